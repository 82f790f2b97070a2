import RuneSystem

extension StoreDocument {
  /// Recovers what it can from a damaged store: every line with a complete quote (the first of those with the same id),
  /// and the other members of the first line if it is readable.
  ///
  /// - Returns: The recovered store, and the numbers (from 1) of lines that were lost.
  package static func salvage(from bytes: [UInt8]) -> (document: StoreDocument, lostLines: [Int]) {
    var saved: [ArraySlice<UInt8>] = []
    var ids: Set<QuoteID> = []
    var lostLines: [Int] = []
    var head: StoreDocument?

    var number = 0
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[start..<end].trimmed
      start = end + 1
      number += 1
      if number == 1, let opening = line.lastIndex(of: UInt8(ascii: "[")) {
        // A quote may follow the opening bracket on the same line.
        if let document = try? StoreDocument(Array(line[...opening]) + Array("]}".utf8)) {
          head = document
          line = line[(opening + 1)...].trimmed
        }
      }
      if let id = quoteID(of: line) {
        if ids.insert(id).inserted { saved.append(line) } else { lostLines.append(number) }
        continue
      }
      // Brackets and commas are rewritten, so lines of only these lose nothing.
      let isFrame = line.allSatisfy { Array("{}[], \t".utf8).contains($0) }
      if line.last == UInt8(ascii: ","), let id = quoteID(of: line.dropLast().trimmed) {
        if ids.insert(id).inserted { saved.append(line.dropLast().trimmed) } else { lostLines.append(number) }
      } else if line.suffix(2).elementsEqual("]}".utf8), let id = quoteID(of: line.dropLast(2).trimmed) {
        if ids.insert(id).inserted { saved.append(line.dropLast(2).trimmed) } else { lostLines.append(number) }
      } else if !isFrame {
        lostLines.append(number)
      }
    }

    var whole = (head ?? StoreDocument()).serialized()
    whole.removeLast("]}\n".utf8.count)
    for (index, line) in saved.enumerated() {
      if index > 0 { whole.append(ascii: ",\n") }
      whole += line
    }
    whole.append(ascii: "\n]}\n")
    // Every line was parsed by the same parser, so this succeeds; the empty store is only a fallback.
    return ((try? StoreDocument(whole)) ?? StoreDocument(), lostLines)
  }

  /// The id of the quote that makes up the line, or nil.
  private static func quoteID(of line: ArraySlice<UInt8>) -> QuoteID? {
    guard line.first == UInt8(ascii: "{") else { return nil }
    let text = Array(#"{"format":"runes-quotes","version":1,"quotes":["#.utf8) + line + Array("]}".utf8)
    guard let document = try? StoreDocument(text), document.count == 1 else { return nil }
    return document.id(at: 0)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
    var slice = drop { blanks.contains($0) }
    while let last = slice.last, blanks.contains(last) { slice.removeLast() }
    return slice
  }
}
