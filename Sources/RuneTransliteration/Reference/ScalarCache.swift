/// Values by scalars, such as the meanings of letters, in which a new entry takes the place of the one that has its slot.
///
/// So its memory is fixed, and a look-up compares one key, whatever letters a text was made of to collide.
struct ScalarCache<Value> {
  private var slots: [(key: [Unicode.Scalar], value: Value)?] = []

  private static var slotCount: Int { 1 << 12 }

  /// The value of these scalars, made by `make` if it is not there.
  mutating func value(of key: [Unicode.Scalar], _ make: ([Unicode.Scalar]) -> Value) -> Value {
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    let slot = Int(truncatingIfNeeded: key.hash64 &>> 40) & (Self.slotCount - 1)
    if let known = slots[slot], known.key == key { return known.value }
    let value = make(key)
    slots[slot] = (key, value)
    return value
  }
}

extension ScalarCache: Sendable where Value: Sendable {}

extension [Unicode.Scalar] {
  /// A hash whose upper half depends on all scalars.
  var hash64: UInt64 {
    var hash = UInt64(count)
    for scalar in self { hash = (hash ^ UInt64(scalar.value)) &* 0x9E37_79B9_7F4A_7C15 ^ hash &>> 32 }
    return hash
  }
}
