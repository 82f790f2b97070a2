/// The files that the arguments of `runes TEXT` name, found without a parser: they decide what the command does.
struct GivenFiles {
  private(set) var inputs: [String] = []
  private(set) var outputs: [String] = []
  private(set) var format: String?
  private(set) var isPlain = false
  /// Metadata of a document, as pandoc takes it.
  private(set) var metadata: [String] = []
  /// The other arguments.
  private(set) var rest: [String] = []

  init(_ arguments: some Collection<String>) {
    var left = arguments[...]
    while let argument = left.popFirst() {
      if argument == "--" {
        rest.append(argument)
        rest += left
        return
      }
      let parts = argument.hasPrefix("--") ? argument.split(separator: "=", maxSplits: 1).map(String.init) : [argument]
      let value: () -> String? = { parts.count == 2 ? parts[1] : left.popFirst() }
      switch parts.first ?? "" {
      case "-i", "--input": inputs += value().map { [$0] } ?? []
      case "-o", "--output": outputs += value().map { [$0] } ?? []
      case "-f", "--format": format = value()
      case "-M", "--metadata": metadata += value().map { [$0] } ?? []
      case "--plain": isPlain = true
      default: rest.append(argument)
      }
    }
  }

  var output: String? { outputs.last }

  /// Whether a picture is to be drawn.
  var isPicture: Bool {
    if isPlain { return false }
    let format = format?.lowercased() ?? FileEnding(output).name
    return ["dxf-r12", "braille", "blocks"].contains(format) || FileEnding.kind(of: format) == .picture
  }
}
