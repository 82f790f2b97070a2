/// Reads the signs of an edition in a text that comes in pieces, so that the rows see runes alone.
///
/// A line is held back until it ends, but no more than 4,096 bytes of it.
struct EditionText {
  /// Whether runes in square brackets, which are lost and supplied from elsewhere, are written.
  private let writesSupplied: Bool
  /// The letters that have only the nearest rune.
  private let reported: Set<Unicode.Scalar>
  /// The character that splits letters, if one was chosen.
  private let breakCharacter: Unicode.Scalar?
  private var held: [UInt8] = []
  var place = TextPlace()
  /// Whether places are still needed.
  var countsPlaces = true

  private static let longestLine = 4_096

  /// - Returns: Nil for a mode that does not read editions.
  init?(_ compiled: CompiledMode) {
    guard compiled.readsEdition else { return nil }
    breakCharacter = compiled.options.breakCharacter
    writesSupplied = compiled.options.switches.contains("supplied")
    reported = Set(
      compiled.mode.passes.flatMap { $0.mappings }.filter { $0.confidence == .convention }.map { $0.key[0].scalars[0] })
  }

  /// Reads the next bytes and passes on the parts of the lines that end.
  mutating func take(_ input: UnsafeRawBufferPointer, _ end: RespelledText.End, _ give: (RespelledText.Part) -> Void) {
    for byte in input {
      held.append(byte)
      if byte == 0x0A || held.count == Self.longestLine { endLine(give) }
    }
    if end != .goesOn { endLine(give) }
    if end == .endsText { place = TextPlace() }
  }

  private mutating func endLine(_ give: (RespelledText.Part) -> Void) {
    let line = held
    held.removeAll(keepingCapacity: true)
    line.withUnsafeBytes { bytes in
      var scalars: [Unicode.Scalar] = []
      var ends: [Int] = []
      while (ends.last ?? 0) < bytes.count {
        // What is not UTF-8 is left to the tokenizer.
        let (scalar, end) = bytes.scalar(at: ends.last ?? 0) ?? ("\u{FFFD}", (ends.last ?? 0) + 1)
        scalars.append(scalar)
        ends.append(end)
      }
      var start = 0
      for piece in EditionLine(scalars, writesSupplied, reported, breakCharacter).pieces {
        let source = UnsafeRawBufferPointer(rebasing: bytes[start..<ends[piece.end - 1]])
        func send(_ text: UnsafeRawBufferPointer, isRespelled: Bool) {
          var part = RespelledText.Part(text: text, source: source, isRespelled: isRespelled)
          (part.isRaw, part.isUncertain) = (piece.reading == .raw, piece.isUncertain)
          if countsPlaces { part.place = place }
          give(part)
        }
        if case .written(let text) = piece.reading {
          text.withUnsafeBytes { send($0, isRespelled: true) }
        } else {
          send(source, isRespelled: false)
        }
        if countsPlaces { for scalar in scalars[piece.start..<piece.end] { place.advance(over: scalar) } }
        start = ends[piece.end - 1]
      }
    }
  }
}

/// A line of a transliteration as the Scandinavian Runic-text Database prints it, in pieces.
///
/// Runes in `( )` and `< >` lose their brackets. What cannot be read, `-`, `?` and all that is in `[ ]`, becomes `…`, once for a
/// series. Of readings with a `/` between them the first is written, and of the sides §P, §Q, §R the first; a rune between bars,
/// as in `uk| |karl`, is written once. A side begins a line, and `¶` goes on in the same. Latin letters in `{ }` are kept.
struct EditionLine {
  /// What becomes of a piece.
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

  private(set) var pieces: [Piece] = []
  private let line: [Unicode.Scalar]
  private var index = 0
  /// The last letter, which a bar after it may share with the next word, and how many bars have come since.
  private var last: Unicode.Scalar?
  private var bars = 0
  /// Whether the last that is written is `…`, a space, or nothing yet in this line.
  private var endsInGap = false, endsInSpace = true, isEmpty = true
  private var skipsSpace = false, joinsSides = false

  /// Runic punctuation for the dividers, and four dots for one of which an edition only says that it is there.
  private static let dividers: [Unicode.Scalar: Unicode.Scalar] = [
    ":": "\u{16EC}", "·": "\u{16EB}", "'": "\u{16EB}", "∙": "\u{16EB}", "•": "\u{16EB}", ".": "\u{16EB}",
    "×": "\u{16ED}",
    "+": "\u{16ED}", "⁑": "\u{16ED}", "¤": "\u{16ED}", "⁓": "⁞", "÷": "⁞", "⁝": "⁞", "⁞": "⁞",
  ]

  init(
    _ line: [Unicode.Scalar], _ writesSupplied: Bool, _ reported: Set<Unicode.Scalar>, _ breakCharacter: Unicode.Scalar?
  ) {
    self.line = line
    while index < line.count {
      if line[index] == breakCharacter {
        write(.kept, upTo: index + 1)
      } else {
        readNext(writesSupplied: writesSupplied, reported)
      }
    }
  }

  private subscript(at place: Int) -> Unicode.Scalar { place < line.count ? line[place] : "\n" }

  /// The first place from one on that has such a scalar, or the end of the line.
  private func place(from start: Int, where matches: (Unicode.Scalar) -> Bool) -> Int {
    var place = start
    while !matches(self[at: place]), self[at: place] != "\n" { place += 1 }
    return place
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private mutating func add(_ reading: Reading, upTo end: Int, isUncertain: Bool = false) {
    if end == index { return }
    if let last = pieces.last, last.reading == reading, reading == .kept || reading == .nothing, !isUncertain,
      !last.isUncertain
    {
      pieces[pieces.count - 1].end = end
    } else {
      pieces.append(Piece(start: index, end: end, reading: reading, isUncertain: isUncertain))
    }
    index = end
  }

  /// Adds what is written.
  private mutating func write(_ reading: Reading, upTo end: Int, isGap: Bool = false, isUncertain: Bool = false) {
    add(isGap && endsInGap ? .nothing : reading, upTo: end, isUncertain: isUncertain)
    (endsInGap, endsInSpace, isEmpty, skipsSpace, joinsSides, bars) = (isGap, false, false, false, false, 0)
  }

  private mutating func readNext(writesSupplied: Bool, _ reported: Set<Unicode.Scalar>) {
    let scalar = line[index]
    let next = self[at: index + 1]
    switch scalar {
    case "\n": write(.kept, upTo: index + 1)
    case " ", "\t":
      let end = place(from: index) { !Self.isBlank($0) }
      let after = self[at: end]
      // A bind rune or a shared rune across words.
      let joins = index > 0 && line[index - 1] == "^" || bars == 1 && (after == "|" || after == "¶")
      if skipsSpace || joins || after == "§" { return add(.nothing, upTo: end) }
      add(.kept, upTo: end)
      (endsInGap, endsInSpace) = (false, true)
    case "§" where ("A"..."Z").contains(next):
      let end = place(from: index + 1) { !("A"..."Z").contains($0) }
      if next == "Q" || next == "R" {
        return add(.nothing, upTo: place(from: end) { $0 == "§" })
      }
      add(isEmpty || joinsSides ? .nothing : .written([0x0A]), upTo: end)
      (isEmpty, skipsSpace, endsInGap) = (!joinsSides, true, false)
    case "¶":
      joinsSides = joinsSides || next == "¶"
      skipsSpace = endsInSpace || joinsSides
      add(.nothing, upTo: index + 1)
    case "[" where !writesSupplied:
      let end = place(from: index) { $0 == "]" }
      write(.written(Array("…".utf8)), upTo: self[at: end] == "]" ? end + 1 : end, isGap: true)
    case "-", "?", "…":
      write(.written(Array("…".utf8)), upTo: index + 1, isGap: true, isUncertain: scalar == "?")
    case "." where next == "." && self[at: index + 2] == ".":
      write(.written(Array("…".utf8)), upTo: index + 3, isGap: true)
    case "{":
      add(.nothing, upTo: index + 1)
      write(.raw, upTo: place(from: index) { $0 == "}" })
    case "/":
      add(
        .nothing,
        upTo: place(from: index + 1) {
          Self.isBlank($0) || Self.dividers[$0] != nil || "¶§".unicodeScalars.contains($0)
        })
    case "|":
      bars = last == nil ? 0 : bars + 1
      add(.nothing, upTo: index + 1)
    case "(", ")", "[", "]", "}", ">", "^", "`", "´", "=": add(.nothing, upTo: index + 1)
    case "<": add(.nothing, upTo: index + 1, isUncertain: true)
    default:
      if let divider = Self.dividers[scalar] { return write(.written(utf8(divider)), upTo: index + 1) }
      let isShared = bars == 2 && scalar == last
      let isUncertain = reported.contains(scalar)
      write(
        isShared ? .nothing : isUncertain ? .written(utf8(scalar)) : .kept, upTo: index + 1, isUncertain: isUncertain)
      last = ScalarKind(scalar) == .letter ? scalar : nil
    }
  }
}
