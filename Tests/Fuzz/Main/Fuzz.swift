import Foundation
import FuzzTargets

/// Runs libFuzzer on the target that the variable `RUNES_FUZZ_TARGET` names.
///
/// libFuzzer has a main function of its own, but SwiftPM needs that of the executable.
@main
enum Fuzz {
  private static let target: FuzzTarget = {
    let targets = FuzzTarget.all + cLibraryTargets
    let name = ProcessInfo.processInfo.environment["RUNES_FUZZ_TARGET"] ?? ""
    guard let target = targets.first(where: { $0.name == name }) else {
      print("RUNES_FUZZ_TARGET must be one of: \(targets.map(\.name).joined(separator: " "))")
      exit(64)
    }
    return target
  }()

  static func main() {
    _ = target
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runLibFuzzer(&count, &arguments) { bytes, count in
        do {
          try Fuzz.target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        } catch {
          // libFuzzer saves the input when the process dies.
          fatalError("\(error)")
        }
        return 0
      })
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runLibFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
