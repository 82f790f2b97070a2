/// Which character separates the fields of a table.
enum CSVDelimiter {
  static let comma = UInt8(ascii: ",")
  static let tab = UInt8(ascii: "\t")

  /// The delimiter where nobody gives one: a tab if the first row has one between its fields, else a comma.
  ///
  /// - Parameter found: The commas and tabs between the fields of the first row that has any text.
  static func guess(_ found: [UInt8]) -> UInt8 { found.contains(tab) ? tab : comma }
}
