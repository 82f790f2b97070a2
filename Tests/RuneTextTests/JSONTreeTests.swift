@testable import RuneFields
import RuneText
import Testing

struct JSONTreeTests {
  private func tree(_ text: String, nestingLimit: Int = 100) throws -> JSONTree {
    try JSONTree(Array(text.utf8), nestingLimit: nestingLimit)
  }

  @Test func valuesArePlacesInTheText() throws {
    let text = #" {"a" : [1, "þ\"", {}], "b":{"a":null}, "a":2} "#
    let tree = try tree(text)
    func written(_ value: Int) -> String { String(decoding: tree.bytes[tree.range(value)], as: UTF8.self) }
    #expect(written(tree.root) == text.dropFirst().dropLast())
    let list = try #require(tree.member("a", of: tree.root))
    #expect(written(list) == #"[1, "þ\"", {}]"#)
    #expect(tree.children(list).map(tree.kind) == [.literal, .string, .object])
    #expect(tree.text(tree.children(list)[1]) == "þ\"")
    #expect(tree.children(tree.children(list)[2]).isEmpty)
    let other = try #require(tree.member("b", of: tree.root))
    #expect(tree.inside(other).count == 2)
    #expect(tree.member("a", of: other).map(written) == "null")
    #expect(tree.member("c", of: tree.root) == nil && tree.member("a", of: list) == nil)
  }

  @Test(arguments: [
    ("", 0), ("[", 1), (#"{"a""#, 4), (#"{"a":}"#, 5), ("[1,]", 3), ("[1 2]", 3), ("[]]", 2), (#""\x""#, 1), ("nul", 0),
    ("[[[[]]]]", 3),
  ])
  func problemsHaveOffsets(text: String, offset: Int) {
    let problem = #expect(throws: JSONDamage.self) { try tree(text, nestingLimit: 3) }
    #expect(problem?.offset == offset)
  }

  /// Deep input takes no stack.
  @Test func nestingIsNotRecursive() throws {
    let depth = 200_000
    let tree = try tree(
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth), nestingLimit: depth)
    #expect(tree.inside(tree.root).count == depth - 1)
  }
}
