import RuneText

/// The way to a text in JSON: the names of members, separated by dots, and `[]` for each element of a list.
///
/// `title`, `author.name`, `names[]`, `people[].name`. `*` is any member, and `**` any way: `**.name`. A backslash makes a dot, a bracket or a backslash part of a name.
package struct JSONPath: Hashable, Sendable {
  enum Step: Hashable {
    case member([UInt8])
    case elements
    case anyMember
    /// Any members and elements, or none.
    case anyWay
  }

  /// Whether the names of the texts are open.
  package var isPattern: Bool { steps.contains(.anyMember) || steps.contains(.anyWay) }

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
      let start = rest
      while let byte = rest.first, byte != UInt8(ascii: "."), !rest.starts(with: brackets) {
        rest.removeFirst()
        name.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
      }
      // Only at the start, a list needs no name.
      if let step = [Array("*".utf8): Step.anyMember, Array("**".utf8): .anyWay][name],
        name.count == start.count - rest.count
      {
        steps.append(step)
      } else if !name.isEmpty {
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

  /// The path of the first text in JSON, or in its beginning; nil if there is none.
  package static func ofFirstText(in bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      var path = ""
      // A JSON text that is cut short ends the search.
      while let next = try? scanner.peek() {
        if next == UInt8(ascii: "["), (try? scanner.openArray()) != nil {
          guard (try? scanner.nextElement()) == true else { return nil }
          path += "[]"
        } else if next == UInt8(ascii: "{"), (try? scanner.openObject()) != nil {
          var found: String?
          while found == nil, let key = try? scanner.nextKey(), let value = try? scanner.peek() {
            let escaped = scanner.text(key).reduce(into: "") { escaped, letter in
              escaped += (letter == "\\" || letter == "." ? "\\" : "") + String(letter)
            }
            if [UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{")].contains(value) {
              found = escaped
            } else if (try? scanner.skipValue()) == nil {
              return nil
            }
          }
          guard let found else { return nil }
          path += (path.isEmpty ? "" : ".") + found
        } else {
          return next == UInt8(ascii: "\"") && !path.isEmpty ? path : nil
        }
      }
      return nil
    }
  }
}
