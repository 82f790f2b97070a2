import RuneText
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("JSON and text for terminals")
struct TextTests {
  private func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(json: text)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("1\n2\t3\r", #""1\n2\t3\u000d""#), ("ᚠé🙂", "\"ᚠé🙂\""),
    ("\u{0}\u{1B}\u{7F}", #""\u0000\u001b\u007f""#), ("\u{80}\u{9F}\u{A0}", "\"\\u0080\\u009f\u{A0}\""),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", #""\u202a\u202e\u2066\u2069""#),
    // Marks of direction without state, and the neighbors of what is escaped.
    ("\u{200E}\u{2029}\u{202F}\u{2065}\u{206A}\u{20AC}", "\"\u{200E}\u{2029}\u{202F}\u{2065}\u{206A}\u{20AC}\""),
  ])
  func stringsOfJSON(text: String, expected: String) {
    #expect(json(text) == expected)
  }

  /// Foundation reads each scalar back, alone and between others.
  @Test func everyScalarIsReadBack() throws {
    let scalars = (0...0x2_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    for start in stride(from: 0, to: scalars.count, by: 4096) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[start..<min(start + 4096, scalars.count)])
      let read = try JSONDecoder().decode([String].self, from: Data("[\(json(String(text)))]".utf8))
      #expect(read[0].unicodeScalars.elementsEqual(text), "from \(start)")
    }
  }

  @Test func membersComeInTheOrderOfTheCalls() {
    let bytes = JSONWriter.object {
      $0.member("number", -7)
      $0.member("none", nil as String?)
      $0.member("flag", false)
      $0.member("texts", ["a", "\""])
      $0.member(named: "a\"b") { $0.write(.max) }
      $0.member("objects", 0..<2) { json, number in json.object { $0.member("n", number) } }
      $0.member("empty", [Int]()) { $0.write($1) }
    }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"number":-7,"flag":false,"texts":["a","\""],"a\"b":9223372036854775807,"objects":[{"n":0},{"n":1}],"empty":[]}"#
    )
    #expect(JSONWriter.list([bytes, [0x31]]) == Array("[\n".utf8) + bytes + Array(",\n1\n]\n".utf8))
    #expect(JSONWriter.list([]) == Array("[]\n".utf8))
  }

  @Test func textForTerminals() {
    #expect("a\u{1B}[2J\tb\nc\u{202E}".madeHarmless == "a\u{FFFD}[2J\tb\nc\u{FFFD}")
    #expect("a\tb\r\nc\u{2028}d".onOneLine == "a b\u{FFFD} c d")
    #expect(String(repeating: "x", count: 200).quotedForMessage.count == 200)
    #expect(String(repeating: "x", count: 201).quotedForMessage == String(repeating: "x", count: 199) + "…")
  }

  @Test func wordsOfMessages() {
    #expect([0, 1, 2].map { counted($0, "quote") } == ["0 quotes", "1 quote", "2 quotes"])
    #expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed) == ["", "a", "a or b", "a, b or c"])
  }
}
