// runekit.h documents what is called from C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CRuneKit
import RuneStones

extension Stones: Handle {}

@c @implementation
public func runekit_stones_open(
  _ pack: UnsafePointer<CChar>?, _ length: Int, _ result: UnsafeMutablePointer<OpaquePointer?>?, _ error: ErrorPointer
) -> runekit_status {
  open(result, error) { () throws(Failure) in
    guard let pack = bytes(pack, length) else { throw .argument }
    guard hasMemory(for: length, times: 1) else { throw Failure(status: RUNEKIT_ERROR_MEMORY.status, message: "") }
    do throws(StonePack.Problem) {
      return Stones(try StonePack(Array(pack)))
    } catch {
      let advice = error == .foreign ? "; \(StonePack.origin)" : ""
      throw Failure(
        status: RUNEKIT_ERROR_PACK.status, message: "the pack cannot be used: \(error.description)\(advice)")
    }
  }
}

@c @implementation
public func runekit_stones_find(
  _ stones: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ length: Int,
  _ json: UnsafeMutablePointer<runekit_text>?, _ error: ErrorPointer
) -> runekit_status {
  json?.pointee = runekit_text()
  error?.pointee = nil
  guard let stones = Stones.at(stones), let request = bytes(request, length), let json else {
    return Failure.argument.report(to: error)
  }
  do throws(StoneRequest.Problem) {
    let request = try StoneRequest(json: request.assumingMemoryBound(to: UInt8.self), for: stones.pack)
    return give(stones.answer(request).bytes, to: json)
  } catch let problem {
    return Failure(status: RUNEKIT_ERROR_ARGUMENT.status, message: problem.message).report(to: error)
  }
}

@c @implementation
public func runekit_stones_notice(_ stones: OpaquePointer?, _ notice: UnsafeMutablePointer<runekit_text>?)
  -> runekit_status
{
  notice?.pointee = runekit_text()
  guard let stones = Stones.at(stones), let notice else { return RUNEKIT_ERROR_ARGUMENT.status }
  return give(Array(stones.pack.notice.utf8), to: notice)
}

@c @implementation
public func runekit_stones_close(_ stones: OpaquePointer?) { Stones.close(stones) }
