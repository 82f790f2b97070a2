#if !arch(wasm32)
  import CRuneEngine
#endif

/// Objects that wait for their next use, so that what one call has found out serves the next, on whatever thread.
///
/// - Complexity: Constant; some nanoseconds, without locks.
package final class ObjectPool<Object: AnyObject>: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// More threads than that at once make further objects, which are not kept.
  private static var capacity: Int { 16 }

  package init() {
    slots = .allocate(capacity: Self.capacity)
    slots.initialize(repeating: nil, count: Self.capacity)
  }

  deinit {
    for index in 0..<Self.capacity {
      if let object = slots[index] { Unmanaged<Object>.fromOpaque(object).release() }
    }
    slots.deallocate()
  }

  /// An object that nobody else uses, or nil where none waits.
  package func take() -> Object? {
    #if arch(wasm32)
      let object = slots[0]
      slots[0] = nil
    #else
      let object = runeTakeObject(slots, Self.capacity)
    #endif
    return object.map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
  }

  /// Keeps an object that is not used any more.
  package func put(_ object: Object) {
    let object = Unmanaged.passRetained(object)
    #if arch(wasm32)
      let surplus = slots[0]
      slots[0] = object.toOpaque()
    #else
      let surplus = runePutObject(slots, Self.capacity, object.toOpaque())
    #endif
    if let surplus { Unmanaged<Object>.fromOpaque(surplus).release() }
  }
}
