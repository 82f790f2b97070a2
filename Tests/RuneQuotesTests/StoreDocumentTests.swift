import RuneText
import TestSupport
import Testing

@testable import RunePicking
@testable import RuneQuotes

/// A store with rows of quotes.
private func store(_ rows: String...) -> String {
  "{\"format\":\"runes-quotes\",\"version\":1,\"quotes\":[\n" + rows.joined(separator: ",\n") + "\n]}\n"
}

private func document(_ text: String) throws(StoreDocument.Problem) -> StoreDocument {
  try StoreDocument(Array(text.utf8))
}

private func texts(_ document: StoreDocument) -> [String] {
  (0..<document.count).map { document.quote(at: $0, origin: .own).text }
}

@Suite("The store's format")
struct StoreDocumentTests {
  @Test(
    "accepts any layout of valid JSON",
    arguments: [
      #"{"format":"runes-quotes","version":1,"quotes":[{"text":"a"},{"text":"b","author":"B"}]}"#,
      "\r\n{ \"quotes\" : [ { \"author\" : \"\" ,\n\t\"text\" : \"a\" } , {\"text\":\"b\"} ] ,\"version\":1,\"format\":\"runes-quotes\"}\n\n",
      #"{"\u0066ormat":"runes\u002dquotes","version":1,"quotes":[{"te\u0078t":"\u0061"},{"text":"b"}]}"#,
      #"{"format":"runes-quotes","version":1,"x":{"y":[1,-2.5e3,null,true,"z"]},"quotes":[{"text":"a","w":[{}]},{"text":"b"}]}"#,
    ])
  func layouts(text: String) throws {
    let read = try document(text)
    #expect(texts(read) == ["a", "b"])
    // Writing and reading it again gives the same, with one quote per line.
    let written = read.serialized()
    #expect(written.count { $0 == 0x0A } == 4, "\(String(decoding: written, as: UTF8.self))")
    #expect(texts(try StoreDocument(written)) == ["a", "b"])
    #expect(try StoreDocument(written).ids == read.ids)
  }

  @Test(
    "reports errors with their position",
    arguments: [
      ("", 0, "empty"), ("hello", 0, "object"), ("[]", 0, "object"), ("{}", 0, "format"),
      (#"{"format":"other","version":1,"quotes":[]}"#, 10, "format"),
      (#"{"format":"runes-quotes","quotes":[]}"#, 0, "version"),
      (#"{"format":"runes-quotes","version":1}"#, 0, "quotes"),
      (#"{"format":"runes-quotes","version":0,"quotes":[]}"#, 35, "at least 1"),
      (#"{"format":"runes-quotes","version":"1","quotes":[]}"#, 35, "whole number"),
      (#"{"format":"runes-quotes","version":1,"quotes":[]} x"#, 50, "unexpected text"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{}]}"#, 47, "without text"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":""}]}"#, 55, "without text"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":1}]}"#, 55, "string"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a"},]}"#, 60, "comma"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","text":"b"}]}"#, 60, "duplicate"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","x":1,"x":2}]}"#, 66, "duplicate"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a"},{"text":"a"}]}"#, 60, "two quotes"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","id":"x"}]}"#, 64, "id"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","year":1.5}]}"#, 66, "whole number"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","year":9223372036854775808}]}"#, 66, "range"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","year":1e400}]}"#, 66, "whole number"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","n":01}]}"#, 63, "leading zero"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","n":NaN}]}"#, 63, "value"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a\ud800"}]}"#, 57, "surrogate"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"\udc00\ud800"}]}"#, 56, "surrogate"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"\x41"}]}"#, 56, "escape"),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","added":"2026-02-30"}]}"#, 67, "date"),
      ("{\"format\":\"runes-quotes\",\"version\":1,\"quotes\":[{\"text\":\"a\nb\"}]}", 57, "control"),
      ("\u{FEFF}{}", 0, "byte order"),
    ])
  func damage(text: String, offset: Int, reason: String) {
    do throws(StoreDocument.Problem) {
      _ = try document(text)
      Issue.record("accepted: \(text)")
    } catch {
      guard case .damaged(let found, _, let why) = error else {
        Issue.record("\(text): \(error)")
        return
      }
      #expect(found == offset && why.contains(reason), "\(text): byte \(found), \(why)")
    }
  }

  @Test(
    "rejects invalid UTF-8",
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xC3],
      [0xF5, 0x80, 0x80, 0x80],
      [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func illFormed(bytes: [UInt8]) {
    let text =
      Array(#"{"format":"runes-quotes","version":1,"quotes":[{"text":"abcdefgh"#.utf8) + bytes + Array(#""}]}"#.utf8)
    #expect(throws: StoreDocument.Problem.self) { try StoreDocument(text) }
  }

  @Test("reads every scalar, raw and escaped")
  func scalars() throws {
    var text = String.UnicodeScalarView()
    for value in stride(from: UInt32(1), through: 0x10FFFF, by: 241) { Unicode.Scalar(value).map { text.append($0) } }
    let whole = String(text)
    var made = StoreDocument()
    made.append(Quote(text: whole, author: "\u{0}\u{9B}\u{202E}"))
    let again = try StoreDocument(made.serialized())
    #expect(again.quote(at: 0, origin: .own).text.unicodeScalars.elementsEqual(text))
    #expect(again.quote(at: 0, origin: .own).author == "\u{0}\u{9B}\u{202E}")
    #expect(
      try document(#"{"format":"runes-quotes","version":1,"quotes":[{"text":"\ud83E\uDDdd\/\b\f\n\r\t\"\\"}]}"#)
        .quote(at: 0, origin: .own).text == "\u{1F9DD}/\u{8}\u{C}\n\r\t\"\\")
  }

  @Test("limits nesting to 32 levels", arguments: [(29, true), (30, false), (200_000, false)])
  func nesting(depth: Int, isAllowed: Bool) {
    // The document, the array and the quote are three of the 32 levels.
    let text = store(
      #"{"text":"a","x":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}")
    #expect(((try? document(text)) != nil) == isAllowed)
  }

  @Test(
    "recognizes a newer store wherever its version is",
    arguments: [
      #"{"format":"runes-quotes","version":2,"quotes":"something new"}"#,
      #"{"quotes":[{"new":true}],"version":999,"format":"runes-quotes"}"#,
      #"{"version":9223372036854775807}"#,
    ])
  func newer(text: String) {
    #expect {
      try document(text)
    } throws: {
      if case .newerVersion = $0 as? StoreDocument.Problem { true } else { false }
    }
  }

  @Test("preserves unknown members byte for byte")
  func unknownMembers() throws {
    let one = #"{"id":"2iumw2iqdkgk66erfnye4squp4","text":"a","author":"A","x":{"ï":[1.50,"\u00e9"]},"y":null}"#
    let text = "{\"format\":\"runes-quotes\",\"version\":1,\"tool\":{\"n\":1.0},\"quotes\":[\n\(one)\n]}\n"
    var known = try document(text)
    #expect(String(decoding: known.serialized(), as: UTF8.self) == text)
    var quote = known.quote(at: 0, origin: .own)
    quote.text = "b"
    known.replace(at: 0, with: quote)
    known.append(Quote(text: "c", author: ""))
    let written = String(decoding: known.serialized(), as: UTF8.self)
    #expect(written.contains(#""x":{"ï":[1.50,"\u00e9"]},"y":null}"#), "\(written)")
    #expect(written.contains(#""tool":{"n":1.0}"#), "\(written)")
    #expect(texts(try document(written)) == ["b", "c"])
  }

  @Test("finds a text regardless of escapes")
  func sameText() throws {
    let read = try document(store(#"{"text":"\u0061 \"b\"","author":"\u0041"}"#, #"{"text":"plain","author":"P"}"#))
    func index(_ text: String, _ author: String) -> Int? {
      read.idsByText()[QuoteID(text: text, author: author)].flatMap { read.ids.firstIndex(of: $0) }
    }
    #expect(index("a \"b\"", "A") == 0)
    #expect(index("a \"b\"", "B") == nil)
    #expect(index("plain", "P") == 1)
    #expect(index("plaim", "P") == nil)
  }

  @Test(
    "rejects a text or an author that exceeds the limit",
    arguments: [
      ("text", "a", 65_536, true), ("text", "a", 65_537, false), ("text", "\\u0061", 65_536, true),
      ("text", "\\u0061", 65_537, false), ("author", "a", 1_024, true), ("author", "a", 1_025, false),
    ])
  func limits(member: String, letter: String, count: Int, isAllowed: Bool) {
    let value = String(repeating: letter, count: count)
    let members = (member == "text" ? "" : #""text":"a","#) + "\"\(member)\":\"\(value)\""
    #expect(((try? document(store("{\(members)}"))) != nil) == isAllowed)
  }

  @Test("recovers complete lines of a damaged store")
  func salvage() throws {
    var whole = StoreDocument()
    for index in 0..<10 { whole.append(Quote(text: "text \(index)", author: "A")) }
    whole.favorites = [QuoteID(text: "f", author: "")]
    let bytes = whole.serialized()
    #expect(texts(StoreDocument.salvage(from: bytes).document).count == 10)
    #expect(StoreDocument.salvage(from: bytes).document.favorites == whole.favorites)
    #expect(StoreDocument.salvage(from: bytes).lostLines.isEmpty)

    // Truncated anywhere: every line before that is recovered.
    for cut in stride(from: 0, to: bytes.count, by: 7) {
      let lines = bytes[..<cut].count { $0 == 0x0A }
      let (saved, lost) = StoreDocument.salvage(from: Array(bytes[..<cut]))
      #expect(saved.count >= max(0, lines - 1), "cut at \(cut): \(saved.count) of \(lines)")
      #expect(lost.count <= 1, "cut at \(cut): \(lost)")
    }
    var torn = bytes
    torn[120] = 0xFF
    let (saved, lost) = StoreDocument.salvage(from: torn)
    #expect(saved.count == 9 && lost.count == 1)
    #expect(StoreDocument.salvage(from: []).document.count == 0)
  }

  @Test(
    "recovers every quote with a text and the other members in any layout",
    arguments: [
      ("}]}", "}]", ["a", "b", "c"], false), (#"{"format""#, "\u{FEFF}{\"format\"", ["a", "b", "c"], false),
      ("[{", "{", ["a", "b", "c"], false), ("},{", "} {", ["a", "b", "c"], false),
      (#""text":"b""#, #""text":"b","year":"x""#, ["a", "b", "c"], true),
      (#""text":"b""#, #""text":"b","year":1.5"#, ["a", "b", "c"], true),
      (#""text":"b""#, #""collections":"x","text":"b""#, ["a", "b", "c"], true),
      (#""text":"b""#, #""id":"SHORT","text":"b""#, ["a", "b", "c"], true),
      (#""text":"b""#, #""text":"b"#, ["a", "c"], true), (#""text":"b""#, #""text":"a""#, ["a", "c"], true),
      (#""text":"b","#, #""text":"b","text":"d","#, ["a", "c"], true),
    ] as [(String, String, [String], Bool)])
  func salvageLayouts(whole: String, damaged: String, wanted: [String], losesText: Bool) {
    let favorite = QuoteID(text: "f", author: "")
    let store =
      #"{"format":"runes-quotes","version":1,"favorites":["\#(favorite)"],"tool":{"text":"t"},"quotes":["#
      + #"{"text":"a"},{"text":"b","carved":{"runes":"ᛒ","script":"elder"}},{"text":"c","author":"{x"}]}"#
    let line = store.replacing(whole, with: damaged)
    let lines = line.replacing("{\"", with: "{\n  \"").replacing(",\"", with: " ,\n  \"")
    for text in [line, lines] {
      let (saved, lost) = StoreDocument.salvage(from: Array(text.utf8))
      #expect(texts(saved) == wanted && saved.favorites == [favorite], "\(text)")
      #expect(String(decoding: saved.serialized(), as: UTF8.self).contains(#""tool":{"text":"t"}"#), "\(text)")
      #expect(lost.isEmpty != losesText, "\(text): \(lost)")
    }
  }

  @Test(
    "recovers quotes wherever they are, and nothing else",
    arguments: [
      (#"[{"text":"a"},{"text":"b"}]"#, ["a", "b"]), (#"{"text":"a"}"# + "\n" + #"{"text":"b"}"#, ["a", "b"]),
      (#"{"text":"a","x":{"text":"b"},"year":"x"}"#, ["a"]), (#"{"text":"a","collections":["x",{"text":"b"}]}"#, ["a"]),
      (#"{"format":"other","version":1,"quotes":[{"text":"a"}]}"#, ["a"]), ("{}", []), ("junk", []), ("\0\0", []),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a"},{"text":"b"],"trash":[{"text":"c"}]}"#, ["a"]),
      (#"{"format":"runes-quotes","version":1,"quotes":[{"text":"a","x":[{"text":"c"},{"text":"d"}],"#, []),
      (#"{"format":"runes-quotes","version":1,"x":[{"text":"c"}],"y":3,"#, []),
      (#"{"quotes":[{"text":"a"},{"text":"He said {"text":"hi"} loudly"},{"text":"b"}]}"#, ["a", "b"]),
      (#"{"quotes":[{"text":"a"}]}{"quotes":[{"text":"b"}]}"#, ["a", "b"]),
    ] as [(String, [String])])
  func salvageWithoutHead(text: String, wanted: [String]) {
    #expect(texts(StoreDocument.salvage(from: Array(text.utf8)).document) == wanted)
  }

  @Test("two recovered quotes have neither one id nor one text and author")
  func salvageOfEqualQuotes() {
    let id = QuoteID(text: "other", author: "")
    let quotes = [
      #"{"id":"\#(id)","text":"x"}"#, #"{"id":"\#(id)","text":"y"}"#, #"{"text":"x","year":1}"#,
      #"{"text":"x","author":"z"}"#,
    ]
    let saved = StoreDocument.salvage(from: Array(quotes.joined(separator: "\n").utf8)).document
    #expect(texts(saved) == ["x", "y", "x"])
    #expect((0..<3).map { saved.id(at: $0) } == [id, QuoteID(text: "y", author: ""), QuoteID(text: "x", author: "z")])
  }

  @Test(
    "takes time linear in blanks and colons", .timeLimit(.minutes(1)),
    arguments: [
      (#"{"quotes":$[{"text":"a"}]"#, " "), (#"{"quotes"$:[{"text":"a"}]"#, "\n"), (#"{"quotes":$[{"text":"a"}]"#, ":"),
      (#"{"x":$1,"quotes":[{"text":"a"}]"#, " "), (#"{"quotes":$[{"text":"a"}]"#, ": "),
    ])
  func salvageOfBlanks(text: String, blank: String) {
    // Where each looks back at all before it, this takes hours.
    let bytes = Array(text.replacing("$", with: String(repeating: blank, count: 300_000)).utf8)
    #expect(texts(StoreDocument.salvage(from: bytes).document) == ["a"])
  }

  @Test(
    "recovers favorites wherever they are",
    arguments: [
      #"{"format":"runes-quotes","version":1,"favorites":["ID","zz"],"quotes":[]}"#,
      #"{"favorites":["ID"],"#, #"{"quotes":[{"text":"a"],"favorites" : [ "ID" ]}"#, #""favorites":["ID","#,
    ])
  func salvagedFavorites(text: String) {
    let favorite = QuoteID(text: "f", author: "")
    let (saved, lost) = StoreDocument.salvage(from: Array(text.replacing("ID", with: favorite.description).utf8))
    #expect(saved.favorites == [favorite])
    #expect(lost.isEmpty != (text.contains("zz") || text.contains("text")), "\(lost)")
  }

  @Test("survives random bytes", arguments: 1...8)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let good = Array(store(#"{"text":"a\"\u00e9","author":"A","year":-5}"#, #"{"text":"b","x":[1,2]}"#).utf8)
    for _ in 0..<Effort.rounds(2_000) {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { break }
      }
      // If it is accepted, it is preserved by writing and reading.
      if let document = try? StoreDocument(bytes) {
        let again = try? StoreDocument(document.serialized())
        #expect(again.map(texts) == texts(document), "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      }
      _ = StoreDocument.salvage(from: bytes)
    }
  }

  @Test("recognizes exactly the known keys, regardless of escapes")
  func keys() throws {
    func key(_ text: String) throws -> QuoteMember? {
      try Array("\"\(text)\"".utf8).withUnsafeBufferPointer { buffer in
        var scanner = JSONScanner(buffer)
        let string = try scanner.string()
        return QuoteMember(string, in: scanner)
      }
    }
    for known in QuoteMember.allCases {
      let name = "\(known)"
      #expect(try key(name) == known)
      let escaped = name.unicodeScalars.map { "\\u00" + String($0.value, radix: 16) }.joined()
      #expect(try key(escaped) == known)
      #expect(try key(name + "x") == nil && key(String(name.dropLast()) + "_") == nil && key(name.uppercased()) == nil)
    }
    #expect(try key("") == nil)
  }
}
