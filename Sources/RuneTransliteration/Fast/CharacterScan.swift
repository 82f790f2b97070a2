/// One run over text that a table of characters knows: it turns UTF-8 into input symbols.
///
/// Most text goes by the hot loop; what that does not know, or not yet, is left to slower ways. A mark may follow a letter
/// that has been taken already; then the letter is taken back.
struct CharacterScan {
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
  /// What stands before this place is none of our business.
  private var start: Int
  private let limit: Int
  /// The place behind what has been read, and the number of input symbols that it is.
  private(set) var index: Int
  private(set) var count: Int
  private var last = Last()

  init(_ text: UnsafeRawBufferPointer, from start: Int, count: Int, limit: Int) {
    self.text = text
    self.start = start
    self.count = count
    self.limit = limit
    index = start
  }

  /// InputAlphabet that may be written behind `limit`: 64 bytes are read without looking whether there is room.
  static let slack = 64 * CharacterCache.Entry.stride + CharacterCache.inputLimit + Loop.overrun
  /// Beside blanks, all letters are alike, and so are all signs that need no reader, for those are no marks of the
  /// script's own.
  private static let someLetter = UInt8(ascii: "a")

  /// Reads until something is not known, is for the letter reader, or is the end.
  ///
  /// - Parameter input symbols: Has room for `slack` more than `limit`.
  mutating func run(_ characters: inout CharacterCache, into inputs: UnsafeMutableBufferPointer<InputSymbol>) -> Stop {
    while true {
      takeReady(&characters, into: inputs)
      if index >= text.count || count >= limit { break }
      guard let next = Self.decode(text, at: index) else { break }
      let code = characters.code(of: next.scalar)
      let result: Result
      if code.isMark {
        result = combine(next, &characters, into: inputs)
      } else if let entry = code.entry {
        result = take(entry, next, from: index, &characters, into: inputs)
      } else if code == .foreign {
        result = takeForeignWords(&characters, into: inputs)
      } else if code == .blank {
        result = takeBlanks(&characters, into: inputs)
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
    giveBackOpenLetter(&characters)
    return .done
  }

  /// Whether what has been read ends in a letter without a row.
  func endsInForeignLetter(_ characters: CharacterCache) -> Bool {
    last.end == index && characters.isUnmapped(last.entry)
  }

  // MARK: Characters

  /// The last entry, where it begins and ends.
  private struct Last {
    var entry = 0
    var start = 0
    var end = -1
  }

  private enum Result {
    case taken
    case forReader
    case stop(Stop)
  }

  private func unknown(_ scalar: UInt32) -> Result {
    Unicode.Scalar(scalar).map { .stop(.unknown($0)) } ?? .forReader
  }

  /// Takes plain ASCII and characters with an entry that is ready, up to one without.
  private mutating func takeReady(
    _ characters: inout CharacterCache, into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) {
    // Out of `self`, so that it may stand in registers.
    var loop = Loop(text: text, start: start, index: index, count: count, last: last)
    let target = UnsafeMutableRawBufferPointer(inputs)
    characters.withTables { tables in
      let end = text.count - Loop.overrun
      if loop.index < end, !loop.run(upTo: end, limit, tables, into: target) { return }
      if loop.index < end || loop.index == text.count { return }
      // The last bytes are copied, with some behind them that are in no text.
      withUnsafeTemporaryAllocation(byteCount: 3 * Loop.overrun, alignment: 1) { bytes in
        let from = max(start, loop.index - 1)
        let rest = UnsafeRawBufferPointer(rebasing: text[from...])
        bytes.copyMemory(from: rest)
        for index in rest.count..<bytes.count { bytes[index] = 0xFF }
        loop.move(to: UnsafeRawBufferPointer(bytes), by: -from)
        _ = loop.run(upTo: rest.count, limit, tables, into: target)
        loop.move(to: text, by: from)
      }
    }
    (index, count, last) = (loop.index, loop.count, loop.last)
  }

  /// The hot loop.
  ///
  /// Plain ASCII is input symbols as it stands, but a loop that asks each byte what it is goes wrong wherever ASCII ends, which
  /// takes as long as to copy fifty bytes. So:
  /// - 64 bytes at a time are made into bits that tell the odd ones: beyond ASCII, or to be looked at.
  /// - From one odd byte to the next, ASCII is copied by 32 bytes, however few there are.
  /// - An odd character has an entry: eight input symbols, which are written at once, and how many of them count. A mark has
  ///   one for each letter that it may follow; its input symbols take the place of the letter's.
  private struct Loop {
    private(set) var text: UnsafeRawBufferPointer
    private var start: Int
    private(set) var index: Int
    private(set) var count: Int
    private(set) var last: Last

    init(text: UnsafeRawBufferPointer, start: Int, index: Int, count: Int, last: Last) {
      self.text = text
      self.start = start
      self.index = index
      self.count = count
      self.last = last
    }

    /// So many bytes may be read behind the end.
    static let overrun = 64 + copied

    mutating func move(to text: UnsafeRawBufferPointer, by offset: Int) {
      self.text = text
      start += offset
      index += offset
      last.start += offset
      last.end += offset
    }

    /// - Returns: Whether the end was reached, or passed by some bytes, or the limit.
    @inline(never)
    mutating func run(
      upTo end: Int, _ limit: Int, _ tables: CharacterCache.Tables, into target: UnsafeMutableRawBufferPointer
    ) -> Bool {
      let (text, start) = (text, start)
      var (index, count, last) = (index, count, last)
      defer { (self.index, self.count, self.last) = (index, count, last) }
      while index < end, count < limit {
        let block = index
        var odd = tables.oddBytes(in: text, from: block)
        while odd != 0 {
          let place = block &+ odd.trailingZeroBitCount
          Self.copyASCII(text, from: index, upTo: place, to: target, at: count)
          count &+= place &- index
          index = place
          let (number, width, back) = Self.entry(in: text, from: start, at: place, tables)
          if !tables.entries[number].isReady { return false }
          count &-= back
          target.storeBytes(
            of: tables.entries[number].inputs, toByteOffset: count &* 2, as: SIMD8<InputSymbol>.self)
          tables.entries[number].times &+= 1
          count &+= Int(tables.entries[number].count)
          index &+= width
          last = Last(entry: number, start: place &- back, end: index)
          odd &= ~(((1 &<< UInt64(width)) &- 1) &<< UInt64(place &- block))
        }
        if index < block &+ 64 {
          Self.copyASCII(text, from: index, upTo: block &+ 64, to: target, at: count)
          count &+= block &+ 64 &- index
          index = block &+ 64
        }
      }
      return true
    }

    /// The number of the entry for a character that is no plain ASCII, its bytes, and 1 if it takes the place of the
    /// letter before it.
    @inline(__always)
    private static func entry(
      in text: UnsafeRawBufferPointer, from start: Int, at place: Int, _ tables: CharacterCache.Tables
    ) -> (number: Int, width: Int, back: Int) {
      let lead = text[place]
      if lead &- 0xC2 < 0x1E, place > start {
        let second = text[place &+ 1]
        if second & 0xC0 != 0x80 { return (0, 2, 0) }
        let code = tables.codes[Int(lead & 0x1F) &<< 6 | Int(second & 0x3F)]
        return (tables.entry(of: code, behind: text[place &- 1]), 2, code.isMark ? 1 : 0)
      }
      if lead < 0x80 {
        let code = tables.codes[Int(lead)]
        if code != .blank { return (code.number, 1, 0) }
        if place == start { return (0, 1, 0) }
        var next = text[place &+ 1]
        if next >= 0x80, let scalar = decode(text, at: place &+ 1)?.scalar, Int(scalar) < tables.codes.count,
          tables.codes[Int(scalar)].needsNoReader
        {
          next = someLetter
        }
        return (tables.blank(between: text[place &- 1], next), 1, 0)
      }
      guard let next = decode(text, at: place), Int(next.scalar) < tables.codes.count else { return (0, 1, 0) }
      let code = tables.codes[Int(next.scalar)]
      return (code.isMark ? 0 : code.number, next.end &- place, 0)
    }

    private static let copied = 32

    /// Writes ASCII as input symbols; what is written behind them does not count.
    @inline(__always)
    private static func copyASCII(
      _ text: UnsafeRawBufferPointer, from start: Int, upTo end: Int, to target: UnsafeMutableRawBufferPointer,
      at count: Int
    ) {
      var index = start
      var place = count &* 2
      // Once at least, since whether there is any cannot be foretold.
      repeat {
        let first = text.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let second = text.loadUnaligned(fromByteOffset: index &+ 16, as: SIMD16<UInt8>.self)
        target.storeBytes(of: SIMD16(truncatingIfNeeded: first), toByteOffset: place, as: SIMD16<InputSymbol>.self)
        target.storeBytes(
          of: SIMD16(truncatingIfNeeded: second), toByteOffset: place &+ 32, as: SIMD16<InputSymbol>.self)
        index &+= copied
        place &+= copied &* 2
      } while index < end
    }
  }

  /// Puts a mark on the letter before it.
  private mutating func combine(
    _ mark: (scalar: UInt32, end: Int), _ characters: inout CharacterCache,
    into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) -> Result {
    let end = index
    // From here on the letter is taken with its mark, or not at all.
    guard takeBackLetter(&characters), let letter = Self.decode(text, at: index), letter.end == end else {
      return .forReader
    }
    let pair = characters.code(of: letter.scalar, with: mark.scalar)
    if pair == .unknown { return unknownPair(letter.scalar, mark.scalar) }
    guard let entry = pair.entry else { return .forReader }
    return take(entry, (0, mark.end), from: index, &characters, into: inputs)
  }

  private func unknownPair(_ letter: UInt32, _ mark: UInt32) -> Result {
    guard let letter = Unicode.Scalar(letter), let mark = Unicode.Scalar(mark) else { return .forReader }
    return .stop(.unknownPair(letter, mark))
  }

  /// Takes a character by its entry.
  ///
  /// - Parameter character: Its scalar, 0 where it has a mark already, and the place behind it.
  private mutating func take(
    _ entry: Int, _ character: (scalar: UInt32, end: Int), from start: Int, _ characters: inout CharacterCache,
    into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) -> Result {
    if characters.entries[entry].isLetter {
      if character.end == text.count { return .forReader }
      if text[character.end] >= 0x80 {
        guard let next = Self.decode(text, at: character.end) else { return .forReader }
        let code = characters.code(of: next.scalar)
        if code == .unknown { return unknown(next.scalar) }
        if code == .needsReader { return .forReader }
        if code.isMark {
          if character.scalar == 0 { return .forReader }
          let pair = characters.code(of: character.scalar, with: next.scalar)
          if pair == .unknown { return unknownPair(character.scalar, next.scalar) }
          guard let entry = pair.entry else { return .forReader }
          return take(entry, (0, next.end), from: start, &characters, into: inputs)
        }
      }
    }
    return write(entry, upTo: character.end, &characters, into: inputs)
  }

  /// Takes words in another script, which are seldom alone.
  private mutating func takeForeignWords(
    _ characters: inout CharacterCache, into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) -> Result {
    while true {
      let result = takeForeignWord(&characters, into: inputs)
      guard case .taken = result else { return result }
      // A blank between them, or a sign and a blank.
      let gapEnd = index + 2
      while index < gapEnd, index < text.count, text[index] < 0x80, characters.code(of: UInt32(text[index])) == .plain {
        inputs[count] = InputSymbol(text[index])
        index += 1
        count += 1
      }
      guard count < limit, let next = Self.decode(text, at: index), characters.code(of: next.scalar) == .foreign else {
        return .taken
      }
    }
  }

  /// Takes a word in another script, if its end can be seen.
  private mutating func takeForeignWord(
    _ characters: inout CharacterCache, into inputs: UnsafeMutableBufferPointer<InputSymbol>
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
      } else if code.isMark {
        if letter == 0 { return .forReader }
        let pair = characters.code(of: letter, with: next.scalar)
        if pair == .unknown { return unknownPair(letter, next.scalar) }
        if pair != .foreign { return .forReader }
        letter = 0
      } else if code == .needsReader {
        return .forReader
      } else {
        break
      }
      scalars += 1
      if scalars > CharacterCache.wordLetterLimit { return .forReader }
      end = next.end
    }
    switch characters.word(UnsafeRawBufferPointer(rebasing: text[index..<end])) {
    case .unknown: return .stop(.unknownWord(end, letters: letters))
    case .needsReader: return .forReader
    case .entry(let entry): return write(entry, upTo: end, &characters, into: inputs)
    }
  }

  /// Takes blanks that may become a divider, by what stands before and behind them.
  private mutating func takeBlanks(
    _ characters: inout CharacterCache, into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) -> Result {
    if index == start { return .forReader }
    var end = index
    while end < text.count, characters.code(of: UInt32(text[end])) == .blank { end += 1 }
    if end == text.count { return .forReader }
    var next = text[end]
    if next >= 0x80 {
      guard let scalar = Self.decode(text, at: end)?.scalar else { return .forReader }
      let code = characters.code(of: scalar)
      if code == .unknown { return unknown(scalar) }
      if !code.needsNoReader { return .forReader }
      next = Self.someLetter
    }
    guard let entry = characters.blank(between: text[index - 1], next) else { return .forReader }
    return write(entry, upTo: end, &characters, into: inputs)
  }

  private mutating func write(
    _ entry: Int, upTo end: Int, _ characters: inout CharacterCache,
    into inputs: UnsafeMutableBufferPointer<InputSymbol>
  ) -> Result {
    let known = characters.entries[entry]
    if !known.isNoted {
      // What stands before it is told of now.
      settle()
      return .stop(.unnoted(entry))
    }
    characters.pool.withUnsafeBytes { pool in
      let target = UnsafeMutableRawBufferPointer(inputs)
      for offset in stride(from: 0, to: Int(known.count), by: CharacterCache.Entry.stride) {
        let piece = pool.loadUnaligned(fromByteOffset: (Int(known.start) &+ offset) &* 2, as: SIMD8<InputSymbol>.self)
        target.storeBytes(of: piece, toByteOffset: (count &+ offset) &* 2, as: SIMD8<InputSymbol>.self)
      }
    }
    count &+= Int(known.count)
    characters.count(entry)
    last = Last(entry: entry, start: index, end: end)
    index = end
    return .taken
  }

  // MARK: Taking back

  /// Takes back a letter that a mark may follow.
  private mutating func giveBackOpenLetter(_ characters: inout CharacterCache) {
    if index < text.count, text[index] < 0x80 { return }
    _ = takeBackLetter(&characters)
  }

  /// Takes back the letter at the end of what has been read; false where there is none.
  private mutating func takeBackLetter(_ characters: inout CharacterCache) -> Bool {
    if last.end == index {
      let known = characters.entries[last.entry]
      if !known.isLetter { return false }
      characters.uncount(last.entry)
      index = last.start
      count -= Int(known.count)
    } else {
      guard index > start, text[index - 1].isASCIILetter else { return false }
      index -= 1
      count -= 1
    }
    settle()
    return true
  }

  /// Nothing of what stands before is to be taken back any more.
  private mutating func settle() {
    start = index
    last = Last()
  }

  // MARK: Bytes

  /// The scalar at a place and the place behind it; nil where it is ill-formed or cut.
  @inline(__always)
  static func decode(_ text: UnsafeRawBufferPointer, at index: Int) -> (scalar: UInt32, end: Int)? {
    guard index < text.count else { return nil }
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
