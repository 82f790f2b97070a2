#if !arch(wasm32)
  import CAtomicSlots
#endif

/// An object that is made when it is first needed, and then shared by all threads.
final class LazyObject<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  init() {
    slot = .allocate(capacity: 1)
    slot.initialize(to: nil)
  }

  deinit {
    if let object = slot.pointee { Unmanaged<Object>.fromOpaque(object).release() }
    slot.deallocate()
  }

  /// The object. Two threads that need it first at the same time may both make one; one of the two is kept.
  func object(_ make: () -> Object) -> Object {
    #if arch(wasm32)
      if let present = slot.pointee { return Unmanaged<Object>.fromOpaque(present).takeUnretainedValue() }
      let object = make()
      slot.pointee = Unmanaged.passRetained(object).toOpaque()
      return object
    #else
      if let present = runeLoadObject(slot) { return Unmanaged<Object>.fromOpaque(present).takeUnretainedValue() }
      let object = make()
      let own = Unmanaged.passRetained(object)
      guard let other = runeStoreObject(slot, own.toOpaque()) else { return object }
      own.release()
      return Unmanaged<Object>.fromOpaque(other).takeUnretainedValue()
    #endif
  }
}
