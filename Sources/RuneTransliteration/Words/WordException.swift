/// The entry for one word in a word list.
public struct WordException: Sendable, Hashable {
  /// The word with its splits, such as `wart|hog`; without splits if the user's list overrides a bundled entry.
  public let spelling: String
  /// The reason for the splits, such as the parts of the word; empty if the user's list gives none.
  public let reason: String
  /// The name that was given for the list's file.
  public let file: String
  /// The line in it, from 1.
  public let line: Int
}

extension WordException {
  init(_ word: [UInt8], _ splits: WordList.Splits, in row: WordListRow, of list: WordList) {
    let bytes = list.table.bytes
    let start = row.word.lowerBound
    var reason = ""
    TableText(file: list.table.file, bytes: Array(bytes[start...].prefix { $0 != UInt8(ascii: "\n") })).forEachLine {
      if case .row(let fields) = $0, fields.count > 2 {
        reason = list.table.string(start + fields[2].range.lowerBound..<start + fields[2].range.upperBound)
      }
    }
    self.init(
      spelling: Self.spelling(word, splits), reason: reason, file: list.table.file,
      line: bytes[..<start].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) })
  }

  static func spelling(_ word: some Sequence<UInt8>, _ splits: WordList.Splits) -> String {
    var spelling: [UInt8] = []
    for (offset, byte) in word.enumerated() {
      if splits >> WordList.Splits(offset) & 1 == 1 { spelling.append(WordListRow.separator) }
      spelling.append(byte)
    }
    return String(decoding: spelling, as: UTF8.self)
  }
}
