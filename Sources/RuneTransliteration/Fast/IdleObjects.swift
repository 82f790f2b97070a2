#if !arch(wasm32)
  import CAtomicSlots
#endif

/// Idle objects for reuse, so that what one call has found out serves the next, on whatever thread.
///
/// It cannot be copied, so no references to it are counted: threads would wait for each other there.
///
/// - Complexity: Constant; some nanoseconds, without locks.
package struct IdleObjects<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  private let capacity: Int

  /// - Parameter capacity: How many objects are kept; those that are put back beyond it are released.
  package init(capacity: Int = 16) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity * Self.stride)
    slots.initialize(repeating: nil, count: capacity * Self.stride)
  }

  #if arch(wasm32)
    private static var stride: Int { 1 }
  #else
    private static var stride: Int { Int(runeSlotStride) }
  #endif

  deinit {
    for index in 0..<capacity {
      if let object = slots[index * Self.stride] { Unmanaged<Object>.fromOpaque(object).release() }
    }
    slots.deallocate()
  }

  /// An object that nothing else uses, or nil if none is idle.
  package func take() -> Object? {
    #if arch(wasm32)
      let object = slots[0]
      slots[0] = nil
    #else
      let object = runeTakeObject(slots, capacity)
    #endif
    return object.map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
  }

  /// Puts back an object that is no longer used.
  package func put(_ object: Object) {
    let object = Unmanaged.passRetained(object)
    #if arch(wasm32)
      let surplus = slots[0]
      slots[0] = object.toOpaque()
    #else
      let surplus = runePutObject(slots, capacity, object.toOpaque())
    #endif
    if let surplus { Unmanaged<Object>.fromOpaque(surplus).release() }
  }
}
