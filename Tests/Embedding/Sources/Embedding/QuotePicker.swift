import Foundation
import RuneKit

/// Several processes of an app pick random quotes with a shared history: no repeats until all have been shown.
enum QuotePicker {
  private static let shelf = (1...12).map { Quote(text: "Quote \($0)", author: "A") }

  /// The work of each process: prints three quotes.
  static func pick(historyFolder: String) async throws {
    let service = QuoteService(MemoryQuoteRepository(shelf), historyFolder: historyFolder)
    for _ in 0..<3 { print(try await service.randomQuote().text) }
  }

  static func run() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let processes = try (0..<4).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["pick", folder.path]
      process.standardOutput = Pipe()
      try process.run()
      return process
    }
    var picked: [String] = []
    for process in processes {
      process.waitUntilExit()
      let pipe = process.standardOutput as? Pipe
      let output = pipe?.fileHandleForReading.readDataToEndOfFile() ?? Data()
      picked += String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    print("picked:", picked.count, "quotes by four processes,", Set(picked).count, "different")
  }
}
