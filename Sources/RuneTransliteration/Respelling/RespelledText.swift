/// Splits a text that comes in pieces into words and what is between them, and respells the words: by their sound, or as a
/// `Romanizer` reads them.
///
/// A word is a run of letters with apostrophes or U+200D between them, which its respelling does not have. Each word and each
/// text between words is a `Part`, which the tokenizer reads next; a part that was respelled stands for its source as a whole,
/// since no letter of a respelling is that of one letter of the word (`RespellingOrigins`).
///
/// A word is known when the character after it is, so the end of each piece is held back, and what is held is bounded: a word
/// is cut after 64 bytes, or after 256 where words are romanized, since kana have no spaces. Numbers are words where they are
/// said, and end where `Respeller.lengthOfNumber` says. After a word, `{2}` chooses its second reading and is not written.
/// The word before decides between readings of the next one (*to read*, *have read*): `expectation`, a part of `WordContext`.
/// Where it implies nothing, a word of two readings is held until the next one, which may decide (*use the force*).
struct RespelledText {
  private let respeller: (any Respeller)?
  private let romanizer: Romanizer?
  private let resolver: LetterResolver
  /// The character that splits letters, if one was chosen.
  private let breakCharacter: Unicode.Scalar?
  /// The end of the last piece, which may go on.
  private var held: [UInt8] = []
  /// What the last word of the line implies about the next one.
  private(set) var expectation: UInt8 = 0
  /// Whether what has been read since that was set depends on it.
  private(set) var dependsOnExpectation = true
  private var isExpecting = false
  /// What is directly before, if it makes a word the names of its letters: the dot of an initial, a digit, or `&`; otherwise 0.
  private var before: UInt8 = 0
  private let respellsNumbers: Bool
  /// The position of the first byte that has not been counted yet.
  var position = TextPosition()
  private var decoder = UTF8Decoder()
  /// Whether positions are still needed.
  var countsPositions = true

  /// A part of the text, as it is given out.
  struct Part {
    /// The text that the rows read.
    let text: UnsafeRawBufferPointer
    /// The text that it represents; the parts of one call are adjacent.
    let source: UnsafeRawBufferPointer
    /// Whether it is the respelling of a word.
    let isRespelled: Bool
    /// Whether it is kept as it is, whatever rows there are.
    var isRaw = false
    /// Whether only the nearest of it is written.
    var isUncertain = false
    /// The word, where the respelling is a guess.
    fileprivate(set) var guessed: UnsafeRawBufferPointer?
    /// How many letters of other scripts the word has that are romanized.
    fileprivate(set) var romanizedCount = 0
    /// Its position in the text, if positions are still needed.
    var position: TextPosition?
  }

  /// What ends with some bytes: nothing, a word that does not depend on what follows, or the text.
  enum End { case goesOn, endsWord, endsText }

  private static let longestNumber = 64
  private let longestWord: Int

  /// - Returns: Nil for a mode that does not respell words.
  init?(_ compiled: CompiledMode) {
    if compiled.respeller == nil, compiled.romanizer == nil { return nil }
    (respeller, romanizer, resolver) = (compiled.respeller, compiled.romanizer, compiled.resolver)
    longestWord = romanizer == nil ? 64 : 256
    breakCharacter = compiled.options.breakCharacter
    respellsNumbers = respeller?.respellsNumbers ?? false
  }

  /// Reads the next bytes and passes on the parts that are decided by them.
  ///
  /// - Parameters:
  ///   - end: What ends with them.
  ///   - give: Called with each part, which lives as long as the call.
  mutating func take(_ input: UnsafeRawBufferPointer, _ end: End, _ give: (Part) -> Void) {
    func run(_ text: UnsafeRawBufferPointer) {
      let used = self.run(text, end, give)
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
    switch end {
    case .goesOn: break
    case .endsWord: endWord()
    case .endsText: reset()
    }
  }

  private mutating func endWord() {
    if decoder.finish() > 0, countsPositions { position.advance(over: "\u{FFFD}") }
  }

  /// Prepares for another text; words are still remembered.
  mutating func reset() {
    held.removeAll(keepingCapacity: true)
    (expectation, before, position) = (0, 0, TextPosition())
    _ = decoder.finish()
  }

  /// Whether no word is held.
  var isIdle: Bool { held.isEmpty }

  /// Prepares for a word after one that implies this about it.
  mutating func begin(expecting expectation: UInt8) {
    (self.expectation, dependsOnExpectation, isExpecting, before) = (expectation, true, false, 0)
  }

  /// Keeps what a word or a line feed implies.
  private mutating func expect(_ next: UInt8, isIndependent: Bool) {
    expectation = next
    if !isExpecting { (isExpecting, dependsOnExpectation) = (true, !isIndependent) }
  }

  /// - Returns: How many bytes have been passed on.
  private mutating func run(_ text: UnsafeRawBufferPointer, _ textEnd: End, _ give: (Part) -> Void) -> Int {
    let isLast = textEnd != .goesOn
    var index = 0
    var gap = 0
    var counted = 0
    // After digits that are left as they are.
    var digitsEnd = -1
    func updatePosition(upTo start: Int) {
      count(text[counted..<start])
      counted = start
    }
    func send(_ part: Part, from start: Int) {
      var part = part
      if countsPositions {
        updatePosition(upTo: start)
        part.position = self.position
      }
      give(part)
    }
    func giveGap(upTo end: Int) {
      if end == gap { return }
      send(Part(kept: text[gap..<end]), from: gap)
    }
    defer {
      if countsPositions { updatePosition(upTo: index) }
    }
    while index < text.count {
      let byte = text[index]
      var numberCount = 0
      if !byte.isASCIILetter {
        if byte.isASCIIDigit, !respellsNumbers {
          let end = index + Self.countOfDigits(in: text, from: index)
          if end < text.count, !text[end].isASCIILetter {
            expectUnit(after: text[index..<end])
            (before, index) = (byte, end)
            continue
          }
        }
        if let respeller, byte.isASCIIDigit || respellsNumbers && Self.mayBeMoney(byte) {
          var isUnsure = false
          let rest = UnsafeRawBufferPointer(rebasing: text[index...])
          numberCount = respeller.lengthOfNumber(in: rest, isLast: isLast, isUnsure: &isUnsure)
          if isUnsure { break }
        }
        if numberCount == 0 {
          let next =
            byte < 0x80 && !byte.isASCIIDigit
            ? (kind: Kind.other, count: 1, isUnfinished: false) : Self.character(at: index, of: text, breakCharacter)
          if next.isUnfinished, !isLast { break }
          guard next.kind == .letter else {
            if byte == UInt8(ascii: "\n") { expect(0, isIndependent: true) }
            if byte != UInt8(ascii: ".") { before = byte.isASCIIDigit || byte == UInt8(ascii: "&") ? byte : 0 }
            let end = index + (next.kind == .digit ? Self.countOfDigits(in: text, from: index) : next.count)
            if next.kind == .digit {
              expectUnit(after: text[index..<end])
              digitsEnd = end
            }
            index = end
            continue
          }
        }
      }
      giveGap(upTo: index)
      gap = index
      let wordEnd = numberCount > 0 ? index + numberCount : endOfWord(from: index, in: text, isLast)
      guard let end = wordEnd else { return index }
      let next = end < text.count ? text[end] : 0
      var choice = 0
      var choiceEnd = end
      if numberCount > 0 {
        // A number has one reading.
      } else if respeller != nil, next == UInt8(ascii: "{") {
        if end + 2 >= text.count {
          if !isLast { return index }
        } else if (0x31...0x39).contains(text[end + 1]), text[end + 2] == UInt8(ascii: "}") {
          choice = Int(text[end + 1]) - 0x30
          choiceEnd = end + 3
        }
      } else if end == text.count, !isLast {
        return index
      }
      // No article is before a dot, but for an ellipsis, and no word in capitals before a hyphen and a small letter.
      let after = end + 1 < text.count ? text[end + 1] : 0
      let isBeforeDot = next == UInt8(ascii: ".") && after != next
      let isInCompound = next == UInt8(ascii: "-") && (0x61...0x7A).contains(after)
      if isBeforeDot || next == UInt8(ascii: "-"), end + 1 == text.count, !isLast { return index }
      // *5m* may be millions.
      if index == digitsEnd { expect(0, isIndependent: true) }
      let word = UnsafeRawBufferPointer(rebasing: text[index..<end])
      let romanized = numberCount > 0 ? nil : romanized(word)
      let letters = numberCount > 0 ? Array(word) : respeller == nil ? nil : plain(word, romanized)
      if choice == 0, expectation & ~Respelling.isAmongSmall == 0, let respeller, let letters,
        respeller.dependsOnNext(letters)
      {
        guard let implied = implication(of: text, at: end, textEnd) else { return index }
        expectation |= implied
      }
      if let romanized, letters == nil {
        expect(0, isIndependent: true)
        (romanized.text.flatMap(utf8) + Self.directions(in: word)).withUnsafeBytes {
          var part = Part(text: $0, source: word, isRespelled: true)
          part.romanizedCount = romanized.foreignCount
          send(part, from: index)
        }
        index = end
      } else if let respeller,
        let respelling = letters.flatMap({ respelling(of: $0, word, isBeforeDot, isInCompound, next, choice) })
      {
        if choice > respelling.readings { choiceEnd = end }
        expect(
          letters.map { respeller.expectation(after: $0, word) } ?? 0, isIndependent: !respelling.dependsOnPrevious)
        (respelling.spelling + Self.directions(in: word)).withUnsafeBytes {
          let source = UnsafeRawBufferPointer(rebasing: text[index..<choiceEnd])
          var part = Part(text: $0, source: source, isRespelled: true)
          if respelling.isGuess { part.guessed = word }
          part.romanizedCount = romanized?.foreignCount ?? 0
          send(part, from: index)
        }
        index = choiceEnd
      } else {
        expect(0, isIndependent: true)
        send(Part(kept: text[index..<end]), from: index)
        index = end
      }
      let last = text[end - 1]
      before = numberCount > 0 && last.isASCIIDigit ? last : isBeforeDot && letters?.count == 1 ? next : 0
      gap = index
    }
    giveGap(upTo: index)
    return index
  }

  /// Advances `position` over text as a `Tokenizer` does.
  private mutating func count(_ text: Slice<UnsafeRawBufferPointer>) {
    var rest = text
    while let first = rest.first {
      if first < 0x80, decoder.pending == 0 {
        let plain = rest.prefix { $0 < 0x80 }
        position.advance(over: UnsafeRawBufferPointer(rebasing: plain))
        rest = rest[plain.endIndex...]
        continue
      }
      switch decoder.next(first) {
      case .scalar(let scalar, _): position.advance(over: scalar)
      case .needsMore: break
      case .illFormed: position.advance(over: "\u{FFFD}")
      case .illFormedBefore:
        position.advance(over: "\u{FFFD}")
        continue
      }
      rest.removeFirst()
    }
  }

  // MARK: Words

  /// The end of a word; nil if more of the text is needed to find it.
  private func endOfWord(from start: Int, in text: UnsafeRawBufferPointer, _ isLast: Bool) -> Int? {
    var index = start
    let limit = min(text.count, start + longestWord)
    while index < limit, text[index].isASCIILetter { index += 1 }
    if index - start == longestWord { return index }
    if index < text.count, text[index] < 0x80, !Unicode.Scalar(text[index]).isApostrophe { return index }
    while index < text.count {
      let next = Self.character(at: index, of: text, breakCharacter)
      if next.isUnfinished, !isLast { return index - start >= longestWord ? index : nil }
      switch next.kind {
      case .letter, .mark: break
      case .apostrophe, .joiner:
        // What is invisible there does not end the word.
        var (nextIndex, kind) = (index + next.count, Kind.mark)
        while kind == .mark || kind == .joiner || kind == .apostrophe && next.kind == .joiner {
          if nextIndex >= text.count { return isLast || nextIndex - start >= longestWord ? index : nil }
          let following = Self.character(at: nextIndex, of: text, breakCharacter)
          if following.isUnfinished, !isLast { return nil }
          (nextIndex, kind) = (nextIndex + following.count, following.kind)
        }
        if kind != .letter { return index }
      default: return index
      }
      index += next.count
      if index - start >= longestWord { return index }
    }
    return index
  }

  /// How many digits follow, at most as many as a number may have.
  private static func countOfDigits(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isASCIIDigit, index - start < longestNumber { index += 1 }
    return index - start
  }

  /// Whether a sign of money may begin with the byte.
  private static func mayBeMoney(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "$") || byte == 0xC2 || byte == 0xE2 }

  private func respelling(
    of letters: [UInt8], _ word: UnsafeRawBufferPointer, _ isBeforeDot: Bool, _ isInCompound: Bool, _ next: UInt8,
    _ choice: Int
  ) -> Respelling? {
    if letters.isEmpty { return nil }
    let isBesideDigit = before.isASCIIDigit || next.isASCIIDigit
    let isInCapitals = word.allSatisfy { (0x41...0x5A).contains($0) }
    let isNamed =
      letters.count == 1
      ? isBesideDigit || isBeforeDot || before != 0 || next == UInt8(ascii: "&") || isInCompound && isInCapitals
      : isBesideDigit && letters.count == 2 && isInCapitals
        && !(next == UInt8(ascii: "1") && letters.elementsEqual("no".utf8))
    let expectation = isInCompound ? expectation | Respelling.isAmongSmall : expectation
    return respeller?.respelling(of: letters, word, isNamed: isNamed, after: expectation, choice: choice)
  }

  /// What the word after a space says about the one before it; nil if more of the text is needed to know.
  private func implication(of text: UnsafeRawBufferPointer, at space: Int, _ textEnd: End) -> UInt8? {
    if space < text.count, text[space] != UInt8(ascii: " ") { return 0 }
    var word: [UInt8] = []
    for byte in text.dropFirst(space + 1) {
      guard byte.isASCIILetter, word.count < longestWord else {
        let endsWord = byte < 0x80 && !Unicode.Scalar(byte).isApostrophe
        return endsWord ? respeller?.expectation(before: word) : 0
      }
      word.append(byte | 0x20)
    }
    if textEnd == .goesOn || textEnd == .endsWord && word.isEmpty { return nil }
    return respeller?.expectation(before: word)
  }

  private mutating func expectUnit(after digits: Slice<UnsafeRawBufferPointer>) {
    let source = UnsafeRawBufferPointer(rebasing: digits)
    if let respeller { expect(respeller.expectation(after: Array(digits), source), isIndependent: true) }
  }

  /// What the rows read in place of a word that is romanized; nil for others.
  private func romanized(_ word: UnsafeRawBufferPointer) -> RomanizedWord? {
    guard let romanizer, romanizer.readsLatin || word.contains(where: { $0 >= 0x80 }) else { return nil }
    return romanizer.reading(of: String(decoding: word, as: UTF8.self).unicodeScalars) {
      resolver.meaning(of: $0) != nil
    }
  }

  /// The letters by which the sound of a word is looked up; nil for a word whose sounds a table has.
  ///
  /// A person's own pronunciation is preferred to a table. What the Unicode library romanizes is read as English.
  private func plain(_ word: UnsafeRawBufferPointer, _ romanized: RomanizedWord?) -> [UInt8]? {
    let letters = resolver.unicode.plainLetters(of: word)
    guard let romanized else { return letters }
    if let letters, respeller?.isOwn(letters) ?? false { return letters }
    return romanized.table != nil
      ? nil
      : romanized.text.filter { ScalarKind($0) == .letter }.flatMap(utf8)
        .withUnsafeBytes { resolver.unicode.plainLetters(of: $0) }
  }

  // MARK: Characters

  /// The marks of direction inside a word, which are written after it, so that isolates end.
  private static func directions(in word: UnsafeRawBufferPointer) -> [UInt8] {
    if word.allSatisfy({ $0 < 0x80 }) { return [] }
    return String(decoding: word, as: UTF8.self).unicodeScalars.filter { $0.isDirectionMark }.flatMap(utf8)
  }

  /// Marks of direction are joiners: part of a word only before another letter.
  private enum Kind { case letter, mark, apostrophe, joiner, digit, other }

  private static func character(
    at index: Int, of text: UnsafeRawBufferPointer, _ breakCharacter: Unicode.Scalar?
  ) -> (kind: Kind, count: Int, isUnfinished: Bool) {
    let first = text[index]
    if first < 0x80 {
      if let breakCharacter, breakCharacter.value == UInt32(first) { return (.other, 1, false) }
      switch first {
      case 0x41...0x5A, 0x61...0x7A: return (.letter, 1, false)
      case 0x30...0x39: return (.digit, 1, false)
      case 0x27, 0x60: return (.apostrophe, 1, false)
      default: return (.other, 1, false)
      }
    }
    guard let (scalar, end) = text.scalar(at: index) else {
      let needed = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      let isUnfinished =
        first >= 0xC2 && index + needed > text.count && text[(index + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
      return (.other, 1, isUnfinished)
    }
    let count = end - index
    if scalar == breakCharacter { return (.other, count, false) }
    switch ScalarKind(scalar) {
    case .letter: return (scalar.isApostrophe ? .apostrophe : .letter, count, false)
    case .mark: return (.mark, count, false)
    // U+200C separates: what is on both sides of it is read as two words.
    case .joiner: return (scalar.value == 0x200C ? .other : .joiner, count, false)
    case .other:
      return (scalar.isApostrophe ? .apostrophe : scalar.isDirectionMark ? .joiner : .other, count, false)
    }
  }
}

extension RespelledText.Part {
  fileprivate init(kept: Slice<UnsafeRawBufferPointer>) {
    let text = UnsafeRawBufferPointer(rebasing: kept)
    self.init(text: text, source: text, isRespelled: false)
  }
}
