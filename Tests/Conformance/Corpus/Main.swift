import RuneKit
import RuneSystem

/// Writes test cases and tables for ports of the engine:
///
///     corpus [--cases N]                                       cases of all modes, about N (default 5,000)
///     corpus SCRIPT/MODE [--option NAME]… [--variant NAME]     cases of one mode: input, a tab, output
///     corpus SCRIPT/MODE --json [--option NAME]…               what a port needs to know of the mode
@main
struct Main {
  private var mode: String?
  private var options = TransliterationOptions()
  private var cases = 5_000
  private var isJSON = false

  static func main() throws {
    do {
      try Main(CommandLine.arguments.dropFirst()).run()
    } catch {
      try OpenFile.standardError.writeLine("corpus: \(error)")
      _exit(64)
    }
  }

  private struct UsageError: Error { let argument: String }

  private init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--cases":
        guard let number = rest.popFirst().flatMap(Int.init), number > 0 else { throw UsageError(argument: argument) }
        cases = number
      case "--option":
        guard let name = rest.popFirst() else { throw UsageError(argument: argument) }
        options.switches.insert(name)
      case "--variant": options.variant = rest.popFirst()
      default:
        guard mode == nil, argument.contains("/") else { throw UsageError(argument: argument) }
        mode = argument
      }
    }
  }

  private func run() throws {
    var block: [UInt8] = []
    func write(_ line: some Sequence<UInt8>) throws {
      block += line
      block.append(UInt8(ascii: "\n"))
      if block.count < 1 << 15 { return }
      try OpenFile.standardOutput.write(block)
      block.removeAll(keepingCapacity: true)
    }
    if let mode {
      let parts = mode.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, let script = RunicScript(rawValue: parts[0]) else { throw UsageError(argument: mode) }
      let transliterator = try RunicTransliterator(script: script, mode: parts[1], options: options)
      if isJSON {
        try write(ModeJSON(transliterator, bibliography: try BundledTables.bibliography()).encoded().utf8)
      } else {
        try ModeCorpus(transliterator).forEachLine { try write($0.utf8) }
      }
    } else {
      try PortCorpus(count: cases).forEachLine(write)
    }
    try OpenFile.standardOutput.write(block)
  }
}
