/// Splits a text that comes in pieces into words and what is between them, and respells the words.
///
/// A word is a run of letters with apostrophes or U+200D between them, which its respelling does not have. What
/// is held back is bounded: a word is cut after 64 bytes. After a word, `{2}` chooses its second reading and is not written.
struct RespelledText {
  private let respeller: any Respeller
  private let unicode: UnicodeMappings
  private let romanizes: Bool
  /// The character that splits letters, if one was chosen.
  private let breakCharacter: Unicode.Scalar?
  /// Translates respellings for the automaton; nil for the specification, which reads their bytes.
  private var encoder: RespellingEncoder?
  /// The end of the last piece, which may go on.
  private var held: [UInt8] = []
  /// What the last word of the line implies about the next one.
  private var expectation: UInt8 = 0
  /// Remembers the words of the text; nil for the specification, which respells each of them anew.
  private var cache: RespellingCache?
  private let respellsNumbers: Bool
  /// The parts that have not been passed on.
  private var parts: [Part] = []
  /// The place of the first byte that has not been counted yet.
  var place = TextPlace()
  private var decoder = UTF8Decoder()
  /// Whether the rows do not know the place of the next part.
  private var isPlaceNews = true
  /// Whether places are still needed.
  var countsPlaces = true
  /// The guessed words since they were last reported.
  private var guesses = TransliterationReport.Tally()
  /// The index of each of them in the tally, by its UTF-8; nil where that is full.
  private var guessIndexes: [[UInt8]: Int?] = [:]
  /// The input symbols of the runs in `parts`; nil for the specification.
  private var runs: RespelledRuns?

  /// A part of the text, as it is given out.
  struct Part {
    /// The text that the rows read.
    let text: UnsafeRawBufferPointer
    /// The text that it represents; the parts of one call are adjacent.
    let source: UnsafeRawBufferPointer
    /// Whether it is the respelling of a word, or of several with what is between them.
    let isRespelled: Bool
    /// Whether the respelling is a guess.
    fileprivate(set) var isGuess = false
    /// Whether it needs no tokenizer: characters that are input symbols, or a word with `inputs`.
    fileprivate(set) var isPlain = false
    /// What the automaton reads for a respelled word.
    fileprivate(set) var inputs = UnsafeBufferPointer<InputSymbol>(start: nil, count: 0)
    /// Whether the last of them is a letter.
    fileprivate(set) var endsInLetter = false
    /// Its place in the text, if the rows cannot know it.
    fileprivate(set) var place: TextPlace?
  }

  private static let longestWord = 64
  private static let mostGuesses = 1 << 12
  /// How many parts are passed on at a time.
  private static let batch = 256

  /// - Parameters:
  ///   - cache: Remembers words; nil for the specification.
  ///   - encoder: Translates what is remembered for the automaton; it needs a cache.
  /// - Returns: Nil for a mode that does not respell words.
  init?(
    _ compiled: CompiledMode, cache: @autoclosure () -> RespellingCache? = nil,
    encoder: @autoclosure () -> RespellingEncoder? = nil
  ) {
    guard let respeller = compiled.respeller else { return nil }
    self.respeller = respeller
    self.cache = cache()
    unicode = compiled.resolver.unicode
    breakCharacter = compiled.options.breakCharacter
    romanizes = compiled.options.romanizes
    let encoder = encoder()
    self.encoder = encoder
    respellsNumbers = respeller.respellsNumbers
    runs = encoder.map { RespelledRuns($0.compiled, readsNumbers: respeller.respellsNumbers) }
  }

  /// The same state with caches of its own.
  func copy() -> RespelledText {
    var copy = self
    copy.cache = cache.map { _ in RespellingCache() }
    copy.runs = encoder.map { RespelledRuns($0.compiled, readsNumbers: respellsNumbers) }
    copy.encoder = encoder.map { RespellingEncoder($0.compiled) }
    return copy
  }

  /// Reads the next bytes and passes on the parts that are decided by them.
  ///
  /// - Parameters:
  ///   - isLast: Whether the text ends with them.
  ///   - give: Called with some parts at a time, which live as long as the call.
  mutating func take(_ input: UnsafeRawBufferPointer, isLast: Bool, _ give: (UnsafeBufferPointer<Part>) -> Void) {
    func run(_ text: UnsafeRawBufferPointer) {
      let used = self.run(text, isLast: isLast, give)
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
    if isLast { reset() }
  }

  /// Prepares for another text; words are still remembered.
  mutating func reset() {
    held.removeAll(keepingCapacity: true)
    (expectation, place, isPlaceNews) = (0, TextPlace(), true)
    _ = decoder.finish()
  }

  /// Adds the guessed words to a report.
  ///
  /// - Parameter isLast: Whether the text ends here; otherwise what has been guessed is counted further.
  mutating func reportGuesses(to report: inout TransliterationReport, isLast: Bool) {
    if guesses.count > 0 { report.guesses.merge(guesses) }
    if isLast { forgetGuesses() } else if guesses.count > 0 { guesses = guesses.withoutCounts() }
  }

  mutating func forgetGuesses() {
    if guessIndexes.isEmpty { return }
    guesses = TransliterationReport.Tally()
    guessIndexes.removeAll(keepingCapacity: true)
  }

  /// - Returns: How many bytes have been passed on.
  private mutating func run(
    _ text: UnsafeRawBufferPointer, isLast: Bool, _ give: (UnsafeBufferPointer<Part>) -> Void
  ) -> Int {
    let table = cache?.table
    var place = 0
    var gap = 0
    var counted = 0
    func updatePlace(upTo start: Int) {
      count(text[counted..<start])
      counted = start
    }
    func send(_ part: Part, from start: Int) {
      var part = part
      if isPlaceNews, !part.isPlain, countsPlaces {
        updatePlace(upTo: start)
        part.place = self.place
      }
      isPlaceNews = part.isPlain || part.isRespelled
      parts.append(part)
      if parts.count == Self.batch { flush() }
    }
    func flush() {
      parts.withUnsafeBufferPointer(give)
      parts.removeAll(keepingCapacity: true)
      runs?.removeAll()
    }
    func giveGap(upTo end: Int) {
      if end == gap { return }
      var part = Part(kept: text[gap..<end])
      part.isPlain = runs?.isPlain(part.text) ?? false
      send(part, from: gap)
    }
    func noteGuess(_ word: UnsafeRawBufferPointer, at start: Int) {
      let word = Array(word)
      if let index = guessIndexes[word] { return guesses.count(at: index) }
      if countsPlaces { updatePlace(upTo: start) }
      // Bounds the memory, however many words are guessed.
      if guessIndexes.count == Self.mostGuesses { guessIndexes.removeAll(keepingCapacity: true) }
      let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
      guessIndexes[word] = .some(guesses.note(scalars, at: self.place))
    }
    defer {
      flush()
      if countsPlaces { updatePlace(upTo: place) }
    }
    while place < text.count {
      let byte = text[place]
      var numberCount = 0
      if !byte.isASCIILetter {
        if byte.isASCIIDigit, !respellsNumbers {
          let end = place + Self.countOfDigits(in: text, from: place)
          if end < text.count, !text[end].isASCIILetter {
            place = end
            continue
          }
        }
        if byte.isASCIIDigit || respellsNumbers && Self.mayBeMoney(byte) {
          var isUnsure = false
          let rest = UnsafeRawBufferPointer(rebasing: text[place...])
          numberCount = respeller.lengthOfNumber(in: rest, isLast: isLast, isUnsure: &isUnsure)
          if isUnsure { break }
        }
        if numberCount == 0 {
          let next =
            byte < 0x80 && !byte.isASCIIDigit
            ? (kind: Kind.other, count: 1, isUnfinished: false) : Self.character(at: place, of: text, breakCharacter)
          if next.isUnfinished, !isLast { break }
          guard next.kind == .letter else {
            if byte == UInt8(ascii: "\n") { expectation = 0 }
            place += next.kind == .digit ? Self.countOfDigits(in: text, from: place) : next.count
            continue
          }
        }
      }
      giveGap(upTo: place)
      gap = place
      // After anything but plain text, the tokenizer may hold something back.
      if let runs, let table, byte.isASCIILetter, breakCharacter == nil, isPlaceNews {
        if !runs.hasRoom { flush() }
        let run = runs.gather(text, from: place, by: table, &expectation)
        if run.end > place {
          let source = UnsafeRawBufferPointer(rebasing: text[place..<run.end])
          var part = Part(text: source, source: source, isRespelled: true)
          (part.isPlain, part.inputs, part.endsInLetter) = (true, run.inputs, run.endsInLetter)
          send(part, from: place)
          place = run.end
          gap = place
          continue
        }
      }
      let wordEnd = numberCount > 0 ? place + numberCount : endOfWord(from: place, in: text, isLast)
      guard let end = wordEnd else { return place }
      // Beyond ASCII, it may be a mark on the word.
      let next = end < text.count ? text[end] : isLast ? 0 : 0xFF
      var choice = 0
      var choiceEnd = end
      if numberCount > 0 {
        // A number has one reading.
      } else if next == UInt8(ascii: "{") {
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
      var entry = choice == 0 ? table?.entry(of: word, after: expectation) : nil
      if choice == 0, entry == nil, let cache {
        // The parts may be about to lose what they refer to.
        flush()
        entry = respell(word, isNumber: numberCount > 0, into: cache)
      }
      if let table, let entry {
        expectation = entry.expectation
        if entry.isRespelled {
          if entry.isGuess { noteGuess(word, at: place) }
          var part = Part(text: table.spelling(of: entry), source: word, isRespelled: true)
          part.inputs = table.inputs(of: entry)
          part.isPlain = next < 0x80 && !part.inputs.isEmpty
          part.endsInLetter = entry.endsInLetter
          part.isGuess = entry.isGuess
          send(part, from: place)
        } else {
          send(Part(kept: text[place..<end]), from: place)
        }
        place = end
      } else {
        let letters = numberCount > 0 ? Array(word) : plain(word)
        if let respelling = letters.flatMap({ respelling(of: $0, word, choice: choice) }) {
          if choice > respelling.readings { choiceEnd = end }
          if respelling.isGuess { noteGuess(word, at: place) }
          expectation = letters.map { respeller.expectation(after: $0) } ?? 0
          respelling.spelling.withUnsafeBytes {
            let source = UnsafeRawBufferPointer(rebasing: text[place..<choiceEnd])
            var part = Part(text: $0, source: source, isRespelled: true)
            part.isGuess = respelling.isGuess
            send(part, from: place)
            flush()
          }
          place = choiceEnd
        } else {
          expectation = 0
          send(Part(kept: text[place..<end]), from: place)
          place = end
        }
      }
      gap = place
    }
    giveGap(upTo: place)
    return place
  }

  /// Counts the places of text as a `Tokenizer` does.
  private mutating func count(_ text: Slice<UnsafeRawBufferPointer>) {
    var rest = text
    while let first = rest.first {
      if first < 0x80, decoder.pending == 0 {
        let plain = rest.prefix { $0 < 0x80 }
        place.advance(over: UnsafeRawBufferPointer(rebasing: plain))
        rest = rest[plain.endIndex...]
        continue
      }
      switch decoder.next(first) {
      case .scalar(let scalar, _): place.advance(over: scalar)
      case .needsMore: break
      case .illFormed: place.advance(over: "\u{FFFD}")
      case .illFormedBefore:
        place.advance(over: "\u{FFFD}")
        continue
      }
      rest.removeFirst()
    }
  }

  // MARK: Words

  /// The end of a word; nil if more of the text is needed to find it.
  private func endOfWord(from start: Int, in text: UnsafeRawBufferPointer, _ isLast: Bool) -> Int? {
    var place = start
    let limit = min(text.count, start + Self.longestWord)
    while place < limit, text[place].isASCIILetter { place += 1 }
    if place - start == Self.longestWord { return place }
    if place < text.count, text[place] < 0x80, !Unicode.Scalar(text[place]).isApostrophe { return place }
    while place < text.count {
      let next = Self.character(at: place, of: text, breakCharacter)
      if next.isUnfinished, !isLast { return place - start >= Self.longestWord ? place : nil }
      switch next.kind {
      case .letter, .mark: break
      case .apostrophe, .joiner:
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

  /// How many digits follow, at most as many as a number may have.
  private static func countOfDigits(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    while place < text.count, text[place].isASCIIDigit, place - start < longestWord { place += 1 }
    return place - start
  }

  /// Whether a sign of money may begin with the byte.
  private static func mayBeMoney(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "$") || byte == 0xC2 || byte == 0xE2 }

  /// Looks up a word that is not in the cache, and puts it there.
  private mutating func respell(
    _ word: UnsafeRawBufferPointer, isNumber: Bool, into cache: RespellingCache
  ) -> RespellingCache.Entry? {
    let letters = isNumber ? Array(word) : plain(word)
    let found = letters.flatMap { respelling(of: $0, word, choice: 0) }
    let inputs = found.flatMap { encoder?.inputs(for: $0.spelling) } ?? []
    return cache.insert(
      word, found, inputs: inputs, endsInLetter: inputs.last.flatMap { encoder?.isLetter($0) } ?? false,
      after: expectation,
      expectation: found == nil ? 0 : letters.map { respeller.expectation(after: $0) } ?? 0)
  }

  private func respelling(of letters: [UInt8], _ word: UnsafeRawBufferPointer, choice: Int) -> Respelling? {
    if letters.isEmpty { return nil }
    let isCapital = !word.contains { (0x61...0x7A).contains($0) }
    return respeller.respelling(of: letters, isCapital: isCapital, after: expectation, choice: choice)
  }

  /// The letters that a word is looked up by. One of another script is romanized first, if that is wanted.
  private func plain(_ word: UnsafeRawBufferPointer) -> [UInt8]? {
    if let letters = unicode.plainLetters(of: word) { return letters }
    let latin = romanizes ? unicode.romanized(Array(String(decoding: word, as: UTF8.self).unicodeScalars)) : nil
    return latin.flatMap { latin in
      latin.filter { ScalarKind($0) == .letter }.flatMap(utf8).withUnsafeBytes { unicode.plainLetters(of: $0) }
    }
  }

  // MARK: Characters

  private enum Kind {
    case letter, mark, apostrophe, joiner, digit, other
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
      case 0x27, 0x60: return (.apostrophe, 1, false)
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
    case .letter: return (scalar.isApostrophe ? .apostrophe : .letter, count, false)
    case .mark: return (.mark, count, false)
    // U+200C separates: what is on both sides of it is read as two words.
    case .joiner: return (scalar.value == 0x200C ? .other : .joiner, count, false)
    case .other: return (scalar.isApostrophe ? .apostrophe : .other, count, false)
    }
  }
}

extension RespelledText.Part {
  fileprivate init(kept: Slice<UnsafeRawBufferPointer>) {
    let text = UnsafeRawBufferPointer(rebasing: kept)
    self.init(text: text, source: text, isRespelled: false)
  }
}
