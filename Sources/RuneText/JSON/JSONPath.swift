/// The way to a text in JSON: the names of members, separated by dots, and `[]` for each element of a list.
///
/// `title`, `author.name`, `names[]`, `people[].name`. A backslash makes a dot, a bracket or a backslash part of a name.
package struct JSONPath: Hashable, Sendable {
  enum Step: Hashable {
    case member([UInt8])
    case elements
  }

  /// The path as it was given.
  package let text: String
  let steps: [Step]

  /// The name of the last member, which all further steps are elements of; nil if there is none.
  package var lastName: String? {
    steps.reduce(nil) { if case .member(let name) = $1 { String(decoding: name, as: UTF8.self) } else { $0 } }
  }

  /// Returns nil for a path with an empty name.
  package init?(_ text: String) {
    var steps: [Step] = []
    var rest = Array(text.utf8)[...]
    let brackets = Array("[]".utf8)
    while true {
      var name: [UInt8] = []
      while let byte = rest.first, byte != UInt8(ascii: "."), !rest.starts(with: brackets) {
        rest.removeFirst()
        name.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
      }
      // Only at the start, a list needs no name.
      if !name.isEmpty {
        steps.append(.member(name))
      } else if !steps.isEmpty || rest.first != brackets[0] {
        return nil
      }
      while rest.starts(with: brackets) {
        rest.removeFirst(2)
        steps.append(.elements)
      }
      guard let byte = rest.popFirst() else { break }
      if byte != UInt8(ascii: ".") { return nil }
    }
    (self.text, self.steps) = (text, steps)
  }
}
