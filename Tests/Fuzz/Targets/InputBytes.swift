/// Choices taken from the front of an input, so that the fuzzer steers them; zero when there are no more bytes.
struct InputBytes {
  private(set) var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) { rest = input[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `count`.
  mutating func below(_ count: Int) -> Int { count < 2 ? 0 : (Int(byte()) << 8 | Int(byte())) % count }

  mutating func element<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Everything that is left.
  mutating func remaining() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
