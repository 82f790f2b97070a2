/// What the bytes of a text are to the words of a mode.
///
/// Before an ASCII character that no row reads, no stage holds anything back but spaces that become a divider. So text is cut
/// there into words; such a character is one by itself, and spaces that become a divider, or that the signs of an edition can
/// drop, belong to the word after them.
struct WordBytes: Sendable {
  enum Kind: UInt8 {
    case letter, border, blank
    /// A border, but for where `isInside` is true.
    case hyphen
  }

  /// What each byte is.
  let kinds: [Kind]
  /// What a border becomes that changes nothing else: UTF-8 in the lower bytes, its length in the highest, with `isPlain`;
  /// 0 for all other bytes.
  let plainBorders: [UInt64]
  /// Whether words depend on what is before them, and not all borders are plain.
  let usesContexts: Bool
  /// Whether numbers are read, which may go on beyond a border.
  let readsNumbers: Bool

  static let isPlain: UInt64 = 1 << 63

  init(_ compiled: CompiledMode) {
    // Words by sound have these inside: *don't*, *3rd*, *read{2}*, *U.S.A*, *Q&A*.
    let isSpoken = compiled.respeller != nil
    // Romanized words may have an apostrophe inside.
    let spoken = isSpoken ? Array("'`{}$.&0123456789".utf8) : compiled.romanizer != nil ? Array("'`".utf8) : []
    let kinds = (0...0xFF as ClosedRange<UInt8>).map { byte -> Kind in
      if byte >= 0x80 || compiled.asciiSymbols[Int(byte)] != Alphabet.border || compiled.isBreak(byte) {
        return .letter
      }
      if compiled.readsEdition { return EditionText.isBlank(byte) ? .blank : byte == 0x0A ? .border : .letter }
      // Brackets are inside words.
      if spoken.contains(byte) || compiled.mode.brackets.contains(Unicode.Scalar(byte)) { return .letter }
      if isSpoken, byte == UInt8(ascii: "-") { return compiled.divider == nil ? .hyphen : .letter }
      let punctuation = compiled.punctuation.kind(of: Unicode.Scalar(byte))
      let isBlank =
        compiled.isDividing(byte) || compiled.divider != nil && compiled.punctuation.joinsSpaces(punctuation)
      return isBlank ? .blank : .border
    }
    self.kinds = kinds
    let dependOnLine = isSpoken || compiled.readsEdition
    plainBorders = kinds.indices.map { byte in
      let isBorder = kinds[byte] == .border || kinds[byte] == .hyphen
      if !isBorder || compiled.divider != nil || dependOnLine && byte == 0x0A { return 0 }
      let written = compiled.punctuation.written(Unicode.Scalar(UInt8(byte))).map { utf8($0) } ?? []
      return written.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(written.count) << 56 | Self.isPlain
    }
    usesContexts = compiled.divider != nil || dependOnLine
    readsNumbers = compiled.respeller?.respellsNumbers ?? false
  }

  /// The arrays that the loop over words reads.
  struct Tables {
    let kinds: UnsafePointer<Kind>
    let plainBorders: UnsafePointer<UInt64>
    let usesContexts: Bool
  }

  @inline(__always)
  func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    kinds.withUnsafeBufferPointer { kinds in
      plainBorders.withUnsafeBufferPointer { borders in
        // Neither is ever empty.
        body(Tables(kinds: kinds.baseAddress!, plainBorders: borders.baseAddress!, usesContexts: usesContexts))
      }
    }
  }

  /// The end of the word at an offset, and whether more of the text could belong to it.
  func end(of start: Int, in text: UnsafeRawBufferPointer) -> (end: Int, isCut: Bool) {
    var end = start
    while end < text.count, kinds[Int(text[end])] == .blank { end += 1 }
    if end == text.count { return (end, true) }
    if kinds[Int(text[end])] != .letter { return (end + 1, false) }
    while end < text.count, isInside(text, at: end) { end += 1 }
    return (end, end == text.count)
  }

  /// Whether a byte that is not the first one of a word is part of it.
  func isInside(_ text: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let kind = kinds[Int(text[index])]
    if kind != .hyphen { return kind == .letter }
    // Beyond the ends of a piece there may be such letters.
    let before = index > 0 ? text[index - 1] : UInt8(ascii: "A")
    return Self.joins(before, index + 1 < text.count ? text[index + 1] : UInt8(ascii: "a"))
  }

  /// Whether a hyphen between two letters is inside of a word: words in capitals are others before a hyphen and a small letter,
  /// as in *US-based*.
  @inline(__always)
  static func joins(_ before: UInt8, _ after: UInt8) -> Bool {
    (0x41...0x5A).contains(before) && (0x61...0x7A).contains(after)
  }

  /// Whether a word may be remembered: if it is short, all of it well-formed, and no number that may go on beyond it.
  func mayRemember(_ word: UnsafeRawBufferPointer) -> Bool {
    if word.count > WordMemo.longestWord { return false }
    var index = 0
    var scalars = 0
    while index < word.count {
      guard !mayBeNumber(word[index]), scalars < Self.mostScalars, let (_, end) = word.scalar(at: index) else {
        return false
      }
      scalars += 1
      index = end
    }
    return true
  }

  /// The most scalars of a word that is remembered; fewer than the letters that a report lists.
  private static let mostScalars = 60

  /// Whether a byte may be part of a number that goes on beyond a border.
  func mayBeNumber(_ byte: UInt8) -> Bool { readsNumbers && byte.isASCIIDigit }

  /// Which of eight bytes are neither letters of ASCII nor beyond ASCII: their highest bits.
  @inline(__always)
  static func possibleEnds(in bytes: UInt64) -> UInt64 {
    let lower = (bytes | 0x2020_2020_2020_2020) & 0x7F7F_7F7F_7F7F_7F7F
    // From a on, adding 0x1F carries into the highest bit; after z, adding 5 does.
    let letters = (lower &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(lower &+ 0x0505_0505_0505_0505)
    return ~(letters | bytes) & 0x8080_8080_8080_8080
  }
}
