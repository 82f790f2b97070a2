/// One run over text that a table of characters knows: the loop that turns UTF-8 into columns.
///
/// A letter may have a mark behind it. A plain letter is written at once and mended if its mark comes; a letter that is
/// to be told of is written only when what follows has been seen. A letter whose end cannot be seen yet is given back.
struct ColumnScan {
  /// Why a run ended.
  enum Stop {
    /// What follows is for the letter reader, or there is no more text or room.
    case done
    case unknown(Unicode.Scalar)
    case unknownPair(Unicode.Scalar, Unicode.Scalar)
    /// An entry of which the report does not know where it stands first: here.
    case unnoted(Int)
  }

  private let text: UnsafeRawBufferPointer
  private let start: Int
  private let limit: Int
  private let isASCIIPlain: Bool
  /// The place behind what has been read, and the number of columns that it is.
  private(set) var index: Int
  private(set) var count: Int
  /// The last letter beyond ASCII: its scalar (0 where it has a mark already), its bytes and its column.
  private var base: UInt32 = 0
  private var baseStart = 0
  private var baseEnd = -1
  private var baseColumn = 0
  /// The last entry, and the place behind it.
  private var entry = 0
  private var entryEnd = -1

  init(_ text: UnsafeRawBufferPointer, from start: Int, count: Int, limit: Int, isASCIIPlain: Bool) {
    self.text = text
    self.start = start
    self.count = count
    self.limit = limit
    self.isASCIIPlain = isASCIIPlain
    index = start
  }

  /// Reads until something is not known, is for the letter reader, or is the end.
  ///
  /// - Parameter columns: Has room for some more than `limit`.
  mutating func run(_ characters: inout CharacterColumns, into columns: UnsafeMutableBufferPointer<Column>) -> Stop {
    while index < text.count, count < limit {
      if text[index] < 0x80, takeASCII(characters, into: columns) { continue }
      guard let next = Self.decode(text, at: index) else { break }
      let code = characters.code(of: next.scalar)
      let result: Result
      if code.isLetter {
        take(code, next, at: index, into: columns)
        continue
      } else if code == .mark {
        result = combine(next, &characters, into: columns)
      } else if let entry = code.entry {
        result = take(entry, next, from: index, &characters, into: columns)
      } else {
        result = code == .unknown ? unknown(next.scalar) : .forReader
      }
      switch result {
      case .taken: continue
      case .forReader: break
      case .stop(let stop): return stop
      }
      break
    }
    giveBackOpenLetter(characters)
    return .done
  }

  /// Whether what has been read ends in a letter.
  func endsInLetter(_ characters: CharacterColumns) -> Bool {
    if entryEnd == index { return characters.entries[entry].isLetter }
    return baseEnd == index || index > start && Self.isLetter(text[index - 1])
  }

  /// Whether what has been read ends in a letter without a row.
  func endsInForeignLetter(_ characters: CharacterColumns) -> Bool {
    entryEnd == index && characters.entries[entry].notice == .unmapped
  }

  // MARK: Characters

  private enum Result {
    case taken
    case forReader
    case stop(Stop)
  }

  private func unknown(_ scalar: UInt32) -> Result {
    Unicode.Scalar(scalar).map { .stop(.unknown($0)) } ?? .forReader
  }

  /// Takes eight ASCII characters, or one; false where it is no plain one.
  @inline(__always)
  private mutating func takeASCII(
    _ characters: borrowing CharacterColumns, into columns: UnsafeMutableBufferPointer<Column>
  ) -> Bool {
    if isASCIIPlain, index &+ 8 <= text.count {
      let bytes = text.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
      if unsafeBitCast(bytes, to: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
        UnsafeMutableRawBufferPointer(columns).storeBytes(
          of: SIMD8<Column>(truncatingIfNeeded: bytes), toByteOffset: count &* 2, as: SIMD8<Column>.self)
        count &+= 8
        index &+= 8
        return true
      }
    }
    let code = characters.codes[Int(text[index])]
    if !code.isLetter { return false }
    columns[count] = code.column
    count &+= 1
    index &+= 1
    return true
  }

  @inline(__always)
  private mutating func take(
    _ code: CharacterColumns.Code, _ letter: (scalar: UInt32, end: Int), at start: Int,
    into columns: UnsafeMutableBufferPointer<Column>
  ) {
    base = letter.scalar
    baseStart = start
    baseEnd = letter.end
    baseColumn = count
    columns[count] = code.column
    count &+= 1
    index = letter.end
  }

  /// Puts a mark on the letter before it.
  private mutating func combine(
    _ mark: (scalar: UInt32, end: Int), _ characters: inout CharacterColumns,
    into columns: UnsafeMutableBufferPointer<Column>
  ) -> Result {
    if index == start { return .forReader }
    let previous = text[index - 1]
    if previous < 0x80 {
      if !Self.isLetter(previous) || !characters.codes[Int(previous)].isLetter { return .forReader }
      base = UInt32(previous)
      baseStart = index - 1
      baseEnd = index
      baseColumn = count - 1
    } else if baseEnd != index {
      return .forReader
    }
    let letter = base
    let pair = base == 0 ? .needsReader : characters.code(of: base, with: mark.scalar)
    // From here on the letter is taken with its mark, or not at all.
    index = baseStart
    count = baseColumn
    baseEnd = -1
    if pair == .unknown { return unknownPair(letter, mark.scalar) }
    if let entry = pair.entry {
      return take(entry, (0, mark.end), from: index, &characters, into: columns)
    }
    if !pair.isLetter { return .forReader }
    take(pair, (0, mark.end), at: index, into: columns)
    return .taken
  }

  private func unknownPair(_ letter: UInt32, _ mark: UInt32) -> Result {
    guard let letter = Unicode.Scalar(letter), let mark = Unicode.Scalar(mark) else { return .forReader }
    return .stop(.unknownPair(letter, mark))
  }

  /// Takes a character that is more than a letter with one column.
  ///
  /// - Parameter character: Its scalar, 0 where it has a mark already, and the place behind it.
  private mutating func take(
    _ entry: Int, _ character: (scalar: UInt32, end: Int), from start: Int, _ characters: inout CharacterColumns,
    into columns: UnsafeMutableBufferPointer<Column>
  ) -> Result {
    if characters.entries[entry].isLetter {
      if character.end == text.count { return .forReader }
      if text[character.end] >= 0x80 {
        guard let next = Self.decode(text, at: character.end) else { return .forReader }
        let code = characters.code(of: next.scalar)
        if code == .unknown { return unknown(next.scalar) }
        if code == .mark {
          if character.scalar == 0 { return .forReader }
          let pair = characters.code(of: character.scalar, with: next.scalar)
          if pair == .unknown { return unknownPair(character.scalar, next.scalar) }
          if let entry = pair.entry { return take(entry, (0, next.end), from: start, &characters, into: columns) }
          if !pair.isLetter { return .forReader }
          take(pair, (0, next.end), at: start, into: columns)
          return .taken
        }
      }
    }
    if !characters.entries[entry].isNoted { return .stop(.unnoted(entry)) }
    for column in characters.entries[entry].columns {
      columns[count] = column
      count &+= 1
    }
    if characters.entries[entry].notice != .none { characters.count(entry) }
    index = character.end
    self.entry = entry
    entryEnd = index
    return .taken
  }

  /// Takes back a letter that a mark may follow.
  private mutating func giveBackOpenLetter(_ characters: CharacterColumns) {
    if index == start || entryEnd == index || index < text.count && text[index] < 0x80 { return }
    if baseEnd == index {
      index = baseStart
      count = baseColumn
    } else if Self.isLetter(text[index - 1]) {
      index -= 1
      count -= 1
    }
  }

  // MARK: Bytes

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// The scalar at a place and the place behind it; nil where it is ill-formed or cut.
  @inline(__always)
  static func decode(_ text: UnsafeRawBufferPointer, at index: Int) -> (scalar: UInt32, end: Int)? {
    let lead = UInt32(text[index])
    if lead < 0x80 { return (lead, index &+ 1) }
    func next(_ place: Int) -> UInt32? {
      guard index &+ place < text.count else { return nil }
      let byte = UInt32(text[index &+ place])
      return byte & 0xC0 == 0x80 ? byte & 0x3F : nil
    }
    guard lead >= 0xC2, let second = next(1) else { return nil }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, index &+ 2) }
    guard let third = next(2) else { return nil }
    if lead < 0xF0 {
      let scalar = (lead & 0x0F) << 12 | second << 6 | third
      return scalar < 0x800 || scalar & 0xF800 == 0xD800 ? nil : (scalar, index &+ 3)
    }
    guard lead < 0xF5, let fourth = next(3) else { return nil }
    let scalar = (lead & 0x07) << 18 | second << 12 | third << 6 | fourth
    return scalar < 0x10000 || scalar > 0x10FFFF ? nil : (scalar, index &+ 4)
  }
}
