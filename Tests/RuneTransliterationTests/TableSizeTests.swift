import TestSupport
import Testing

@testable import RuneTransliteration

/// Modes that have ever new states for a text: what is kept of them is bounded.
struct TableSizeTests {
  /// Long keys of many letters, each of which is a state of its own on the way.
  static func keys(_ generator: inout SeededGenerator) -> [String] {
    (0..<200).map { _ in
      String((0..<60).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator)! })
    }
  }

  @Test(arguments: [32, Int.max])
  func tablesAreTrimmedOnTheWay(_ leastLanes: Int) throws {
    var generator = SeededGenerator(seed: 9)
    let keys = Self.keys(&generator)
    let rows = keys.map { "\($0) ; ansuz ; ; x ; house" }.joined(separator: "\n")
    let compiled = try smallTransliterator(rows).compiled
    let text = Array(keys.joined(separator: " ").utf8)
    var automaton = LazyAutomaton(compiled, leastLanes: leastLanes)
    var output: [UInt8] = []
    text.withUnsafeBufferPointer { automaton.run($0, into: &output) }
    #expect(
      String(decoding: output, as: UTF8.self) == repeatElement("ᚨ", count: keys.count).joined(separator: " "))
    // All states on the way would take 12,000 rows of 129 transitions.
    #expect(automaton.transitions.count < 1 << 19)
    #expect(automaton.transitions.capacity < 1 << 20)
  }
}
