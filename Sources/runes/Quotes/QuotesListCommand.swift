import ArgumentParser
import RuneKit

struct QuotesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes list", aliases: ["ls"])

  @OptionGroup var options: QuoteListOptions

  func run() throws {
    try options.show(try options.quotes())
  }
}
