import Foundation
import FuzzTargets
import Testing

/// Runs every seed and every input that the fuzzers have found, one after the other: like a fuzzer, since targets keep state.
@Suite(.serialized)
struct FuzzCaseTests {
  struct Case: CustomTestStringConvertible {
    let target: FuzzTarget
    let path: URL
    var testDescription: String { "\(target.name)/\(path.lastPathComponent)" }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  static let cases = FuzzTarget.all.flatMap { target in
    ["Seeds", "FailCases"].flatMap { kind in
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent("\(kind)/\(target.name)"), includingPropertiesForKeys: nil)
      return (files ?? []).sorted { $0.path < $1.path }.map { Case(target: target, path: $0) }
    }
  }

  @Test(arguments: cases)
  func aCaseHolds(_ tried: Case) throws {
    try tried.target.run(Array(try Data(contentsOf: tried.path)))
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyTargetHasSeeds(_ name: String) {
    #expect(Self.cases.contains { $0.target.name == name })
  }
}
