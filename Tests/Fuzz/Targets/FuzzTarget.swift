/// A parser of external input, and the properties that must hold for any input.
public struct FuzzTarget: Sendable {
  /// The name of the target and of its folders in `Seeds` and `FailCases`.
  public let name: String
  /// Reads an input and checks the properties: throws `FuzzFind` where one does not hold; a trap is a find as well.
  public let run: @Sendable ([UInt8]) throws -> Void
  /// How many of the first bytes choose what takes long to make.
  public let headerLength: Int

  /// A target by its name and its properties.
  public init(name: String, headerLength: Int = 0, run: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.headerLength = headerLength
    self.run = run
  }
}

/// A property that an input broke.
struct FuzzFind: Error, CustomStringConvertible {
  let description: String
}

extension FuzzTarget {
  /// All targets, in the order in which `run` goes through them.
  public static let all: [FuzzTarget] = [
    FuzzTarget(name: "filter", headerLength: 3, run: runFilter),
    FuzzTarget(name: "differential", run: runDifferential),
    FuzzTarget(name: "reader", run: runReader), FuzzTarget(name: "table", run: runTable),
    FuzzTarget(name: "script", run: runScript), FuzzTarget(name: "words", run: runWords),
    FuzzTarget(name: "pronunciations", run: runPronunciations), FuzzTarget(name: "strokes", run: runStrokes),
    FuzzTarget(name: "font", run: runFont), FuzzTarget(name: "stones", run: runStones),
    FuzzTarget(name: "store", run: runStore), FuzzTarget(name: "json-import") { try checkImport($0, .json) },
    FuzzTarget(name: "csv-import") { try checkImport($0, .csv) },
    FuzzTarget(name: "tsv-import") { try checkImport($0, .tsv) },
    FuzzTarget(name: "fortune-import") { try checkImport($0, .fortune) },
    FuzzTarget(name: "markdown") { try checkMarkdown($0) },
  ]
}

/// Fails with both sides where they are not equal.
func expectEqual<Value: Equatable>(_ left: Value, _ right: Value, _ what: @autoclosure () -> String) throws {
  if left != right { throw FuzzFind(description: "\(what()):\n  \(left)\n  \(right)") }
}

func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
  if !condition { throw FuzzFind(description: what()) }
}
