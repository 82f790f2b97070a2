import RuneText

/// The values of a JSON text by their offsets in it, for documents of which some parts are replaced and all others kept
/// byte for byte.
///
/// A value is the number of a node. Nodes are in the order of the text; the members of an object are pairs of a name and a
/// value. Names may be repeated; the first one counts.
package struct JSONTree {
  package enum Kind: UInt8 {
    case object, array, string
    /// A number, true, false or null.
    case literal
  }

  private struct Node {
    var kind: Kind
    var hasEscapes = false
    var start: UInt32
    var end: UInt32 = 0
    /// The node after this one and all in it.
    var next: UInt32 = 0
  }

  package let bytes: [UInt8]
  private var nodes: [Node] = []

  /// The most bytes of a text.
  package static let limit = 1 << 30

  /// - Complexity: Linear in the text, with 16 bytes for each value; not recursive.
  package init(_ bytes: [UInt8], nestingLimit: Int, refusesRepeatedNames: Bool = false) throws(JSONDamage) {
    precondition(bytes.count <= Self.limit)
    self.bytes = bytes
    nodes = try bytes.withUnsafeBufferPointer { (bytes) throws(JSONDamage) in
      try Self.nodes(JSONScanner(bytes, nestingLimit: nestingLimit), refusesRepeatedNames)
    }
  }

  private static func nodes(_ scanner: JSONScanner, _ refusesRepeatedNames: Bool) throws(JSONDamage) -> [Node] {
    var scanner = scanner
    var nodes: [Node] = []
    var open: [(node: Int, members: JSONScanner.Members?)] = []
    func add(_ kind: Kind) { nodes.append(Node(kind: kind, start: UInt32(scanner.position))) }
    func end(_ node: Int) { (nodes[node].end, nodes[node].next) = (UInt32(scanner.position), UInt32(nodes.count)) }
    repeat {
      switch try scanner.peek() {
      case UInt8(ascii: "{"):
        add(.object)
        open.append((nodes.count - 1, try scanner.openObject()))
      case UInt8(ascii: "["):
        add(.array)
        try scanner.openArray()
        open.append((nodes.count - 1, nil))
      case UInt8(ascii: "\""):
        add(.string)
        nodes[nodes.count - 1].hasEscapes = try scanner.string().hasEscapes
        end(nodes.count - 1)
      default:
        add(.literal)
        try scanner.skipValue()
        end(nodes.count - 1)
      }
      // What ends after the value ends here; then comes the next value.
      while let last = open.indices.last {
        if open[last].members != nil {
          if let key = try refusesRepeatedNames ? scanner.nextKey(&open[last].members!) : scanner.nextKey() {
            nodes.append(
              Node(
                kind: .string, hasEscapes: key.hasEscapes, start: UInt32(key.start - 1), end: UInt32(key.end + 1),
                next: UInt32(nodes.count + 1)))
            _ = try scanner.peek()
            break
          }
        } else if try scanner.nextElement() {
          _ = try scanner.peek()
          break
        }
        end(open.removeLast().node)
      }
    } while !open.isEmpty
    try scanner.expectEnd()
    return nodes
  }

  /// The value of the whole text.
  package var root: Int { 0 }

  package func kind(_ value: Int) -> Kind { nodes[value].kind }

  /// The bytes of a value, including the quotation marks of a string.
  package func range(_ value: Int) -> Range<Int> { Int(nodes[value].start)..<Int(nodes[value].end) }

  /// The nodes in an array or object, and in what is in it.
  package func inside(_ value: Int) -> Range<Int> { value + 1..<Int(nodes[value].next) }

  /// The values of an array or object, and the names of its members.
  package func children(_ value: Int) -> [Int] {
    var children: [Int] = []
    var next = value + 1
    while next < nodes[value].next {
      children.append(next)
      next = Int(nodes[next].next)
    }
    return children
  }

  /// The names of the members of an object, each with its value.
  package func members(_ object: Int) -> [(key: Int, value: Int)] {
    let children = children(object)
    return stride(from: 0, to: children.count, by: 2).map { (children[$0], children[$0 + 1]) }
  }

  /// The value of the first member with a name; nil if there is none, or the value is not an object.
  package func member(_ name: StaticString, of value: Int) -> Int? {
    guard kind(value) == .object else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let scanner = JSONScanner(bytes)
      var key = value + 1
      while key < nodes[value].next {
        if scanner.equals(string(key), name) { return key + 1 }
        key = Int(nodes[key + 1].next)
      }
      return nil
    }
  }

  /// A string as the scanner has it.
  private func string(_ value: Int) -> JSONString {
    JSONString(start: Int(nodes[value].start) + 1, end: Int(nodes[value].end) - 1, hasEscapes: nodes[value].hasEscapes)
  }

  /// Where the byte of a string's text is that is at this index.
  package func offset(of index: Int, in value: Int) -> Int {
    bytes.withUnsafeBufferPointer { JSONScanner($0).offset(of: index, in: string(value)) }
  }

  /// The text of a string without escapes; empty for other values.
  package func utf8(_ value: Int) -> [UInt8] {
    kind(value) == .string ? bytes.withUnsafeBufferPointer { JSONScanner($0).utf8(string(value)) } : []
  }

  package func text(_ value: Int) -> String { String(decoding: utf8(value), as: UTF8.self) }
}
