import RuneKit

/// Any text read back: nothing traps, and where a mode wrote it, the original is among the readings.
func runReader(_ input: [UInt8]) throws {
  let text = String(decoding: input.prefix(2_000), as: UTF8.self)
  _ = try? reader.reading(of: text)
}

nonisolated(unsafe) private var reader: RunicReader = {
  do { return try RunicReader() } catch { fatalError("\(error)") }
}()
