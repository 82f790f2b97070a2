import CRuneKit

/// Bytes of a caller; nil where pointer and length cannot be.
func bytes(_ pointer: UnsafePointer<CChar>?, _ length: Int) -> UnsafeRawBufferPointer? {
  guard length >= 0, pointer != nil || length == 0 else { return nil }
  return UnsafeRawBufferPointer(start: pointer, count: length)
}

/// A string that ends with a zero byte; nil for NULL and the empty one.
func string(_ pointer: UnsafePointer<CChar>?) -> String? {
  guard let pointer, pointer.pointee != 0 else { return nil }
  return String(cString: pointer)
}

/// Whether there is memory for a result of so many bytes. Swift ends the process where it gets none, so large results
/// are asked for before the engine begins.
func hasMemory(for count: Int, times factor: Int) -> Bool {
  let (size, overflow) = count.multipliedReportingOverflow(by: factor)
  if overflow { return false }
  guard size > 1 << 16 else { return true }
  guard let memory = malloc(size) else { return false }
  free(memory)
  return true
}

/// Memory for C values that the caller frees; nil if out of memory.
func allocate<Value>(_ count: Int, of type: Value.Type) -> UnsafeMutablePointer<Value>? {
  malloc(max(1, count * MemoryLayout<Value>.stride))?.bindMemory(to: type, capacity: max(1, count))
}

/// A copy of the bytes, terminated by a zero byte, for the caller to free; nil if out of memory.
func cString(_ bytes: some Collection<UInt8>) -> UnsafeMutablePointer<CChar>? {
  guard let copy = allocate(bytes.count + 1, of: CChar.self) else { return nil }
  var index = 0
  for byte in bytes {
    copy[index] = CChar(bitPattern: byte)
    index += 1
  }
  copy[index] = 0
  return copy
}

/// Hands a text to the caller.
func give(_ bytes: [UInt8], to text: UnsafeMutablePointer<runekit_text>) -> runekit_status {
  guard let copy = cString(bytes) else { return RUNEKIT_ERROR_MEMORY.status }
  text.pointee = runekit_text(bytes: copy, length: bytes.count)
  return RUNEKIT_OK.status
}

/// Writes what a caller gets into one block of memory, so that freeing it is one call.
struct Block {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var size = 0

  /// Hands a value to the caller, with all that it points to.
  ///
  /// - Parameter write: Is called twice: to learn the size, and for the block that has it.
  static func give<Value>(
    to result: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>, _ write: (inout Block) -> Value
  ) -> runekit_status {
    var block = Block()
    // The value is at the beginning.
    _ = block.room(for: Value.self, count: 1)
    _ = write(&block)
    guard let memory = malloc(block.size) else { return RUNEKIT_ERROR_MEMORY.status }
    block = Block(memory: UnsafeMutableRawBufferPointer(start: memory, count: block.size))
    result.pointee = block.room(for: Value.self, count: 1)
    result.pointee?.pointee = write(&block)
    return RUNEKIT_OK.status
  }

  /// Room for values; nil while the size is not known.
  private mutating func room<Value>(for type: Value.Type, count: Int) -> UnsafeMutablePointer<Value>? {
    let alignment = MemoryLayout<Value>.alignment
    let start = (size + alignment - 1) / alignment * alignment
    size = start + max(1, count) * MemoryLayout<Value>.stride
    return memory.baseAddress.map { ($0 + start).bindMemory(to: type, capacity: count) }
  }

  mutating func array<Element, Value>(
    _ elements: [Element], _ make: (inout Block, Element) -> Value
  ) -> UnsafePointer<Value>? {
    let room = room(for: Value.self, count: elements.count)
    for (index, element) in elements.enumerated() {
      let value = make(&self, element)
      room?[index] = value
    }
    return UnsafePointer(room)
  }

  /// The text with a zero byte at its end.
  mutating func string(_ text: String) -> UnsafePointer<CChar>? {
    var text = text
    return text.withUTF8 { bytes($0) }
  }

  mutating func text(_ bytes: [UInt8]) -> runekit_text {
    runekit_text(bytes: bytes.withUnsafeBufferPointer { self.bytes($0) }, length: bytes.count)
  }

  private mutating func bytes(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    let room = room(for: CChar.self, count: bytes.count + 1)
    if let room {
      if let source = bytes.baseAddress {
        UnsafeMutableRawPointer(room).copyMemory(from: source, byteCount: bytes.count)
      }
      room[bytes.count] = 0
    }
    return UnsafePointer(room)
  }
}

/// An object that C holds by an opaque pointer.
protocol Handle: AnyObject {}

extension Handle {
  /// The pointer keeps the object until `close`.
  var opaque: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  static func at(_ pointer: OpaquePointer?) -> Self? {
    pointer.map { Unmanaged<Self>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Calls `body` with the object, whose references are not counted: threads that use it at once do not slow each other down.
  static func with<Result>(_ pointer: OpaquePointer, _ body: (Self) -> Result) -> Result {
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
  }

  static func close(_ pointer: OpaquePointer?) {
    if let pointer { Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).release() }
  }
}

extension BinaryInteger {
  /// An enumerator of C as the status that functions return.
  var status: runekit_status { runekit_status(truncatingIfNeeded: self) }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_text_free(_ text: UnsafeMutablePointer<runekit_text>?) {
  guard let text else { return }
  free(UnsafeMutableRawPointer(mutating: text.pointee.bytes))
  text.pointee = runekit_text()
}
