/// A parser of external input, and the properties that must hold for any input.
struct FuzzTarget: Sendable {
  /// The name of the target and of its folders in `Seeds` and `FailCases`.
  let name: String
  /// Reads an input and checks the properties, with `FuzzFind` where one does not hold; a trap is a find as well.
  let run: @Sendable ([UInt8]) throws -> Void
}

/// A property that an input broke.
struct FuzzFind: Error, CustomStringConvertible {
  let description: String
}

/// All targets, in the order in which `run` goes through them.
let fuzzTargets: [FuzzTarget] = [
  FuzzTarget(name: "filter", run: runFilter), FuzzTarget(name: "differential", run: runDifferential),
  FuzzTarget(name: "reader", run: runReader), FuzzTarget(name: "table", run: runTable),
  FuzzTarget(name: "script", run: runScript), FuzzTarget(name: "words", run: runWords),
  FuzzTarget(name: "strokes", run: runStrokes), FuzzTarget(name: "font", run: runFont),
  FuzzTarget(name: "picture", run: runPicture), FuzzTarget(name: "store", run: runStore),
  FuzzTarget(name: "json-import") { try checkImport($0, .json) },
  FuzzTarget(name: "csv-import") { try checkImport($0, .csv) },
  FuzzTarget(name: "fortune-import") { try checkImport($0, .fortune) },
]

/// Fails with both sides where they are not equal.
func expectEqual<Value: Equatable>(_ left: Value, _ right: Value, _ what: @autoclosure () -> String) throws {
  if left != right { throw FuzzFind(description: "\(what()):\n  \(left)\n  \(right)") }
}

func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
  if !condition { throw FuzzFind(description: what()) }
}
