/// Reads the signs of an edition in a text that comes in pieces, so that the rows see runes alone.
///
/// Spaces and the signs up to the next space are held back until the word ends, and what is in brackets until they close,
/// but no more than 4,096 bytes.
struct EditionText {
  /// Whether runes in square brackets, which are lost and supplied from elsewhere, are written.
  private let writesSupplied: Bool
  /// The letters that have only the nearest rune.
  private let reported: Set<Unicode.Scalar>
  /// The character that splits letters, if one was chosen.
  private let breakCharacter: Unicode.Scalar?
  private var held: [UInt8] = []
  /// The last byte of what ends the brackets at the start of `held`.
  private var awaited: UInt8?
  /// What the line so far means to what follows.
  var state = EditionLine.State()
  var position = TextPosition()
  /// Whether positions are still needed.
  var countsPositions = true

  private static let mostHeld = 4_096

  /// - Returns: Nil for a mode that does not read editions.
  init?(_ compiled: CompiledMode) {
    guard compiled.readsEdition else { return nil }
    breakCharacter = compiled.options.breakCharacter
    writesSupplied = compiled.options.switches.contains("supplied")
    reported = Set(
      compiled.mode.passes.flatMap { $0.mappings }.filter { $0.confidence == .convention }.map { $0.key[0].scalars[0] })
  }

  /// Whether nothing is held back.
  var isIdle: Bool { held.isEmpty }

  /// Whether a byte is a space between words.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Reads the next bytes and passes on the parts of the words that end.
  mutating func take(_ input: UnsafeRawBufferPointer, _ end: RespelledText.End, _ give: (RespelledText.Part) -> Void) {
    for byte in input {
      if Self.isBlank(byte) { endWord(give) }
      held.append(byte)
      if byte == awaited { awaited = nil }
      if byte == 0x0A { endLine(give) } else if held.count == Self.mostHeld { read(isWhole: true, give) }
    }
    if end == .endsWord { endWord(give) }
    if end == .endsText {
      endLine(give)
      position = TextPosition()
    }
  }

  private mutating func endWord(_ give: (RespelledText.Part) -> Void) {
    // Spaces before `¶` depend on what follows.
    if awaited == nil, let last = held.last, !Self.isBlank(last), !held.suffix(2).elementsEqual("¶".utf8) {
      read(isWhole: false, give)
    }
  }

  private mutating func endLine(_ give: (RespelledText.Part) -> Void) {
    read(isWhole: true, give)
    state = EditionLine.State()
  }

  /// - Parameter isWhole: Whether brackets that are still open end here.
  private mutating func read(isWhole: Bool, _ give: (RespelledText.Part) -> Void) {
    var text: [UInt8] = []
    swap(&text, &held)
    awaited = nil
    text.withUnsafeBytes { bytes in
      var scalars: [Unicode.Scalar] = []
      var ends: [Int] = []
      while (ends.last ?? 0) < bytes.count {
        // What is not UTF-8 is left to the tokenizer.
        let (scalar, end) = bytes.scalar(at: ends.last ?? 0) ?? ("\u{FFFD}", (ends.last ?? 0) + 1)
        scalars.append(scalar)
        ends.append(end)
      }
      let line = EditionLine(scalars, isWhole: isWhole, after: state, writesSupplied, reported, breakCharacter)
      var start = 0
      for piece in line.pieces {
        let source = UnsafeRawBufferPointer(rebasing: bytes[start..<ends[piece.end - 1]])
        func send(_ text: UnsafeRawBufferPointer, isRespelled: Bool) {
          var part = RespelledText.Part(text: text, source: source, isRespelled: isRespelled)
          (part.isRaw, part.isUncertain) = (piece.reading == .raw, piece.isUncertain)
          if countsPositions { part.position = position }
          give(part)
        }
        if case .written(let text) = piece.reading {
          text.withUnsafeBytes { send($0, isRespelled: true) }
        } else {
          send(source, isRespelled: false)
        }
        if countsPositions { for scalar in scalars[piece.start..<piece.end] { position.advance(over: scalar) } }
        start = ends[piece.end - 1]
      }
      state = line.state
      if let closing = line.awaited {
        awaited = utf8(closing).last
        held += bytes[start...]
      }
    }
    if held.isEmpty {
      // Its memory is used again.
      text.removeAll(keepingCapacity: true)
      held = text
    }
  }
}

/// A line of a transliteration as the Scandinavian Runic-text Database prints it, in pieces.
///
/// Runes in `( )`, `< >`, `⟨ ⟩` and `⸢ ⸣` lose their brackets, and bind runes their arcs. What cannot be read, `-`, `?` and all that is in `[ ]`, becomes `…`, once for a
/// series. Of readings with a `/` between them the first is written, and of those that a letter from P on marks, as in §P or §AP,
/// that of P; the others are reported. A rune between bars, as in `uk| |karl`, is written once. A side begins a line, and `¶` goes
/// on in the same. Latin letters in `{ }` are kept. Brackets that do not close end with their word, and are reported.
struct EditionLine {
  /// How a piece is read.
  enum Reading: Equatable {
    /// The rows read it.
    case kept
    /// Nobody reads it.
    case raw
    /// The rows read this instead.
    case written([UInt8])

    static let nothing = Reading.written([])
  }

  struct Piece {
    /// In scalars.
    let start: Int
    fileprivate(set) var end: Int
    let reading: Reading
    /// Whether it is reported, as a letter that has only a nearest rune.
    let isUncertain: Bool
  }

  /// What the line so far means to what follows.
  struct State: Equatable, Sendable {
    /// The last letter, which a bar after it may share with the next word, and how many bars have come since.
    fileprivate var last: Unicode.Scalar?
    fileprivate var bars = 0
    /// Whether the last that is written is `…`, a space, or nothing yet in this line.
    fileprivate var endsInGap = false, endsInSpace = true, isEmpty = true
    fileprivate var skipsSpace = false, joinsSides = false
    /// Whether the last sign binds the rune before it and the next one.
    fileprivate var binds = false
  }

  private(set) var pieces: [Piece] = []
  private(set) var state: State
  /// What would close the brackets that begin after the last piece.
  private(set) var awaited: Unicode.Scalar?
  private let line: [Unicode.Scalar]
  private let isWhole: Bool
  private var index = 0
  /// Where braces close, in which letters are Latin.
  private var latinEnd = 0
  private static let gap = Reading.written(Array("…".utf8))

  /// Runic punctuation for the dividers, and four dots for one of which an edition only says that it is there.
  private static let dividers: [Unicode.Scalar: Unicode.Scalar] = [
    ":": "\u{16EC}", "·": "\u{16EB}", "'": "\u{16EB}", "∙": "\u{16EB}", "•": "\u{16EB}", ".": "\u{16EB}",
    "*": "\u{16EB}", "×": "\u{16ED}", "+": "\u{16ED}", "⁑": "\u{16ED}", "¤": "\u{16ED}", "⁓": "⁞", "÷": "⁞", "⁝": "⁞",
    "⁞": "⁞",
  ]

  /// Reads a part of a line that begins and ends with a word, or is the end of the line.
  init(
    _ line: [Unicode.Scalar], isWhole: Bool, after state: State, _ writesSupplied: Bool,
    _ reported: Set<Unicode.Scalar>, _ breakCharacter: Unicode.Scalar?
  ) {
    (self.line, self.isWhole, self.state) = (line, isWhole, state)
    while index < line.count, awaited == nil {
      if line[index] == breakCharacter {
        write(.kept, upTo: index + 1)
      } else {
        readNext(writesSupplied: writesSupplied, reported)
      }
    }
    if self.state.bars == 0 { self.state.last = nil }
  }

  private subscript(at index: Int) -> Unicode.Scalar { index < line.count ? line[index] : "\n" }

  /// The first index from one on that has such a scalar, or the end of the line.
  private func firstIndex(from start: Int, where matches: (Unicode.Scalar) -> Bool) -> Int {
    var end = start
    while !matches(self[at: end]), self[at: end] != "\n" { end += 1 }
    return end
  }

  /// The end of brackets, which close at such a scalar or with the line; nil, and awaited, while they are open.
  private mutating func bracketsEnd(from start: Int, at closing: Unicode.Scalar) -> Int? {
    let end = firstIndex(from: start) { $0 == closing }
    if !isWhole, end == line.count { awaited = closing }
    return awaited == nil ? end : nil
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private mutating func add(_ reading: Reading, upTo end: Int, isUncertain: Bool = false) {
    if end == index { return }
    let merges = !isUncertain && (reading == .kept || reading == .raw || reading == .nothing)
    if merges, let last = pieces.last, last.reading == reading, !last.isUncertain {
      pieces[pieces.count - 1].end = end
    } else {
      pieces.append(Piece(start: index, end: end, reading: reading, isUncertain: isUncertain))
    }
    index = end
  }

  /// Adds what is written.
  private mutating func write(_ reading: Reading, upTo end: Int, isGap: Bool = false, isUncertain: Bool = false) {
    add(isGap && state.endsInGap ? .nothing : reading, upTo: end, isUncertain: isUncertain)
    state = State(last: state.last, endsInGap: isGap, endsInSpace: false, isEmpty: false)
  }

  /// Leaves out another reading, whose first sign is reported.
  private mutating func omitReading(upTo end: Int) {
    add(.nothing, upTo: index + 1, isUncertain: true)
    add(.nothing, upTo: end)
  }

  private mutating func readNext(writesSupplied: Bool, _ reported: Set<Unicode.Scalar>) {
    let scalar = line[index]
    let next = self[at: index + 1]
    let binds = state.binds
    state.binds = scalar == "^"
    switch scalar {
    case "\n": write(.kept, upTo: index + 1)
    case " ", "\t":
      let end = firstIndex(from: index) { !Self.isBlank($0) }
      let after = self[at: end]
      // A bind rune or a shared rune across words.
      let joins = binds || state.bars == 1 && (after == "|" || after == "¶")
      // The end of a side, or of the text after `¶`.
      let next = self[at: firstIndex(from: end) { $0 != "¶" && !Self.isBlank($0) }]
      let isLast = next == "§" || after == "¶" && next == "\n"
      if state.skipsSpace || joins || isLast { return add(.nothing, upTo: end) }
      add(.kept, upTo: end)
      (state.endsInGap, state.endsInSpace) = (false, true)
      (state.last, state.bars) = (nil, 0)
    case "§" where ("A"..."Z").contains(next):
      let end = firstIndex(from: index + 1) { !("A"..."Z").contains($0) }
      if line[index + 1..<end].contains(where: { $0 > "P" }) {
        if let end = bracketsEnd(from: end, at: "§") { omitReading(upTo: end) }
        return
      }
      add(state.isEmpty || state.joinsSides ? .nothing : .written([0x0A]), upTo: end)
      (state.isEmpty, state.skipsSpace, state.endsInGap) = (!state.joinsSides, true, false)
    case "¶":
      state.joinsSides = state.joinsSides || next == "¶"
      state.skipsSpace = state.endsInSpace || state.joinsSides || state.isEmpty
      add(.nothing, upTo: index + 1)
    case "[" where !writesSupplied:
      guard let end = bracketsEnd(from: index, at: "]") else { return }
      if self[at: end] == "]" { return write(Self.gap, upTo: end + 1, isGap: true) }
      write(Self.gap, upTo: index + 1, isGap: true, isUncertain: true)
      add(.nothing, upTo: firstIndex(from: index, where: Self.isBlank))
    case "-", "?", "…":
      write(Self.gap, upTo: index + 1, isGap: true, isUncertain: scalar == "?")
    case "." where next == "." && self[at: index + 2] == ".":
      write(Self.gap, upTo: index + 3, isGap: true)
    case "{":
      guard let end = bracketsEnd(from: index, at: "}") else { return }
      latinEnd = self[at: end] == "}" ? end : firstIndex(from: index, where: Self.isBlank)
      add(.nothing, upTo: index + 1, isUncertain: self[at: end] != "}")
    case "/":
      // Where a divider or a new row is inside both readings, as in mus:kia/mes:kia, the second ends with its word.
      func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "." && Self.dividers[scalar] != nil || scalar == "¶" || scalar == "§"
      }
      let word = line[..<index].lastIndex(where: Self.isBlank).map { $0 + 1 } ?? 0
      let breaks = line[word..<index].prefix { $0 != "/" }.count(where: isBreak)
      let end = firstIndex(from: index + 1) { Self.isBlank($0) || $0 == "/" || $0 == "}" }
      let isAlike = breaks > 0 && line[index + 1..<end].count(where: isBreak) == breaks
      omitReading(upTo: isAlike ? end : firstIndex(from: index + 1) { Self.isBlank($0) || isBreak($0) || $0 == "}" })
    case "|":
      state.bars = state.last == nil ? 0 : state.bars + 1
      add(.nothing, upTo: index + 1)
    case "(", ")", "[", "]", "}", ">", "^", "`", "´", "=", "⟩", "⸣", "〉", "\u{232A}", "\u{361}", "\u{329}":
      add(.nothing, upTo: index + 1)
    case "<", "⟨", "⸢", "〈", "\u{2329}": add(.nothing, upTo: index + 1, isUncertain: true)
    case _ where scalar.isDirectionMark:
      add(.kept, upTo: index + 1)
      state.binds = binds
    default:
      let isLatin = index < latinEnd
      // *wulfaz* with an asterisk before it is reconstructed.
      let isReconstructed = scalar == "*" && ScalarKind(next) == .letter
      if !isLatin, !isReconstructed, let divider = Self.dividers[scalar] {
        return write(.written(utf8(divider)), upTo: index + 1)
      }
      let isShared = state.bars == 2 && scalar == state.last
      let isUncertain = !isLatin && reported.contains(scalar)
      let reading: Reading = isLatin ? .raw : isUncertain ? .written(utf8(scalar)) : .kept
      write(isShared ? .nothing : reading, upTo: index + 1, isUncertain: isUncertain)
      state.last = ScalarKind(scalar) == .letter ? scalar : nil
    }
  }
}
