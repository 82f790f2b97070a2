import Foundation
import RuneKit

/// Runs the examples of the documentation, which `.ci/examples` writes to Generated.swift, and checks their values.
@main
struct Examples {
  static func main() async throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let count = try await runExamples()
    if failures > 0 { exit(1) }
    print("\(count) examples compile and give what they say")
  }
}

nonisolated(unsafe) private var failures = 0

/// - Parameter place: The file and line of the example.
func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ place: String) async {
  if value == expected { return }
  failures += 1
  print("\(place): gives \(value), says \(expected)")
}

// Variables that the examples use.

let url = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")
let path = url.appendingPathComponent("quotes.json").path
let schedule = CollectionSchedule()

let service = QuoteService(store: nil, schedule: schedule)
let quotes = [Quote(text: "Cattle die, kinsmen die", author: "Hávamál")]
let names = ["Þórr", "Ása", "Áki"]
let transliterator = RunicTransliterator.elder
let tiny: RunicTransliterator = {
  let table = """
    @mode      tiny
    @script    elder
    @language  en
    @title     Two letters and a digraph
    t  ; tiwaz    ; ; the rune's own value ; duwel
    h  ; haglaz   ; ; the rune's own value ; duwel
    th ; thurisaz ; ; one sound, one rune  ; house
    """
  do { return try RunicTransliterator(table: table) } catch { fatalError("\(error)") }
}()

struct Path {
  mutating func addLines(_ points: [(Double, Double)]) {}
  mutating func closeSubpath() {}
}

nonisolated(unsafe) var outline = Path()
func point(_ x: Double, _ y: Double) -> (Double, Double) { (x, y) }
func draw(_ date: Date, _ text: String, _ runes: String, _ author: String) {}
