// The functions that a web page or a C program needs. Compiled into the engine's module, so that the linker can remove
// everything else.

private final class Handle {
  let transliterator: RunicTransliterator

  init(_ transliterator: RunicTransliterator) {
    self.transliterator = transliterator
  }
}

/// Makes a transliterator from the texts of a script table and a mode table.
///
/// - Returns: A handle for the other calls, or null; the errors are then in `message`, which ends with a zero byte.
@c(runes_open)
public func open(
  _ script: UnsafePointer<UInt8>, _ scriptCount: Int, _ mode: UnsafePointer<UInt8>, _ modeCount: Int,
  _ message: UnsafeMutablePointer<UInt8>, _ messageCapacity: Int
) -> UnsafeMutableRawPointer? {
  do throws(TableError) {
    let script = try ScriptTable(
      TableText(file: "script", bytes: Array(UnsafeBufferPointer(start: script, count: scriptCount))))
    let mode = try WritingMode(
      TableText(file: "mode", bytes: Array(UnsafeBufferPointer(start: mode, count: modeCount))), script: script)
    // There is no Unicode library, so letters with marks are supported only in NFC.
    guard let transliterator = try? RunicTransliterator(mode: mode, script: script, spelling: .caseOnly) else {
      return nil
    }
    return Unmanaged.passRetained(Handle(transliterator)).toOpaque()
  } catch {
    var text: [UInt8] = []
    for finding in error.diagnostics { text += Array((finding.description + "\n").utf8) }
    let count = copy(text, to: message, capacity: messageCapacity - 1)
    if messageCapacity > 0 { message[min(count, messageCapacity - 1)] = 0 }
    return nil
  }
}

/// Transliterates UTF-8.
///
/// - Returns: The size of the result in bytes; if it exceeds `capacity`, only `capacity` bytes were written.
@c(runes_transliterate)
public func transliterate(
  _ handle: UnsafeMutableRawPointer, _ text: UnsafePointer<UInt8>, _ count: Int,
  _ output: UnsafeMutablePointer<UInt8>, _ capacity: Int
) -> Int {
  let transliterator = Unmanaged<Handle>.fromOpaque(handle).takeUnretainedValue().transliterator
  return copy(
    transliterator.transliterate(utf8: UnsafeRawBufferPointer(start: text, count: count)), to: output,
    capacity: capacity)
}

/// Frees a handle of `runes_open`.
@c(runes_close)
public func close(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<Handle>.fromOpaque(handle).release()
}

private func copy(_ bytes: [UInt8], to target: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
  for index in 0..<max(0, min(bytes.count, capacity)) { target[index] = bytes[index] }
  return bytes.count
}
