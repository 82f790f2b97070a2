/// Reads a user's word list, checked like the bundled one.
enum UserWords {
  static func read(_ path: String) throws -> WordList {
    let table = TableText(file: path.quotedForMessage, bytes: try UserTable.contents(path))
    do {
      return try WordList(table, beside: BundledWords.english, unicode: .system)
    } catch {
      throw Failure(error, of: "word list")
    }
  }

  /// Reads a user's pronunciations, for modes by sound.
  static func readPronunciations(_ path: String) throws -> WordPronunciations {
    let bytes = try UserTable.contents(path)
    do {
      return try bytes.withUnsafeBytes { try WordPronunciations(own: $0) }
    } catch let error as SoundTableError {
      let name = path.quotedForMessage
      throw Failure.data(
        (["the pronunciations cannot be used"]
          + error.findings.map { "\(name):\($0.line):\($0.column): error: \($0.message.madeHarmless)" })
          .joined(separator: "\n"))
    }
  }
}

/// Reads a mode from a user's table, checked like the bundled ones.
enum UserTable {
  /// - Parameter script: The expected script; nil accepts the one that the table names.
  static func read(path: String, script: RunicScript?) throws -> CustomTable {
    try CustomTable(TableText(file: path.quotedForMessage, bytes: try contents(path)), script: script)
  }

  /// What pipes had, by their paths: they can be read only once. The command has one thread.
  private nonisolated(unsafe) static var piped: [String: [UInt8]] = [:]

  /// The bytes of a table or list. Without a line feed, as old programs write them, carriage returns end its lines.
  static func contents(_ path: String) throws -> [UInt8] {
    if let bytes = piped[path] { return bytes }
    let bytes = try contentsOfFile(path, limit: TableLimits.bytes)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw Failure.data(
        "\(path.quotedForMessage) is UTF-16, not UTF-8; convert it first: iconv -f utf-16 -t utf-8 \(path.shellPath)")
    }
    let lines = bytes.contains(0x0A) ? bytes : bytes.map { $0 == 0x0D ? 0x0A : $0 }
    if !InputFile.exists(path) { piped[path] = lines }
    return lines
  }
}
