@testable import RuneDocuments
import RuneFields
import Foundation
import RuneKit
import RuneQuotes
import RuneSystem
import RuneText
import TestSupport
import Testing

@testable import runes

/// Random settings, tables and JSON lines: nothing traps, and what is not to be changed stays. `RUNE_EFFORT=500` makes ten
/// million of each.
struct RandomInputTests {
  private static let rounds = Effort.rounds(20_000)

  /// Some of these parts, in any order.
  private static func input(_ parts: [String], _ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...16, using: &random)).flatMap { _ in
      Int.random(in: 0..<40, using: &random) == 0
        ? [UInt8.random(in: 0...255, using: &random)] : Array(parts.randomElement(using: &random)!.utf8)
    }
  }

  @Test func settingsKeepOtherLines() {
    let names = ["font", "pick", "schedule.friday", "language", "x"]
    let parts =
      names + [
        " = ", "=", "stave", "daily", "de-DE", "\n", "\n", "\r\n", "#", " ", "\t", "é", "\u{301}",
        "schedule.12-31..01-02",
      ]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Self.rounds {
      let text = String(decoding: Self.input(parts, &random), as: UTF8.self)
      let before = Settings(path: nil, text: text)
      var after = before
      let name = names.randomElement(using: &random)!
      after.set(name, to: "stave")
      #expect(after.inFile(name) == "stave")
      #expect(after.values.count { $0.name == name } == 1)
      let kept = before.values.filter { $0.name != name }
      #expect(after.values.filter { $0.name != name }.elementsEqual(kept, by: ==), "\(text.debugDescription)")
      let isRemoved = after.unset(name)
      #expect(isRemoved)
      #expect(after.values.elementsEqual(kept, by: ==), "\(text.debugDescription)")
      let isRemovedAgain = after.unset(name)
      #expect(!isRemovedAgain)
    }
  }

  /// What the filter writes for an input that comes in pieces; nil for an error.
  private static func filtered(_ input: [UInt8], by filter: FieldFilter, _ pieces: inout SeededGenerator) -> (
    bytes: [UInt8], isWhole: Bool
  ) {
    var filter = filter
    var rest = input[...]
    var output: [UInt8] = []
    do {
      _ = try filter.run(
        reading: { buffer in
          let piece = rest.prefix(Int.random(in: 1...max(1, input.count), using: &pieces))
          rest = rest.dropFirst(piece.count)
          buffer.copyBytes(from: piece)
          return piece.count
        }, writing: { output += $0 })
      return (output, true)
    } catch {
      return (output, false)
    }
  }

  @Test func tablesKeepTheirCells() throws {
    let parts = [
      "name", "name", ",", ",", "\t", "\n", "\n", "\r\n", "\"", "\"\"", "the fox", "é", "ж", "\u{FEFF}", "a",
    ]
    let filter = FieldFilter(.elder, fields: .columns(["name"]), stopsAtUnmapped: false)
    var random = SeededGenerator(seed: 2)
    var wholes = 0
    for _ in 0..<Self.rounds {
      let input = Array("name,b\n".utf8) + Self.input(parts, &random)
      let (output, isWhole) = Self.filtered(input, by: filter, &random)
      let again = Self.filtered(input, by: filter, &random)
      #expect(
        output == again.bytes && isWhole == again.isWhole, "\(String(decoding: input, as: UTF8.self).debugDescription)")
      if !isWhole { continue }
      wholes += 1
      // Without the last cell of every row that has one, the table is as it was but for the cells that were left out.
      #expect(
        Self.withoutLastCells(output) == Self.cells(input), "\(String(decoding: input, as: UTF8.self).debugDescription)"
      )
    }
    #expect(wholes > Self.rounds / 10)
  }

  /// The rows of a table as their cells, filled up to two; quotation marks stay. Only at the start of a cell does one quote.
  private static func cells(_ table: [UInt8]) -> [[String]] {
    var rows: [[String]] = []
    var cells: [[UInt8]] = [[]]
    for byte in table + (table.last == 0x0A ? [] : [0x0A]) {
      let cell = cells[cells.count - 1]
      // With its first mark, a cell that is closed has an even number of them.
      let isQuoted = cell.first == UInt8(ascii: "\"") && cell.count { $0 == UInt8(ascii: "\"") } % 2 == 1
      if byte == 0x0A, !isQuoted {
        if cell.last == 0x0D { cells[cells.count - 1].removeLast() }
        let isEmpty = cells.count == 1 && cells[0].isEmpty
        if !isEmpty {
          while cells.count < 2 { cells.append([]) }
          rows.append(cells.map { String(decoding: $0, as: UTF8.self) })
        }
        cells = [[]]
      } else if byte == UInt8(ascii: ","), !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
    }
    return rows
  }

  private static func withoutLastCells(_ table: [UInt8]) -> [[String]] { cells(table).map { $0.dropLast() } }

  @Test func objectsKeepTheirMembers() throws {
    let parts = [
      "{", "}", "{\"name\":\"the fox\"}", "\"name\"", ":", "\"", "\\", "u0061", "\\ud83d", "n", ",", "[", "]", "1e9",
      "null", " ",
      "\n", "\n", "\"b\":{\"name\":\"x\"}", "\"name_runes\"", "ж",
    ]
    let filter = FieldFilter(.elder, fields: .keys([try #require(JSONPath("name"))]), stopsAtUnmapped: false)
    var random = SeededGenerator(seed: 3)
    var written = 0
    for _ in 0..<Self.rounds {
      // Some lines that are right, and something that may spoil them.
      var input = Array("{\"name\":\"the fox\"}\n{\"a\":[1],\"name\" : \"\\u0061\"} \n{}\n".utf8)
      let index = Int.random(in: 0...input.count, using: &random)
      input.insert(contentsOf: Self.input(parts, &random).prefix(Int.random(in: 0...12, using: &random)), at: index)
      let (output, isWhole) = Self.filtered(input, by: filter, &random)
      let again = Self.filtered(input, by: filter, &random)
      #expect(
        output == again.bytes && isWhole == again.isWhole, "\(String(decoding: input, as: UTF8.self).debugDescription)")
      // Each line is as it was, or has one more member at its end.
      for (before, after) in zip(input.split(separator: 0x0A), output.split(separator: 0x0A)) where before != after {
        written += 1
        let added = String(decoding: after, as: UTF8.self)
        #expect(after.count > before.count && added.contains(",\"name_runes\":\""), "\(added)")
        let prefix = before.prefix { _ in true }.dropLast(
          before.reversed().prefix { $0 != UInt8(ascii: "}") }.count + 1)
        #expect(after.starts(with: prefix), "\(added)")
      }
    }
    #expect(written > Self.rounds / 10)
  }
}
