extension AsyncSequence where Element == UInt8 {
  /// The bytes of the text in runes, as they come.
  ///
  /// ```swift
  /// let bytes = AsyncStream<UInt8> { $0.finish() }
  /// for try await byte in bytes.transliterated(by: .elder) { print(byte) }
  /// ```
  ///
  /// Both sequences are UTF-8. A line is handed on as soon as it is complete, a longer one in pieces of 4,096 bytes.
  ///
  /// - Complexity: Linear in the text; holds one piece in memory.
  public func transliterated(by transliterator: RunicTransliterator) -> RunicBytes<Self> {
    RunicBytes(base: self, transliterator: transliterator)
  }
}

/// The bytes of a text in runes, as those of the text come: what `transliterated(by:)` makes.
public struct RunicBytes<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  let base: Base
  let transliterator: RunicTransliterator

  /// Starts at the beginning of the text.
  ///
  /// - Complexity: Constant.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: base.makeAsyncIterator(), stream: transliterator.makeStream())
  }

  /// Reads a piece of the text when the runes of the last one are used up.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var stream: TransliterationStream
    private var piece: [UInt8] = []
    private var runes: [UInt8] = []
    private var place = 0
    private var isAtEnd = false

    init(base: Base.AsyncIterator, stream: TransliterationStream) {
      self.base = base
      self.stream = stream
    }

    /// The next byte, or nil at the end.
    ///
    /// - Throws: What the text throws.
    /// - Complexity: Constant on average.
    public mutating func next() async throws -> UInt8? {
      while place == runes.count {
        if isAtEnd { return nil }
        runes.removeAll(keepingCapacity: true)
        place = 0
        try await readPiece()
        piece.withUnsafeBytes { stream.transliterate($0, into: &runes) }
        if isAtEnd { stream.finish(into: &runes) }
      }
      place += 1
      return runes[place - 1]
    }

    private mutating func readPiece() async throws {
      piece.removeAll(keepingCapacity: true)
      while piece.count < 4096 {
        guard let byte = try await base.next() else {
          isAtEnd = true
          return
        }
        piece.append(byte)
        if byte == UInt8(ascii: "\n") { return }
      }
    }
  }
}

extension RunicBytes: Sendable where Base: Sendable {}
