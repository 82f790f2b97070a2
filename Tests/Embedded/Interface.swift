// What a page or a C program needs of the engine. Compiled into its module, so that the linker can leave out the rest.

private final class Handle {
  let transliterator: RunicTransliterator

  init(_ transliterator: RunicTransliterator) {
    self.transliterator = transliterator
  }
}

/// Makes a transliterator of the texts of a script table and a mode table.
///
/// - Returns: A handle for the other calls, or null; then the findings stand in `message`, which ends with a zero byte.
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
    // There is no Unicode library here, so letters with marks are read in NFC alone.
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
/// - Returns: How many bytes the result has; where that is more than `capacity`, only as many were written.
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

/// Gives back what `runes_open` made.
@c(runes_close)
public func close(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<Handle>.fromOpaque(handle).release()
}

private func copy(_ bytes: [UInt8], to target: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
  for index in 0..<max(0, min(bytes.count, capacity)) { target[index] = bytes[index] }
  return bytes.count
}
