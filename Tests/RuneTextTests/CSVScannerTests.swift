@testable import RuneFields
import RuneText
import Testing

/// The rows of a table that comes in pieces of this size, as their texts.
private func rows(
  _ text: String, delimiter: Character? = ",", hasQuotes: Bool = false, piece: Int = .max, limit: Int = .max
) throws
  -> [[String]]
{
  var rows: [[String]] = []
  var scanner = CSVScanner(delimiter: delimiter?.asciiValue, hasQuotes: hasQuotes, rowLimit: limit)
  func take(_ row: CSVRow) {
    #expect(row.line == 1 + rows.flatMap(\.self).reduce(0) { $0 + $1.utf8.count { $0 == 10 } } + rows.count)
    rows.append(row.fields.map { String(decoding: row.text(of: $0), as: UTF8.self) })
  }
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    try Array(rest.prefix(piece)).withUnsafeBufferPointer { try scanner.read($0, take) }
    rest = rest.dropFirst(piece)
  }
  try scanner.finish(take)
  return rows
}

@Suite("Tables")
struct CSVScannerTests {
  @Test(
    "rows and fields of RFC 4180, whatever the pieces",
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]), ("", []), ("\n", [[""]]),
      ("a,\n,", [["a", ""], ["", ""]]), ("\"a,\"\"b\"\"\nc\",d\n", [["a,\"b\"\nc", "d"]]),
      ("\"\"\r\n\"\"", [[""], [""]]),
      // Only at the start of a field does a mark quote.
      ("nail,6\"\nsaw,7\n", [["nail", "6\""], ["saw", "7"]]), ("a\"b,\" c\"\n", [["a\"b", " c"]]),
      (" \"a\",b\n", [[" \"a\"", "b"]]), ("\u{FEFF}\"a\",b\n\u{FEFF}\"c\n", [["a", "b"], ["\u{FEFF}\"c"]]),
      ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]), ("a\r\"b\rc\"\r", [["a"], ["b\rc"]]),
      ("a\r\r\nb\rc\n\"d\"\r\n", [["a\r"], ["b\rc"], ["d"]]), ("é,ж\n", [["é", "ж"]]),
    ] as [(String, [[String]])])
  func rfc4180(text: String, wanted: [[String]]) throws {
    for piece in [1, 2, 3, 5, .max] { #expect(try rows(text, piece: piece) == wanted, "\(piece)") }
  }

  /// IANA's text/tab-separated-values: a field is any characters but tabs and line breaks.
  @Test(
    "tabs separate fields without quoting",
    arguments: [
      ("a\tb\n\"c\td\n", [["a", "b"], ["\"c", "d"]]),
      ("\"a\"b\t\"\"\r\n\"\t\"\"\"\n", [["\"a\"b", "\"\""], ["\"", "\"\"\""]]),
      ("\"a\tb\n", [["\"a", "b"]]), ("\u{FEFF}\"a\t\"b\"\n\"c", [["\"a", "\"b\""], ["\"c"]]),
    ] as [(String, [[String]])])
  func withoutQuoting(text: String, wanted: [[String]]) throws {
    for piece in [1, 2, .max] {
      for delimiter in ["\t", nil] as [Character?] {
        #expect(try rows(text, delimiter: delimiter, piece: piece) == wanted, "\(piece)")
      }
    }
  }

  @Test func tabsWithQuoting() throws {
    let text = "a\tb\n\"c\td\"\t\"e\"\"\nf\"\n"
    for delimiter in ["\t", nil] as [Character?] {
      #expect(try rows(text, delimiter: delimiter, hasQuotes: true) == [["a", "b"], ["c\td", "e\"\nf"]])
    }
  }

  @Test(
    "the first row decides on the delimiter",
    arguments: [
      ("a,b\nc\td,e\n", [["a", "b"], ["c\td", "e"]]), ("a\tb,c\n\"d\"\te\n", [["a", "b,c"], ["\"d\"", "e"]]),
      ("\"a\tb\",c\n", [["a\tb", "c"]]), ("\n\na\tb\n", [[""], [""], ["a", "b"]]), ("a,b\tc", [["a,b", "c"]]),
      ("\u{FEFF}a,b\tc\n", [["a,b", "c"]]),
    ] as [(String, [[String]])])
  func delimiters(text: String, wanted: [[String]]) throws {
    for piece in [1, 4, .max] { #expect(try rows(text, delimiter: nil, piece: piece) == wanted, "\(piece)") }
  }

  @Test(
    "problems have a position, and columns count scalars",
    arguments: [
      ("a\n\"b\"c\n", 2, 4, "closing"), ("a\nж,\"b\n\n", 2, 3, "missing"), ("\"a\nbж\"x", 2, 4, "closing"),
      ("\u{FEFF}\"a\"b", 1, 4, "closing"), ("\"a\"\rb\n", 1, 5, "closing"),
      ("a\n" + String(repeating: "b", count: 99), 2, 1, "99"),
    ])
  func problems(text: String, line: Int, column: Int, reason: String) throws {
    for piece in [1, 7, .max] {
      let problem = #expect(throws: CSVScanner.Problem.self) { try rows(text, piece: piece, limit: 98) }
      #expect(problem?.line == line && problem?.column == column, "\(problem.debugDescription)")
      #expect(problem?.reason.contains(reason == "99" ? "more than 98 bytes" : reason) == true)
    }
  }

  @Test("fields are quoted where they would be read differently")
  func writing() throws {
    for text in ["a", "a,b", "\"a", "a\"b", "a\nb", "a\rb", " a", "a ", "\u{FEFF}a", "", "a\tb", "é"] {
      for isQuoted in [false, true] {
        var line: [UInt8] = []
        line.append(field: Array(text.utf8), in: CSVDialect(delimiter: UInt8(ascii: ",")), isQuoted: isQuoted)
        #expect(try rows(String(decoding: line, as: UTF8.self) + ",x") == [[text, "x"]])
        #expect((line.first == UInt8(ascii: "\"")) == (isQuoted || !["a", "a\tb", "é", ""].contains(text)))
      }
    }
  }

  @Test func nothingEndsAFieldWithoutQuoting() throws {
    for text in ["a", "\"a", " a ", "a\tb", "a\r\nb", "\""] {
      var line: [UInt8] = []
      line.append(field: Array(text.utf8), in: CSVDialect(delimiter: UInt8(ascii: "\t")))
      let read = try rows("x\ty\n" + String(decoding: line, as: UTF8.self) + "\tz\n", delimiter: nil)
      #expect(
        read == [
          ["x", "y"],
          [String(text.unicodeScalars.map { "\t\r\n".unicodeScalars.contains($0) ? " " : Character($0) }), "z"],
        ])
    }
  }

  @Test("offsets in a field are offsets in the row")
  func offsets() throws {
    let text = Array("a,\"b\"\"c\"\"\",d\"e".utf8)
    var scanner = CSVScanner(delimiter: UInt8(ascii: ","))
    func take(_ row: CSVRow) {
      #expect((0..<4).map { row.offset(of: $0, in: row.fields[1]) } == [3, 4, 6, 7])
      #expect((0..<3).map { row.offset(of: $0, in: row.fields[2]) } == [11, 12, 13])
    }
    try text.withUnsafeBufferPointer { try scanner.read($0, take) }
    try scanner.finish(take)
  }
}
