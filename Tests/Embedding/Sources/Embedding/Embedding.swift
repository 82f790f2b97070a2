import Foundation

/// Uses the library as apps do. The output is compared with `expected.txt`.
///
/// Imports Foundation, as most apps do: on Linux this adds a second ICU, which must not conflict with the library's.
@main
struct Embedding {
  static func main() async throws {
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "pick" {
      return try await QuotePicker.pick(historyFolder: CommandLine.arguments[2])
    }
    NamesList.run()
    try FileStream.run()
    try await QuoteWidget.run()
    try QuotePicker.run()
    try Pictures.run()
    CustomTables.run()
    Explaining.run()
    try ReadingBack.run()
    try await LiveText.run()
  }
}

/// A folder for one program, removed together with the process's other temporary files.
func temporaryFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("embedding-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}
