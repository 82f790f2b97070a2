/// Splits bytes that come in pieces into lines, of which only the current one is kept in memory.
struct LineSplitter {
  /// The start of a line that has not ended.
  private var pending: [UInt8] = []
  private var line = 1

  /// Reads the next bytes, or the end of the text if there are none.
  ///
  /// - Parameter body: Called with each line, including its line break, and its number from 1.
  mutating func read(
    _ piece: UnsafeBufferPointer<UInt8>, _ body: (_ row: UnsafeBufferPointer<UInt8>, _ line: Int) throws -> Void
  ) throws {
    var start = 0
    while let end = piece.offset(of: UInt8(ascii: "\n"), from: start) {
      let row = UnsafeBufferPointer(rebasing: piece[start...end])
      if pending.isEmpty { try body(row, line) } else { try endPending(with: row, body) }
      (start, line) = (end + 1, line + 1)
    }
    pending += piece[start...]
    if piece.isEmpty, !pending.isEmpty { try endPending(with: piece, body) }
    if pending.count > FieldFilter.rowLimit {
      throw DocumentError("line \(line) has more than \(FieldFilter.rowLimit) bytes")
    }
  }

  private mutating func endPending(
    with rest: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>, Int) throws -> Void
  ) throws {
    let row = pending + rest
    pending.removeAll(keepingCapacity: true)
    try row.withUnsafeBufferPointer { try body($0, line) }
  }
}

extension Collection<UInt8> {
  /// The length without line breaks at the end.
  package var countWithoutBreak: Int {
    var count = 0
    for (index, byte) in enumerated() where byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r") {
      count = index + 1
    }
    return count
  }
}
