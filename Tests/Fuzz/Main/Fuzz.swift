import Foundation

/// What libFuzzer calls with each input. The variable `RUNES_FUZZ_TARGET` names the target.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try chosenTarget.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    // A find: libFuzzer writes the input down when the process dies.
    fatalError("\(error)")
  }
  return 0
}

private let chosenTarget: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["RUNES_FUZZ_TARGET"] ?? ""
  guard let target = fuzzTargets.first(where: { $0.name == name }) else {
    print("RUNES_FUZZ_TARGET must be one of: \(fuzzTargets.map(\.name).joined(separator: " "))")
    exit(64)
  }
  return target
}()
