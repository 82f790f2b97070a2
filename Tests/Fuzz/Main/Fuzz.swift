import Foundation
import FuzzTargets

/// Called by libFuzzer for each input. The variable `RUNES_FUZZ_TARGET` names the target.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try chosenTarget.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    // libFuzzer saves the input when the process dies.
    fatalError("\(error)")
  }
  return 0
}

private let chosenTarget: FuzzTarget = {
  let targets = FuzzTarget.all + cLibraryTargets
  let name = ProcessInfo.processInfo.environment["RUNES_FUZZ_TARGET"] ?? ""
  guard let target = targets.first(where: { $0.name == name }) else {
    print("RUNES_FUZZ_TARGET must be one of: \(targets.map(\.name).joined(separator: " "))")
    exit(64)
  }
  return target
}()
