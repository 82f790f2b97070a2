import RuneText

/// Rewrites texts at given paths of a JSON value, or adds the new texts beside them, and copies everything else byte for
/// byte.
///
/// ```swift
/// var editor = JSONTextEditor(paths: [JSONPath("name")!], suffix: "_runes")
/// try editor.edit(line, into: &output) { transliterate($0.utf8) }   // {"name":"fox"} → {"name":"fox","name_runes":"ᚠᛟᚲᛊ"}
/// ```
/// Beside a list, a list of the same length is added.
package struct JSONTextEditor {
  /// A text and where it is.
  package struct Text {
    /// Its bytes, without escapes.
    package let utf8: [UInt8]
    fileprivate let tree: JSONTree
    fileprivate let value: Int

    /// Where in the JSON the byte is that is at this index.
    package func offset(of index: Int) -> Int { tree.offset(of: index, in: value) }
  }

  package let paths: [JSONPath]
  /// What the names of added members end with; nil rewrites the texts themselves.
  private let suffix: String?
  /// Whether a text was found at each path.
  package private(set) var found: [Bool]
  /// The names of some members of objects in which a path was looked for, as long as one was not found.
  package private(set) var names: [String] = []

  /// The steps of a path that have been taken.
  private struct Way: Hashable {
    var path: Int
    var step = 0
  }
  /// A part of the JSON, which may be empty, and what to write instead.
  private typealias Edit = (range: Range<Int>, bytes: [UInt8])

  package init(paths: [JSONPath], suffix: String?) {
    (self.paths, self.suffix) = (paths, suffix)
    found = paths.map { _ in false }
  }

  /// Appends a JSON value with its new texts.
  ///
  /// - Parameter rewrite: Returns the new text for one that was found.
  /// - Throws: `JSONDamage` for a syntax error or a member that is there already, and what `rewrite` throws.
  package mutating func edit(
    _ json: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], _ rewrite: (Text) throws -> [UInt8]
  ) throws {
    var scanner = JSONScanner(json)
    let expected = paths.contains { $0.steps[0] != .elements } ? UInt8(ascii: "{") : UInt8(ascii: "[")
    if try scanner.peek() != expected, !paths.contains(where: { $0.steps[0] == .anyWay }) {
      throw scanner.damage(expected == UInt8(ascii: "{") ? "expected an object" : "expected a list")
    }
    let tree = try JSONTree(Array(json), nestingLimit: JSONScanner.nestingLimit, refusesRepeatedNames: true)
    var edits: [Edit] = []
    try visit(tree.root, of: tree, paths.indices.map { Way(path: $0) }, rewrites: suffix == nil, &edits, rewrite)
    Self.append(tree, 0..<json.count, edits, to: &output)
  }

  private static func append(_ tree: JSONTree, _ range: Range<Int>, _ edits: [Edit], to output: inout [UInt8]) {
    var copied = range.lowerBound
    for edit in edits {
      output += tree.bytes[copied..<edit.range.lowerBound]
      output += edit.bytes
      copied = edit.range.upperBound
    }
    output += tree.bytes[copied..<range.upperBound]
  }

  /// - Parameter rewrites: Whether the texts that are found are rewritten: all of them, or those of the copy beside a member.
  private mutating func visit(
    _ value: Int, of tree: JSONTree, _ ways: [Way], rewrites: Bool, _ edits: inout [Edit],
    _ rewrite: (Text) throws -> [UInt8]
  ) throws {
    switch tree.kind(value) {
    case .object: if suffix == nil || !rewrites { try visitObject(value, of: tree, ways, &edits, rewrite) }
    case .array:
      let next = self.next(ways) { $0 == .elements }
      if next.isEmpty { return }
      for element in tree.children(value) { try visit(element, of: tree, next, rewrites: rewrites, &edits, rewrite) }
    case .string:
      guard rewrites, let way = ways.first(where: isEnd) else { return }
      found[way.path] = true
      let text = try rewrite(Text(utf8: tree.utf8(value), tree: tree, value: value))
      var bytes: [UInt8] = []
      text.withUnsafeBufferPointer { bytes.append(jsonUTF8: $0) }
      edits.append((tree.range(value), bytes))
    case .literal: break
    }
  }

  private mutating func visitObject(
    _ object: Int, of tree: JSONTree, _ ways: [Way], _ edits: inout [Edit], _ rewrite: (Text) throws -> [UInt8]
  ) throws {
    let members = tree.members(object)
    let existing = suffix == nil ? [] : Set(members.map { tree.utf8($0.key) })
    var addition: [UInt8] = []
    for (key, value) in members {
      let name = tree.utf8(key)
      note(name, ways)
      var next = self.next(ways) { if case .member(let wanted) = $0 { wanted == name } else { $0 == .anyMember } }
      if let suffix, let way = next.first(where: isLast) {
        // A copy of the value with new texts is added at the end of the object.
        var inner: [Edit] = []
        try visit(value, of: tree, [way], rewrites: true, &inner, rewrite)
        if !inner.isEmpty {
          let newName = name + suffix.utf8
          if existing.contains(newName) {
            let shown = String(decoding: newName, as: UTF8.self).quotedForMessage
            throw JSONDamage(offset: tree.range(key).lowerBound, reason: "there is a member \(shown) already")
          }
          addition.append(UInt8(ascii: ","))
          newName.withUnsafeBufferPointer { addition.append(jsonUTF8: $0) }
          addition.append(UInt8(ascii: ":"))
          Self.append(tree, tree.range(value), inner, to: &addition)
        }
        next.removeAll { isLast($0) && !paths[$0.path].steps[$0.step...].contains(.anyWay) }
      }
      if !next.isEmpty { try visit(value, of: tree, next, rewrites: suffix == nil, &edits, rewrite) }
    }
    guard !addition.isEmpty, let last = members.last else { return }
    // After the last value where the object goes over lines, else before the brace.
    let (end, brace) = (tree.range(last.value).upperBound, tree.range(object).upperBound - 1)
    let offset = tree.bytes[end..<brace].contains(UInt8(ascii: "\n")) ? end : brace
    edits.append((offset..<offset, addition))
  }

  /// Whether a text is at the end of a way.
  private func isEnd(_ way: Way) -> Bool { paths[way.path].steps[way.step...].allSatisfy { $0 == .anyWay } }

  /// Whether no further member has to be found on a way.
  private func isLast(_ way: Way) -> Bool {
    paths[way.path].steps[way.step...].allSatisfy { $0 == .elements || $0 == .anyWay }
  }

  /// The ways that go on with a step, each once.
  private func next(_ ways: [Way], _ matches: (JSONPath.Step) -> Bool) -> [Way] {
    var next: [Way] = []
    for var way in ways {
      let steps = paths[way.path].steps
      while way.step < steps.count {
        let goesAnyWay = steps[way.step] == .anyWay
        if goesAnyWay || matches(steps[way.step]) {
          let new = Way(path: way.path, step: way.step + (goesAnyWay ? 0 : 1))
          if !next.contains(new) { next.append(new) }
        }
        // Any way may also be none.
        if !goesAnyWay { break }
        way.step += 1
      }
    }
    return next
  }

  private mutating func note(_ name: [UInt8], _ ways: [Way]) {
    guard names.count < 20, ways.contains(where: { !found[$0.path] }) else { return }
    let name = String(decoding: name, as: UTF8.self)
    if !names.contains(name) { names.append(name) }
  }
}
