// runekit.h documents what is called from C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CRuneKit
import RuneKitCore

/// Gives what `body` makes of runes by a reader of a mode.
private func read(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<runekit_text>?, _ error: ErrorPointer,
  _ body: (inout InverseTransliterator, _ runes: String) throws(ReadingError) -> [UInt8]
) -> runekit_status {
  result?.pointee = runekit_text()
  error?.pointee = nil
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(text, length), let result else {
    return Failure.argument.report(to: error)
  }
  var reader = InverseTransliterator(handle.transliterator)
  do throws(ReadingError) {
    return give(try body(&reader, String(decoding: source, as: UTF8.self)), to: result)
  } catch let failure {
    return Failure(status: RUNEKIT_ERROR_READING.status, message: failure.description).report(to: error)
  }
}

@c @implementation
public func runekit_read(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<runekit_text>?, _ error: ErrorPointer
) -> runekit_status {
  read(transliterator, text, length, result, error) { (reader, runes) throws(ReadingError) in
    Array(try reader.plainReading(of: runes).text.utf8)
  }
}

@c @implementation
public func runekit_readings(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ limit: Int,
  _ result: UnsafeMutablePointer<runekit_text>?, _ error: ErrorPointer
) -> runekit_status {
  read(limit < 0 ? nil : transliterator, text, length, result, error) { (reader, runes) throws(ReadingError) in
    var spellings: [String] = []
    var iterator = try reader.readings(of: runes).makeIterator()
    // What all of them may have, whatever the limit.
    var room = 1 << 24
    while spellings.count < limit, let spelling = iterator.next() {
      room -= spelling.utf8.count
      guard room >= 0 || spellings.isEmpty else { break }
      spellings.append(spelling)
    }
    var json = JSONWriter()
    json.array(spellings) { $0.write($1) }
    return json.bytes
  }
}

@c @implementation
public func runekit_spellings(
  _ transliterator: OpaquePointer?, _ word: UnsafePointer<CChar>?, _ length: Int, _ limit: Int,
  _ result: UnsafeMutablePointer<runekit_text>?
) -> runekit_status {
  result?.pointee = runekit_text()
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(word, length), limit > 0, let result
  else { return RUNEKIT_ERROR_ARGUMENT.status }
  guard hasMemory(for: length, times: 1000) else { return RUNEKIT_ERROR_MEMORY.status }
  let spellings = handle.transliterator(for: source).spellings(
    of: String(decoding: source, as: UTF8.self), limit: limit)
  var json = JSONWriter()
  RunicSpelling.write(spellings.likely, to: &json)
  return give(json.bytes, to: result)
}
