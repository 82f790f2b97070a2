/// What is reported of the words of a `WordMemo`, counted where they come.
///
/// A report lists letters in the order of their first positions. So a word is counted once the report has all of its letters;
/// until then it is not ready.
struct WordNotes: Sendable {
  private typealias Kind = TransliterationReport.Kind

  /// A letter, a romanized word or a guessed one.
  private struct Item {
    let kind: Kind
    let scalars: [Unicode.Scalar]
    /// Its index in the report, where that lists it.
    var index: Int?
    var isListed = false
  }

  /// How often a word has an item, and in which column first.
  private struct Mention {
    let item: Int32
    let times: Int16
    let column: Int16
  }

  private struct Note {
    let mentions: Range<Int>
    /// How many letters of each kind there are.
    let letters: SIMD4<UInt16>
  }

  private var items: [Item] = []
  /// The item of the same scalars that was met last.
  private var itemNumbers = ScalarCache<Int32>()
  private var mentions: [Mention] = []
  private var notes: [Note] = []
  /// How often each has come since the report was last brought up to date; -1 for those that are not ready.
  private var times: [Int32] = []
  private var ready: [Int32] = []
  /// The items that the report lists, or would if it had room.
  private var listed: [Int] = []

  /// How much memory they take, about.
  var byteCount: Int { items.count * 128 + mentions.count * 8 + notes.count * 32 }

  /// Keeps what is reported of a word.
  ///
  /// - Returns: Its number; -1 for nothing. Nil for what cannot be counted: ill-formed bytes, and more letters than a report
  ///   lists.
  mutating func add(_ report: TransliterationReport) -> Int32? {
    if report.isEmpty { return -1 }
    if report.illFormedCount > 0 { return nil }
    let start = mentions.count
    var letters = SIMD4<UInt16>()
    for kind in Kind.allCases {
      let tally = report[kind]
      if tally.isFull { return nil }
      letters[Int(kind.rawValue)] = UInt16(tally.count)
      for found in tally.items {
        let item = number(of: Item(kind: kind, scalars: found.scalars))
        mentions.append(Mention(item: item, times: Int16(found.count), column: Int16(found.position.column)))
      }
    }
    notes.append(Note(mentions: start..<mentions.count, letters: letters))
    times.append(-1)
    return Int32(notes.count - 1)
  }

  private mutating func number(of item: Item) -> Int32 {
    let new = Int32(items.count)
    var number = itemNumbers.value(of: item.scalars) { _ in new }
    // What is both a letter without a rune and a word has two items, of which the cache knows one.
    if number < new, items[Int(number)].kind != item.kind { number = new }
    if number == new { items.append(item) }
    return number
  }

  /// Lists the letters of a word in a report, which then counts it.
  mutating func makeReady(_ note: Int32, at position: TextPosition, in report: inout TransliterationReport) {
    let number = Int(note)
    if times[number] >= 0 { return }
    times[number] = 0
    ready.append(note)
    for mention in mentions[notes[number].mentions] where !items[Int(mention.item)].isListed {
      let number = Int(mention.item)
      let item = items[number]
      let position = TextPosition(line: position.line, column: position.column + Int(mention.column) - 1)
      items[number].isListed = true
      listed.append(number)
      items[number].index = report[item.kind].note(item.scalars, letters: 0, times: 0, at: position)
    }
  }

  func isReady(_ note: Int32) -> Bool { times[Int(note)] >= 0 }

  mutating func count(_ note: Int32) { times[Int(note)] += 1 }

  /// How often each word has come; -1 for those that are not ready.
  @inline(__always)
  mutating func withTimes<Result>(_ body: (UnsafeMutablePointer<Int32>?) -> Result) -> Result {
    times.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }

  /// Adds to a report what has been counted since the last call.
  mutating func update(_ report: inout TransliterationReport) {
    for number in ready where times[Int(number)] > 0 {
      let note = notes[Int(number)]
      let count = Int(times[Int(number)])
      times[Int(number)] = 0
      for kind in Kind.allCases where note.letters[Int(kind.rawValue)] > 0 {
        report[kind].count(at: nil, letters: Int(note.letters[Int(kind.rawValue)]), times: count)
      }
      for mention in mentions[note.mentions] {
        let item = items[Int(mention.item)]
        if let index = item.index { report[item.kind].count(at: index, letters: 0, times: count * Int(mention.times)) }
      }
    }
  }

  /// Gets ready for another report, which does not list any letters yet.
  mutating func forgetReport() {
    for number in ready { times[Int(number)] = -1 }
    ready.removeAll(keepingCapacity: true)
    for number in listed { (items[number].index, items[number].isListed) = (nil, false) }
    listed.removeAll(keepingCapacity: true)
  }

  /// Forgets all words, once what has been counted is in the report.
  mutating func removeAll() { self = WordNotes() }
}
