@testable import RuneFields
import Testing

@testable import RuneText

@Suite("Texts in JSON")
struct JSONTextEditorTests {
  private func edited(_ json: String, _ paths: [String], suffix: String? = "_x") throws -> String {
    var editor = JSONTextEditor(paths: try paths.map { try #require(JSONPath($0)) }, suffix: suffix)
    var output: [UInt8] = []
    try Array(json.utf8).withUnsafeBufferPointer { json in
      try editor.edit(json, into: &output) { Array("<".utf8) + $0.utf8 + [UInt8(ascii: "\"")] }
    }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "adds members at the end of their object, or rewrites texts, and copies the rest",
    arguments: [
      (
        #"{ "a" :"t" , "b":[1e5, null]}"#, ["a"], #"{ "a" :"t" , "b":[1e5, null],"a_x":"<t\""}"#,
        #"{ "a" :"<t\"" , "b":[1e5, null]}"#
      ),
      (#"{"a":{"b":{"c":"t"}}}"#, ["a.b.c"], #"{"a":{"b":{"c":"t","c_x":"<t\""}}}"#, #"{"a":{"b":{"c":"<t\""}}}"#),
      (
        #"{"a":["t",1,{"a":"u"},"v"]}"#, ["a[]"], #"{"a":["t",1,{"a":"u"},"v"],"a_x":["<t\"",1,{"a":"u"},"<v\""]}"#,
        #"{"a":["<t\"",1,{"a":"u"},"<v\""]}"#
      ),
      (#"{"a":[["t"],"u"]}"#, ["a[][]"], #"{"a":[["t"],"u"],"a_x":[["<t\""],"u"]}"#, #"{"a":[["<t\""],"u"]}"#),
      (
        #"{"a":[{"b":"t"},{"b":1},2]}"#, ["a[].b"], #"{"a":[{"b":"t","b_x":"<t\""},{"b":1},2]}"#,
        #"{"a":[{"b":"<t\""},{"b":1},2]}"#
      ),
      (
        #"{"a":["t",{"b":"u"}]}"#, ["a[]", "a[].b"], #"{"a":["t",{"b":"u","b_x":"<u\""}],"a_x":["<t\"",{"b":"u"}]}"#,
        #"{"a":["<t\"",{"b":"<u\""}]}"#
      ),
      (
        #"{"\u0061":"\u0074","a.b":"u"}"#, ["a", #"a\.b"#],
        #"{"\u0061":"\u0074","a.b":"u","a_x":"<t\"","a.b_x":"<u\""}"#, #"{"\u0061":"<t\"","a.b":"<u\""}"#
      ),
      (
        #"{"a":1,"b":{"a":"t"},"c":[]}"#, ["a", "c[]"], #"{"a":1,"b":{"a":"t"},"c":[]}"#,
        #"{"a":1,"b":{"a":"t"},"c":[]}"#
      ),
    ] as [(String, [String], String, String)])
  func edits(json: String, paths: [String], added: String, replaced: String) throws {
    #expect(try edited(json, paths) == added)
    #expect(try edited(json, paths, suffix: nil) == replaced)
  }

  @Test(
    "refuses what is not a value, and members that are there",
    arguments: [
      (#"{"a":"t","a_x":1}"#, "there is a member a_x already"), (#"{"a\u005fx":"","a":"t"}"#, "already"),
      (#"{"a":"t"} x"#, "unexpected text"), (#"{"a":"t","a":"u"}"#, "duplicate key"), ("[]", "expected an object"),
      (#"{"a":"t""#, "unexpected end"), (#"{"a":{"b":"t}"#, "unterminated"), ("", "unexpected end"),
    ])
  func refusals(json: String, reason: String) {
    let problem = #expect(throws: JSONDamage.self) { try edited(json, ["a"]) }
    #expect(problem?.reason.contains(reason) == true, "\(problem.debugDescription)")
  }

  @Test("a member with the same ending elsewhere is no obstacle")
  func elsewhere() throws {
    #expect(try edited(#"{"b":{"a":"t"},"a_x":1}"#, ["b.a"]) == #"{"b":{"a":"t","a_x":"<t\""},"a_x":1}"#)
    #expect(try edited(#"{"a":1,"a_x":2}"#, ["a"]) == #"{"a":1,"a_x":2}"#)
  }

  @Test("reports positions, and paths without a text")
  func found() throws {
    var editor = JSONTextEditor(paths: ["n", "b.c"].compactMap { JSONPath($0) }, suffix: nil)
    var output: [UInt8] = []
    try Array(#"{"n":"a\ud83d\ude00\n\"b","b":{"d":1}}"#.utf8).withUnsafeBufferPointer { json in
      try editor.edit(json, into: &output) { text in
        // a, U+1F600 in four bytes, a line feed, a quotation mark, b.
        #expect(text.utf8.count == 8 && [0, 1, 5, 6, 7, 8].map(text.offset(of:)) == [6, 7, 19, 21, 23, 24])
        return text.utf8
      }
    }
    #expect(editor.found == [true, false] && editor.names == ["n", "b", "d"])
  }

  @Test(
    "paths", arguments: ["", ".", "a.", ".a", "a..b", "a[]b", "[]a", "a[].", "[].[]"])
  func badPaths(text: String) { #expect(JSONPath(text) == nil) }

  @Test func goodPaths() {
    #expect(
      JSONPath("a.b[][].c")?.steps == ["a", "b", nil, nil, "c"].map { $0.map { .member(Array($0.utf8)) } ?? .elements })
    #expect(JSONPath("[].a")?.lastName == "a" && JSONPath("[]")?.lastName == nil && JSONPath("a[]")?.lastName == "a")
    #expect(JSONPath(#"a\.b\[]\\"#)?.lastName == #"a.b[]\"# && JSONPath("a[0]")?.lastName == "a[0]")
  }
}
