import Foundation
import Testing

@testable import RuneDocuments
@testable import runes

/// The tokenizer against html5lib's tests.
struct HTMLTokenizerTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "HTML5Lib")

  @Test(arguments: ["contentModelFlags", "domjs", "escapeFlag", "test1", "test2", "test3", "test4"])
  func html5lib(file: String) throws {
    let cases = try HTML5LibCase.all(in: Self.folder.appending(path: file + ".test"))
    #expect(!cases.isEmpty)
    for test in cases {
      for content in test.contents {
        for pieceSize in [1, 1_000] {
          let (tokens, bytes) = test.seen(content: content, pieceSize: pieceSize)
          #expect(bytes == Array(test.input.utf8), "\(test.description): \(test.input)")
          #expect(
            HTML5LibCase.agrees(tokens, with: test.expected),
            "\(test.description), pieces of \(pieceSize): \(test.input), \(tokens) but expected \(test.expected)")
        }
      }
    }
  }

  /// Long parts come in pieces, and take no more memory.
  @Test(arguments: [
    ("<!--", "-", "-->"), ("<script>", "<", "</script>"), ("<title>", "x ", "</title>"), ("", "x ", "<p>"),
  ])
  func longParts(opening: String, part: String, closing: String) {
    var tokenizer = HTMLTokenizer()
    func read(_ text: String) {
      Array(text.utf8).withUnsafeBufferPointer { tokenizer.append($0) }
      while tokenizer.next() != nil {}
      #expect(tokenizer.unreadCount < 100)
    }
    read(opening)
    for _ in 0..<100 { read(String(repeating: part, count: 1_000)) }
    read(closing)
    #expect(tokenizer.content == .data)
  }
}
