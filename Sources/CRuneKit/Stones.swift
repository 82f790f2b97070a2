import CRuneKit
import RuneStones

/// The state of a runekit_stones.
final class StonesHandle: Handle {
  let stones: Stones

  init(_ stones: Stones) { self.stones = stones }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_stones_open(
  _ pack: UnsafePointer<CChar>?, _ length: Int, _ result: UnsafeMutablePointer<OpaquePointer?>?, _ error: ErrorPlace
) -> runekit_status {
  result?.pointee = nil
  error?.pointee = nil
  guard let pack = bytes(pack, length), let result else { return Failure.argument.report(to: error) }
  guard hasMemory(for: length, times: 1) else { return RUNEKIT_ERROR_MEMORY.status }
  do throws(StonePack.Problem) {
    let pack = try StonePack(Array(pack))
    // The table of the mode is embedded and covered by a test, so this does not fail.
    guard let stones = try? Stones(pack) else { return Failure.argument.report(to: error) }
    result.pointee = StonesHandle(stones).opaque
    return RUNEKIT_OK.status
  } catch let problem {
    let advice = problem == .foreign ? "; \(StonePack.origin)" : ""
    return Failure(
      status: RUNEKIT_ERROR_PACK.status, message: "the pack cannot be used: \(problem.description)\(advice)"
    )
    .report(to: error)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_stones_find(
  _ stones: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ length: Int,
  _ json: UnsafeMutablePointer<runekit_text>?,
  _ error: ErrorPlace
) -> runekit_status {
  json?.pointee = runekit_text()
  error?.pointee = nil
  guard let stones = StonesHandle.at(stones)?.stones, let request = bytes(request, length), let json else {
    return Failure.argument.report(to: error)
  }
  do throws(StoneRequest.Problem) {
    let request = try StoneRequest(json: request.assumingMemoryBound(to: UInt8.self), for: stones.pack)
    return give(stones.answer(request) { $0.json }.bytes, to: json)
  } catch let problem {
    return Failure(status: RUNEKIT_ERROR_ARGUMENT.status, message: problem.message).report(to: error)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_stones_notice(_ stones: OpaquePointer?, _ notice: UnsafeMutablePointer<runekit_text>?)
  -> runekit_status
{
  notice?.pointee = runekit_text()
  guard let stones = StonesHandle.at(stones)?.stones, let notice else { return RUNEKIT_ERROR_ARGUMENT.status }
  return give(Array(stones.pack.notice.utf8), to: notice)
}

/// Documented in runekit.h.
@c @implementation
public func runekit_stones_close(_ stones: OpaquePointer?) { StonesHandle.close(stones) }
