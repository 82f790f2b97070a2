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
    if let tables = ProcessInfo.processInfo.environment["RUNES_FUZZ_TABLES"].flatMap({ Int($0) }) {
      TableCorpus.forEachLine(tables: tables, number: CommandLine.arguments.last.flatMap { UInt64($0) } ?? 1) {
        print($0)
      }
      return
    }
    _ = target
    if let seconds = ProcessInfo.processInfo.environment["RUNES_FUZZ_BLIND"].flatMap({ Int($0) }) {
      exit(runBlindly(for: .seconds(seconds)))
    }
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

  /// Runs changed seeds for a time: `Fuzz FILE NUMBER FOLDER...`, where the file gets the length of the input that runs and
  /// then the input, and the number chooses the inputs. Prints how many ran.
  private static func runBlindly(for duration: Duration) -> CInt {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, let number = arguments.dropFirst().first.flatMap({ UInt64($0) }) else {
      return 64
    }
    let size = 1 << 12
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    // The kernel keeps what is written to the mapping, however the process ends.
    guard file >= 0, ftruncate(file, size) == 0,
      let noted = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), noted != MAP_FAILED
    else { return 74 }
    let files = arguments.dropFirst(2).flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }) ?? []
    }
    var run = BlindRun(
      target, seeds: files.compactMap { FileManager.default.contents(atPath: $0).map(Array.init) }, number: number)
    var status: CInt = 0
    do {
      try run.run(for: duration) { input in
        noted.storeBytes(of: UInt32(input.count), as: UInt32.self)
        UnsafeMutableRawBufferPointer(start: noted + 4, count: size - 4).copyMemory(from: input)
      }
    } catch {
      print("Fatal error: \(error)")
      status = 1
    }
    print("executions: \(run.executions)\nslowest: \(run.slowest)")
    return status
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runLibFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
