#if !arch(wasm32)
  import CAtomicSlots
#endif

/// An object that is made when it is first needed, and then shared by all threads.
package final class LazyObject<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  package init() {
    slot = .allocate(capacity: 1)
    slot.initialize(to: nil)
  }

  deinit {
    if let object = slot.pointee { Unmanaged<Object>.fromOpaque(object).release() }
    slot.deallocate()
  }

  /// The object. Two threads that need it first at the same time may both make one; one of the two is kept.
  func object(_ make: () -> Object) -> Object { withObject(make) { $0 } }

  /// Calls `body` with the object, whose references are not counted: threads that do so at once do not slow each other down.
  package func withObject<Result>(_ make: () -> Object, _ body: (Object) -> Result) -> Result {
    if let present = load() { return Unmanaged<Object>.fromOpaque(present)._withUnsafeGuaranteedRef(body) }
    let own = Unmanaged.passRetained(make())
    let other = store(own.toOpaque())
    if other != nil { own.release() }
    return body((other.map { Unmanaged<Object>.fromOpaque($0) } ?? own).takeUnretainedValue())
  }

  #if arch(wasm32)
    private func load() -> UnsafeMutableRawPointer? { slot.pointee }

    private func store(_ object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      slot.pointee = object
      return nil
    }
  #else
    private func load() -> UnsafeMutableRawPointer? { runeLoadObject(slot) }

    private func store(_ object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? { runeStoreObject(slot, object) }
  #endif
}
