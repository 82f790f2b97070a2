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
  /// A syntax error, or a member that is there already.
  package struct Problem: Error {
    /// The byte offset, from 0; nil if the problem has no single offset.
    package var offset: Int?
    package var reason: String
  }

  /// A text and where it is, valid while the editor passes it on.
  package struct Text {
    /// Its bytes, without escapes.
    package let utf8: [UInt8]
    fileprivate let scanner: JSONScanner
    fileprivate let string: JSONString

    /// Where in the JSON the byte is that is at this index.
    package func offset(of index: Int) -> Int { scanner.offset(of: index, in: string) }
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
    /// Whether the texts found are copied beside their member.
    var isCopy = false
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
  /// - Throws: `Problem`, and what `rewrite` throws.
  package mutating func edit(
    _ json: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], _ rewrite: (Text) throws -> [UInt8]
  ) throws {
    var edits: [Edit] = []
    do {
      var scanner = JSONScanner(json)
      let expected = paths.contains { $0.steps[0] != .elements } ? UInt8(ascii: "{") : UInt8(ascii: "[")
      if try scanner.peek() != expected, !paths.contains(where: { $0.steps[0] == .anyWay }) {
        throw scanner.damage(expected == UInt8(ascii: "{") ? "expected an object" : "expected a list")
      }
      try visit(&scanner, paths.indices.map { Way(path: $0) }, &edits, rewrite)
      try scanner.expectEnd()
    } catch let damage as JSONDamage {
      throw Problem(offset: damage.offset, reason: damage.reason)
    }
    Self.append(json, 0..<json.count, edits, to: &output)
  }

  private static func append(
    _ json: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ edits: [Edit], to output: inout [UInt8]
  ) {
    var copied = range.lowerBound
    for edit in edits {
      output += json[copied..<edit.range.lowerBound]
      output += edit.bytes
      copied = edit.range.upperBound
    }
    output += json[copied..<range.upperBound]
  }

  private mutating func visit(
    _ scanner: inout JSONScanner, _ ways: [Way], _ edits: inout [Edit], _ rewrite: (Text) throws -> [UInt8]
  ) throws {
    switch try scanner.peek() {
    case UInt8(ascii: "{"):
      try visitObject(&scanner, ways, &edits, rewrite)
    case UInt8(ascii: "["):
      let next = self.next(ways) { $0 == .elements }
      if next.isEmpty { return try scanner.skipValue() }
      try scanner.openArray()
      var isFirst = true
      while try scanner.nextElement(isFirst: &isFirst) { try visit(&scanner, next, &edits, rewrite) }
    case UInt8(ascii: "\""):
      let start = scanner.position
      let string = try scanner.string()
      // Beside a text, its copy is added at the end of its object.
      guard let way = ways.first(where: { isEnd($0) && ($0.isCopy || suffix == nil) }) else { return }
      found[way.path] = true
      let text = try rewrite(Text(utf8: scanner.utf8(string), scanner: scanner, string: string))
      var bytes: [UInt8] = []
      text.withUnsafeBufferPointer { bytes.append(jsonUTF8: $0) }
      edits.append((start..<scanner.position, bytes))
    default: try scanner.skipValue()
    }
  }

  private mutating func visitObject(
    _ scanner: inout JSONScanner, _ ways: [Way], _ edits: inout [Edit], _ rewrite: (Text) throws -> [UInt8]
  ) throws {
    var addition: [UInt8] = []
    var addedNames: Set<[UInt8]> = []
    var existing: Set<[UInt8]> = []
    var members = try scanner.openObject()
    var end = scanner.position
    while let key = try scanner.nextKey(&members) {
      try scanner.note(other: key, in: &members)
      noteName(key, in: scanner, ways)
      if let suffix,
        key.hasEscapes || scanner.bytes[key.start..<key.end].reversed().starts(with: suffix.utf8.reversed())
      {
        existing.insert(scanner.utf8(key))
      }
      let next = self.next(ways.filter { !$0.isCopy }) { step in
        if case .member(let wanted) = step { scanner.equals(key, wanted) } else { step == .anyMember }
      }
      _ = try scanner.peek()
      var after: JSONScanner?
      if let suffix, let way = next.first(where: isLast) {
        // A copy of the value with new texts is added at the end of the object.
        var copy = scanner
        var inner: [Edit] = []
        try visit(&copy, [Way(path: way.path, step: way.step, isCopy: true)], &inner, rewrite)
        after = copy
        if !inner.isEmpty {
          let newName = scanner.utf8(key) + suffix.utf8
          addedNames.insert(newName)
          addition.append(UInt8(ascii: ","))
          newName.withUnsafeBufferPointer { addition.append(jsonUTF8: $0) }
          addition.append(UInt8(ascii: ":"))
          Self.append(scanner.bytes, scanner.position..<copy.position, inner, to: &addition)
        }
      }
      let others =
        after == nil ? next : next.filter { !isLast($0) || paths[$0.path].steps[$0.step...].contains(.anyWay) }
      if !others.isEmpty {
        try visit(&scanner, others, &edits, rewrite)
      } else if let after {
        scanner = after
      } else {
        try scanner.skipValue()
      }
      end = scanner.position
    }
    if let name = addedNames.intersection(existing).min(by: { $0.lexicographicallyPrecedes($1) }) {
      throw Problem(reason: "there is a member \(String(decoding: name, as: UTF8.self).quotedForMessage) already")
    }
    if !addition.isEmpty {
      // Behind the last value where the object goes over lines, else before the brace.
      let brace = scanner.position - 1
      let offset = scanner.bytes[end..<brace].contains(UInt8(ascii: "\n")) ? end : brace
      edits.append((offset..<offset, addition))
    }
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
          let new = Way(path: way.path, step: way.step + (goesAnyWay ? 0 : 1), isCopy: way.isCopy)
          if !next.contains(new) { next.append(new) }
        }
        // Any way may also be none.
        if !goesAnyWay { break }
        way.step += 1
      }
    }
    return next
  }

  private mutating func noteName(_ key: JSONString, in scanner: JSONScanner, _ ways: [Way]) {
    guard names.count < 20, ways.contains(where: { !found[$0.path] }) else { return }
    let name = scanner.text(key)
    if !names.contains(name) { names.append(name) }
  }
}
