// runekit.h documents what is called from C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CRuneKit
import RuneKitCore

/// The state of a runekit_stream.
final class StreamHandle: Handle {
  private let owner: TransliteratorHandle
  private var stream: TransliterationStream
  /// The language that the stream is for, where the text decides.
  private var language: String?
  private var output: [UInt8] = []
  /// Whether a text has begun.
  private(set) var isFed = false
  /// A callback failed in the middle of a text, so nobody knows what arrived.
  private(set) var isBroken = false

  init(_ owner: TransliteratorHandle) {
    self.owner = owner
    stream = owner.transliterator.makeStream()
  }

  /// Before a text, whose beginning decides on the language.
  private func begin(_ text: UnsafeRawBufferPointer) {
    let transliterator = owner.transliterator(for: text)
    if transliterator.options.likelyLanguage != language {
      (language, stream) = (transliterator.options.likelyLanguage, transliterator.makeStream())
    }
  }

  func feed(_ text: UnsafeRawBufferPointer, _ write: runekit_write, _ context: UnsafeMutableRawPointer?) -> Bool {
    if !isFed { begin(text) }
    isFed = true
    var start = 0
    while start < text.count {
      let end = min(start + TransliterationStream.block, text.count)
      stream.transliterate(UnsafeRawBufferPointer(rebasing: text[start..<end]), into: &output)
      if !handOver(write, context) { return false }
      start = end
    }
    return true
  }

  func finish(_ write: runekit_write, _ context: UnsafeMutableRawPointer?) -> Bool {
    stream.finish(into: &output)
    isFed = false
    return handOver(write, context)
  }

  /// The length of the result, which is in the buffer where it fits.
  func transliterate(_ text: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    begin(text)
    return stream.write(whole: text, into: buffer)
  }

  private func handOver(_ write: runekit_write, _ context: UnsafeMutableRawPointer?) -> Bool {
    defer { output.removeAll(keepingCapacity: true) }
    if output.isEmpty { return true }
    let status = output.withUnsafeBytes {
      write(context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    if status != 0 { isBroken = true }
    return status == 0
  }
}

@c @implementation
public func runekit_stream_open(
  _ transliterator: OpaquePointer?, _ stream: UnsafeMutablePointer<OpaquePointer?>?
) -> runekit_status {
  stream?.pointee = nil
  guard let handle = TransliteratorHandle.at(transliterator), let stream else { return RUNEKIT_ERROR_ARGUMENT.status }
  stream.pointee = StreamHandle(handle).opaque
  return RUNEKIT_OK.status
}

@c @implementation
public func runekit_stream_feed(
  _ stream: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ write: runekit_write?,
  _ context: UnsafeMutableRawPointer?
) -> runekit_status {
  guard let handle = StreamHandle.at(stream), !handle.isBroken, let source = bytes(text, length), let write else {
    return RUNEKIT_ERROR_ARGUMENT.status
  }
  return handle.feed(source, write, context) ? RUNEKIT_OK.status : RUNEKIT_ERROR_CALLBACK.status
}

@c @implementation
public func runekit_stream_finish(
  _ stream: OpaquePointer?, _ write: runekit_write?, _ context: UnsafeMutableRawPointer?
) -> runekit_status {
  guard let handle = StreamHandle.at(stream), !handle.isBroken, let write else { return RUNEKIT_ERROR_ARGUMENT.status }
  return handle.finish(write, context) ? RUNEKIT_OK.status : RUNEKIT_ERROR_CALLBACK.status
}

@c @implementation
public func runekit_stream_transliterate(
  _ stream: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> runekit_status {
  guard let handle = StreamHandle.at(stream), !handle.isBroken, !handle.isFed, let source = bytes(text, length),
    let needed, capacity >= 0, buffer != nil || capacity == 0
  else { return RUNEKIT_ERROR_ARGUMENT.status }
  guard hasMemory(for: length, times: 4) else { return RUNEKIT_ERROR_MEMORY.status }
  needed.pointee = handle.transliterate(source, into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
  return needed.pointee > capacity ? RUNEKIT_ERROR_SPACE.status : RUNEKIT_OK.status
}

@c @implementation
public func runekit_stream_transliterate_many(
  _ stream: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ offsets: UnsafePointer<Int64>?, _ count: Int,
  _ result: UnsafeMutablePointer<runekit_text>?, _ resultOffsets: UnsafeMutablePointer<Int64>?
) -> runekit_status {
  result?.pointee = runekit_text()
  guard let handle = StreamHandle.at(stream), !handle.isBroken, !handle.isFed, let offsets, let result,
    let resultOffsets, count >= 0, offsets[0] >= 0
  else { return RUNEKIT_ERROR_ARGUMENT.status }
  for index in 0..<count where offsets[index] > offsets[index + 1] { return RUNEKIT_ERROR_ARGUMENT.status }
  guard let end = Int(exactly: offsets[count]), let source = bytes(text, end) else {
    return RUNEKIT_ERROR_ARGUMENT.status
  }
  let total = end - Int(offsets[0])
  guard hasMemory(for: total, times: 4) else { return RUNEKIT_ERROR_MEMORY.status }
  // A text goes straight into the buffer where that has 16 bytes more than are needed.
  var capacity = total * 3 + 64
  guard var buffer = allocate(capacity + 1, of: CChar.self) else { return RUNEKIT_ERROR_MEMORY.status }
  var used = 0
  resultOffsets[0] = 0
  for index in 0..<count {
    let piece = UnsafeRawBufferPointer(rebasing: source[Int(offsets[index])..<Int(offsets[index + 1])])
    var needed = handle.transliterate(
      piece, into: UnsafeMutableRawBufferPointer(start: buffer + used, count: capacity - used))
    if needed > capacity - used {
      capacity = max(capacity * 2, used + needed + 64)
      guard let larger = allocate(capacity + 1, of: CChar.self) else {
        free(buffer)
        return RUNEKIT_ERROR_MEMORY.status
      }
      larger.update(from: buffer, count: used)
      free(buffer)
      buffer = larger
      needed = handle.transliterate(
        piece, into: UnsafeMutableRawBufferPointer(start: buffer + used, count: capacity - used))
    }
    used += needed
    resultOffsets[index + 1] = Int64(used)
  }
  buffer[used] = 0
  result.pointee = runekit_text(bytes: buffer, length: used)
  return RUNEKIT_OK.status
}

@c @implementation
public func runekit_stream_close(_ stream: OpaquePointer?) {
  StreamHandle.close(stream)
}
