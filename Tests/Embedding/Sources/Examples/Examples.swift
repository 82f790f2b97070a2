import Foundation
import RuneKit

/// Runs the examples of the documentation, which `.ci/examples` writes into Generated.swift, and compares their values.
@main
struct Examples {
  static func main() async throws {
    let count = try await runExamples()
    if failures > 0 { exit(1) }
    print("\(count) examples compile and give what they say")
  }
}

nonisolated(unsafe) private var failures = 0

/// - Parameter place: File and line of the example.
func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ place: String) async {
  if value == expected { return }
  failures += 1
  print("\(place): gives \(value), says \(expected)")
}

// What the examples take from their surroundings.

struct Path {
  mutating func move(to point: (Double, Double)) {}
  mutating func addLine(to point: (Double, Double)) {}
  mutating func addQuadCurve(to end: (Double, Double), control: (Double, Double)) {}
}

nonisolated(unsafe) var path = Path()
func point(_ point: StrokePoint) -> (Double, Double) { (point.x, point.y) }
func draw(_ strokes: [Stroke], clippedTo corners: [StrokePoint]) {}
