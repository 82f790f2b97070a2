/// Splits a text that comes in pieces into words and what is between them, and respells the words.
///
/// A word is a run of letters with apostrophes between them. What is held back is bounded: a word is cut after 64 bytes.
/// After a word, `{2}` chooses its second reading and is not written.
struct RespelledText {
  private let respeller: any WordRespeller
  private let spelling: UnicodeSpelling
  /// The character that splits letters, if one was chosen.
  private let breakCharacter: Unicode.Scalar?
  /// The end of the last piece, which may go on.
  private var held: [UInt8] = []
  /// The last word of the line at the end of the last piece; empty if there is none.
  private var previous: [UInt8] = []
  private var cache = RespellingCache()
  private let respellsNumbers: Bool
  /// `breakCharacter` if it is ASCII, otherwise a byte that no text contains.
  private let breakByte: UInt8

  /// A part of the text, as it is given out.
  struct Part {
    /// What the rows are to read.
    let text: UnsafeRawBufferPointer
    /// The text that it represents; the parts of one call are adjacent.
    let source: UnsafeRawBufferPointer
    /// Whether it is the respelling of a word.
    let isRespelled: Bool

    /// Whether the rows may have to report it, which needs its place.
    var needsPlace: Bool { !isRespelled && text.contains { $0 >= 0x80 } }

    fileprivate init(text: UnsafeRawBufferPointer, source: UnsafeRawBufferPointer, isRespelled: Bool) {
      self.text = text
      self.source = source
      self.isRespelled = isRespelled
    }

    fileprivate init(kept: Slice<UnsafeRawBufferPointer>) {
      let text = UnsafeRawBufferPointer(rebasing: kept)
      self.init(text: text, source: text, isRespelled: false)
    }
  }

  private static let longestWord = 64

  init(_ respeller: any WordRespeller, spelling: UnicodeSpelling, breakCharacter: Unicode.Scalar?) {
    self.respeller = respeller
    self.spelling = spelling
    self.breakCharacter = breakCharacter
    respellsNumbers = respeller.respellsNumbers
    breakByte = breakCharacter.map { $0.isASCII ? UInt8($0.value) : 0xFF } ?? 0xFF
  }

  /// Takes the next bytes and gives out the parts that they decide.
  ///
  /// - Parameters:
  ///   - isLast: Whether the text ends with them.
  ///   - give: Called with each part.
  ///   - end: Called after the last part, with the text of all of them.
  mutating func take(
    _ input: UnsafeRawBufferPointer, isLast: Bool, _ give: (Part) -> Void,
    end: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) {
    func run(_ text: UnsafeRawBufferPointer) {
      let used = self.run(text, isLast: isLast, give)
      end(UnsafeRawBufferPointer(rebasing: text[..<used]))
      held.append(contentsOf: text[used...])
    }
    if held.isEmpty {
      run(input)
    } else {
      var whole = held
      whole.append(contentsOf: input)
      held.removeAll(keepingCapacity: true)
      whole.withUnsafeBytes(run)
    }
    if isLast { previous.removeAll(keepingCapacity: true) }
  }

  /// The word before, on which a respelling may depend.
  private enum LastWord {
    /// `previous`
    case held
    case none
    /// A range of the current text.
    case at(Range<Int>)
  }

  /// - Returns: How many bytes have been given out.
  private mutating func run(_ text: UnsafeRawBufferPointer, isLast: Bool, _ give: (Part) -> Void) -> Int {
    var place = 0
    var gap = 0
    var last = LastWord.held
    defer { previous = bytes(of: last, in: text) }
    func giveGap(upTo end: Int) {
      if end > gap { give(Part(kept: text[gap..<end])) }
    }
    while place < text.count {
      let byte = text[place]
      var isNumber = false
      if !isASCIILetter(byte) {
        let start = Self.character(at: place, of: text, breakCharacter)
        if start.isUnfinished, !isLast { break }
        isNumber = start.kind == .digit && respellsNumbers
        guard start.kind == .letter || isNumber else {
          if byte == UInt8(ascii: "\n") { last = .none }
          place += start.count
          continue
        }
      }
      giveGap(upTo: place)
      gap = place
      guard let end = isNumber ? endOfNumber(from: place, in: text, isLast) : endOfWord(from: place, in: text, isLast)
      else {
        return place
      }
      var choice = 0
      var choiceEnd = end
      if end < text.count, text[end] == UInt8(ascii: "{") {
        if end + 2 >= text.count {
          if !isLast { return place }
        } else if (0x31...0x39).contains(text[end + 1]), text[end + 2] == UInt8(ascii: "}") {
          choice = Int(text[end + 1]) - 0x30
          choiceEnd = end + 3
        }
      } else if end == text.count, !isLast {
        return place
      }
      let word = UnsafeRawBufferPointer(rebasing: text[place..<end])
      let range = place..<end
      var isRespelled = true
      if choice == 0, let entry = cache.entry(of: word), !entry.dependsOnPrevious {
        isRespelled = entry.isRespelled
        if isRespelled {
          cache.withSpelling(of: entry) { give(Part(text: $0, source: word, isRespelled: true)) }
        }
        place = end
      } else if let respelling = respelling(of: word, after: last, in: text, choice: choice) {
        if choice > respelling.readings { choiceEnd = end }
        respelling.spelling.withUnsafeBytes {
          give(
            Part(
              text: $0, source: UnsafeRawBufferPointer(rebasing: text[range.lowerBound..<choiceEnd]), isRespelled: true)
          )
        }
        place = choiceEnd
      } else {
        isRespelled = false
        place = end
      }
      if isRespelled {
        last = .at(range)
      } else {
        last = .none
        give(Part(kept: text[range]))
      }
      gap = place
    }
    giveGap(upTo: place)
    return place
  }

  // MARK: Words

  /// Where a word ends that begins with a letter; nil where more of the text has to come.
  private func endOfWord(from start: Int, in text: UnsafeRawBufferPointer, _ isLast: Bool) -> Int? {
    var place = start
    let limit = min(text.count, start + Self.longestWord)
    while place < limit, isASCIILetter(text[place]) { place += 1 }
    if place - start == Self.longestWord { return place }
    while place < text.count {
      let next = Self.character(at: place, of: text, breakCharacter)
      if next.isUnfinished, !isLast { return place - start >= Self.longestWord ? place : nil }
      switch next.kind {
      case .letter, .mark: break
      case .apostrophe:
        let nextPlace = place + next.count
        if nextPlace >= text.count { return isLast ? place : nil }
        let letter = Self.character(at: nextPlace, of: text, breakCharacter)
        if letter.isUnfinished, !isLast { return nil }
        if letter.kind != .letter { return place }
      default: return place
      }
      place += next.count
      if place - start >= Self.longestWord { return place }
    }
    return place
  }

  /// Where a run of digits ends; a number that letters touch, as in *3rd*, is none.
  private func endOfNumber(from start: Int, in text: UnsafeRawBufferPointer, _ isLast: Bool) -> Int? {
    var place = start
    while place < text.count, (0x30...0x39).contains(text[place]), place - start < Self.longestWord { place += 1 }
    return place == text.count && !isLast && place - start < Self.longestWord ? nil : place
  }

  private mutating func respelling(
    of word: UnsafeRawBufferPointer, after last: LastWord, in text: UnsafeRawBufferPointer, choice: Int
  ) -> WordRespelling? {
    let found = plain(Array(word)).flatMap { letters -> WordRespelling? in
      if letters.isEmpty { return nil }
      let isCapital = !word.contains { (0x61...0x7A).contains($0) }
      let previous = plain(bytes(of: last, in: text)) ?? []
      return respeller.respelling(of: letters, isCapital: isCapital, after: previous, choice: choice)
    }
    if choice == 0, cache.entry(of: word) == nil { cache.insert(word, found) }
    return found
  }

  private func bytes(of last: LastWord, in text: UnsafeRawBufferPointer) -> [UInt8] {
    switch last {
    case .held: previous
    case .none: []
    case .at(let range): Array(text[range])
    }
  }

  /// A word in letters a to z and straight apostrophes; nil where it has letters that are none of these.
  private func plain(_ word: [UInt8]) -> [UInt8]? {
    if word.allSatisfy({ $0 < 0x80 }) { return word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
    var letters: [UInt8] = []
    let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    for scalar in spelling.decompose(spelling.fold(scalars, false)) {
      switch scalar.value {
      case 0x61...0x7A, 0x27: letters.append(UInt8(scalar.value))
      case 0x2019, 0x2BC, 0x2018: letters.append(0x27)
      default:
        if ScalarKind(scalar) == .mark { continue }
        guard let near = spelling.approximate([scalar]) else { return nil }
        for scalar in spelling.fold(near, false) {
          guard (0x61...0x7A).contains(scalar.value) else { return nil }
          letters.append(UInt8(scalar.value))
        }
      }
      if letters.count > 2 * Self.longestWord { return nil }
    }
    return letters
  }

  // MARK: Characters

  private func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 && byte != breakByte }

  private enum Kind {
    case letter, mark, apostrophe, digit, other
  }

  private static func character(
    at place: Int, of text: UnsafeRawBufferPointer, _ breakCharacter: Unicode.Scalar?
  ) -> (kind: Kind, count: Int, isUnfinished: Bool) {
    let first = text[place]
    if first < 0x80 {
      if let breakCharacter, breakCharacter.value == UInt32(first) { return (.other, 1, false) }
      switch first {
      case 0x41...0x5A, 0x61...0x7A: return (.letter, 1, false)
      case 0x30...0x39: return (.digit, 1, false)
      case 0x27: return (.apostrophe, 1, false)
      default: return (.other, 1, false)
      }
    }
    guard let (scalar, end) = text.scalar(at: place) else {
      let needed = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      let isUnfinished =
        first >= 0xC2 && place + needed > text.count && text[(place + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
      return (.other, 1, isUnfinished)
    }
    let count = end - place
    if scalar == breakCharacter { return (.other, count, false) }
    switch ScalarKind(scalar) {
    case .letter: return (scalar.value == 0x2BC ? .apostrophe : .letter, count, false)
    case .mark: return (.mark, count, false)
    case .joiner: return (.other, count, false)
    case .other: return (scalar.value == 0x2019 ? .apostrophe : .other, count, false)
    }
  }
}
