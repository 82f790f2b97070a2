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
    /// A word in another script stands here: its end, and how many letters it has.
    case unknownWord(Int, letters: Int)
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
    while true {
      takeLetters(characters, into: columns)
      if index >= text.count || count >= limit { break }
      guard let next = Self.decode(text, at: index) else { break }
      let code = characters.code(of: next.scalar)
      let result: Result
      if code == .mark {
        result = combine(next, &characters, into: columns)
      } else if let entry = code.entry {
        result = take(entry, next, from: index, &characters, into: columns)
      } else if code == .foreign {
        result = takeForeignWord(&characters, into: columns)
      } else if code.isLetter {
        put(code, upTo: next.end, into: columns)
        result = .taken
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

  /// Takes characters that are one column each, up to one that is not, or not in the basic plane.
  private mutating func takeLetters(
    _ characters: borrowing CharacterColumns, into columns: UnsafeMutableBufferPointer<Column>
  ) {
    characters.codes.withUnsafeBufferPointer { codes in
      // In registers, not in `self`.
      var index = index
      var count = count
      defer {
        self.index = index
        self.count = count
      }
      let target = UnsafeMutableRawBufferPointer(columns)
      while index < text.count, count < limit {
        if isASCIIPlain, index &+ 8 <= text.count {
          // All eight are written; those from the first one beyond ASCII on do not count.
          let bytes = text.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
          target.storeBytes(
            of: SIMD8<Column>(truncatingIfNeeded: bytes), toByteOffset: count &* 2, as: SIMD8<Column>.self)
          let others = unsafeBitCast(bytes, to: UInt64.self).littleEndian & 0x8080_8080_8080_8080
          let ascii = others.trailingZeroBitCount &>> 3
          index &+= ascii
          count &+= ascii
          if ascii == 8 { continue }
        }
        guard let next = Self.decode(text, at: index), Int(next.scalar) < codes.count else { return }
        let code = codes[Int(next.scalar)]
        if !code.isLetter { return }
        columns[count] = code.column
        count &+= 1
        index = next.end
      }
    }
  }

  /// Takes a letter that is one column.
  private mutating func put(
    _ code: CharacterColumns.Code, upTo end: Int, into columns: UnsafeMutableBufferPointer<Column>
  ) {
    columns[count] = code.column
    count &+= 1
    index = end
  }

  /// Puts a mark on the letter before it.
  private mutating func combine(
    _ mark: (scalar: UInt32, end: Int), _ characters: inout CharacterColumns,
    into columns: UnsafeMutableBufferPointer<Column>
  ) -> Result {
    // A letter that is no plain one has been taken with its mark already, if it has one.
    guard let letter = openLetter(characters) else { return .forReader }
    // From here on the letter is taken with its mark, or not at all.
    index = letter.start
    count -= 1
    if letter.hasMark { return .forReader }
    let pair = characters.code(of: letter.scalar, with: mark.scalar)
    if pair == .unknown { return unknownPair(letter.scalar, mark.scalar) }
    if let entry = pair.entry {
      return take(entry, (0, mark.end), from: index, &characters, into: columns)
    }
    if !pair.isLetter { return .forReader }
    put(pair, upTo: mark.end, into: columns)
    return .taken
  }

  /// The letter at the end of what has been read, if it is one column and may go on.
  private func openLetter(_ characters: CharacterColumns) -> (scalar: UInt32, start: Int, hasMark: Bool)? {
    if entryEnd == index { return nil }
    guard var last = scalar(before: index) else { return nil }
    let hasMark = characters.code(of: last.scalar) == .mark
    if hasMark {
      guard let letter = scalar(before: last.start) else { return nil }
      last = letter
    }
    let isLetter =
      last.scalar < 0x80 ? Self.isLetter(UInt8(last.scalar)) : hasMark || characters.code(of: last.scalar).isLetter
    return isLetter && (hasMark || characters.code(of: last.scalar).isLetter) ? (last.scalar, last.start, hasMark) : nil
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
        if code == .needsReader { return .forReader }
        if code == .mark {
          if character.scalar == 0 { return .forReader }
          let pair = characters.code(of: character.scalar, with: next.scalar)
          if pair == .unknown { return unknownPair(character.scalar, next.scalar) }
          if let entry = pair.entry { return take(entry, (0, next.end), from: start, &characters, into: columns) }
          if !pair.isLetter { return .forReader }
          put(pair, upTo: next.end, into: columns)
          return .taken
        }
      }
    }
    return write(entry, upTo: character.end, &characters, into: columns)
  }

  /// Takes a word in another script, if its end can be seen.
  private mutating func takeForeignWord(
    _ characters: inout CharacterColumns, into columns: UnsafeMutableBufferPointer<Column>
  ) -> Result {
    var end = index
    var letters = 0
    var letter: UInt32 = 0
    var scalars = 0
    while true {
      if end == text.count { return .forReader }
      guard let next = Self.decode(text, at: end) else { return .forReader }
      let code = characters.code(of: next.scalar)
      if code == .unknown { return unknown(next.scalar) }
      if code == .foreign {
        letter = next.scalar
        letters += 1
      } else if code == .mark {
        if letter == 0 { return .forReader }
        let pair = characters.code(of: letter, with: next.scalar)
        if pair == .unknown { return unknownPair(letter, next.scalar) }
        if pair != .foreign { return .forReader }
        letter = 0
      } else if code == .needsReader, next.scalar >= 0x80 {
        return .forReader
      } else {
        break
      }
      scalars += 1
      if scalars > CharacterColumns.wordLetterLimit { return .forReader }
      end = next.end
    }
    switch characters.word(UnsafeRawBufferPointer(rebasing: text[index..<end])) {
    case .unknown: return .stop(.unknownWord(end, letters: letters))
    case .needsReader: return .forReader
    case .entry(let entry): return write(entry, upTo: end, &characters, into: columns)
    }
  }

  private mutating func write(
    _ entry: Int, upTo end: Int, _ characters: inout CharacterColumns,
    into columns: UnsafeMutableBufferPointer<Column>
  ) -> Result {
    let known = characters.entries[entry]
    if !known.isNoted { return .stop(.unnoted(entry)) }
    characters.pool.withUnsafeBytes { pool in
      let target = UnsafeMutableRawBufferPointer(columns)
      for offset in stride(from: 0, to: known.count, by: CharacterColumns.copyStride) {
        let piece = pool.loadUnaligned(fromByteOffset: (known.start &+ offset) &* 2, as: SIMD8<Column>.self)
        target.storeBytes(of: piece, toByteOffset: (count &+ offset) &* 2, as: SIMD8<Column>.self)
      }
    }
    count &+= known.count
    if known.notice != .none { characters.count(entry) }
    index = end
    self.entry = entry
    entryEnd = index
    return .taken
  }

  /// Takes back a letter that a mark may follow.
  private mutating func giveBackOpenLetter(_ characters: CharacterColumns) {
    if index < text.count, text[index] < 0x80 { return }
    if let letter = openLetter(characters) {
      index = letter.start
      count -= 1
    }
  }

  // MARK: Bytes

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// The scalar before a place, as far as it has been read; it is well-formed.
  private func scalar(before end: Int) -> (scalar: UInt32, start: Int)? {
    if end <= start { return nil }
    var place = end - 1
    while place > start, text[place] & 0xC0 == 0x80 { place -= 1 }
    return Self.decode(text, at: place).map { ($0.scalar, place) }
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
