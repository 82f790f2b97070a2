/// Words of other scripts and the input symbols that they are romanized to, so that each is looked up once.
struct RomanizedWords {
  private struct Word {
    let bytes: Range<Int>
    /// Nil where only the tokenizer can write it.
    let entry: Int?
    let inputs: Range<Int>
  }

  private let compiled: CompiledMode
  /// By a hash of the bytes.
  private var words: [UInt64: Word] = [:]
  private var bytes: [UInt8] = []
  private var inputs: [InputSymbol] = []

  private static let capacity = 1 << 13
  /// The most input symbols of a word.
  static let inputLimit = 96
  /// The most scalars of a word.
  private static let scalarLimit = 64

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
  }

  /// The end of the word at a place of a text, and how many letters it has; nil where the tokenizer must find out.
  static func end(
    of start: Int, in text: UnsafeRawBufferPointer, _ characters: inout CharacterCache
  ) -> (end: Int, letters: Int)? {
    var end = start
    var letters = 0
    var letter: Unicode.Scalar?
    for _ in 0...scalarLimit {
      guard let next = text.scalar(at: end) else { return nil }
      let code = characters.code(of: next.scalar)
      if code == .foreign {
        letter = next.scalar
        letters += 1
      } else if code.isMark {
        guard let base = letter, characters.code(of: base, with: next.scalar) == .foreign else { return nil }
        letter = nil
      } else {
        return letters == 0 || code == .needsTokenizer ? nil : (end, letters)
      }
      end = next.end
    }
    return nil
  }

  /// Looks a word up and writes its input symbols.
  ///
  /// - Parameter target: Has room for `inputLimit`, rounded up to whole vectors.
  /// - Returns: The number of its entry, or nil where it is not known or left to the tokenizer.
  func write(_ word: UnsafeRawBufferPointer, to target: UnsafeMutableBufferPointer<InputSymbol>, at place: Int) -> Int?
  {
    guard let known = words[Self.hash(word)], let entry = known.entry, isEqual(known, word) else { return nil }
    inputs.withUnsafeBufferPointer { inputs in
      _ = target[place...].update(fromContentsOf: inputs[known.inputs])
    }
    return entry
  }

  private func isEqual(_ known: Word, _ word: UnsafeRawBufferPointer) -> Bool {
    if known.bytes.count != word.count { return false }
    return bytes.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= word.count {
        let other = bytes.loadUnaligned(fromByteOffset: known.bytes.lowerBound &+ index, as: UInt64.self)
        if word.loadUnaligned(fromByteOffset: index, as: UInt64.self) != other { return false }
        index &+= 8
      }
      while index < word.count {
        if word[index] != bytes[known.bytes.lowerBound &+ index] { return false }
        index &+= 1
      }
      return true
    }
  }

  /// Finds out what a word is, which the tokenizer is about to read and report.
  mutating func add(_ word: UnsafeRawBufferPointer, letters: Int, to characters: inout CharacterCache) {
    let hash = Self.hash(word)
    guard words.count < Self.capacity else { return }
    if let known = words[hash] {
      if let entry = known.entry, isEqual(known, word) { characters.makeReady(entry) }
      return
    }
    let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    let symbols = compiled.resolver.romanization(of: scalars)?.symbols ?? []
    let first = (bytes: bytes.count, inputs: inputs.count)
    bytes += word
    var entry: Int?
    if !symbols.isEmpty, symbols.count <= Self.inputLimit {
      inputs += symbols.map { compiled.inputs.input(of: $0) }
      let written = characters.append(
        Array(inputs[first.inputs...]), isLetter: true, ReportedLetterCount(.substitute, scalars, letters: letters))
      characters.makeReady(written)
      entry = written
    }
    words[hash] = Word(bytes: first.bytes..<bytes.count, entry: entry, inputs: first.inputs..<inputs.count)
  }

  private static func hash(_ word: UnsafeRawBufferPointer) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(word.count)
    var index = 0
    while index + 8 <= word.count {
      hash = (hash ^ word.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* factor
      hash ^= hash >> 32
      index += 8
    }
    var rest: UInt64 = 0
    while index < word.count {
      rest = rest << 8 | UInt64(word[index])
      index += 1
    }
    hash = (hash ^ rest) &* factor
    return hash ^ hash >> 29
  }
}
