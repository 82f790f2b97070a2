import RuneKit
import RuneSystem

/// Parses `runes render` with only its most common flags, because building the parser for all of its flags takes longer
/// than drawing thirty words.
///
/// Anything else, including all error messages about flags, is left to the parser.
struct PlainRender {
  private var text: [String] = []
  private var output: String?
  private var script: RunicScript?
  private var layout: PictureLayout?
  private var isQuiet = false

  /// Returns nil if the arguments require the parser.
  init?(_ arguments: [String]) {
    guard arguments.first == RenderCommand.configuration.commandName else { return nil }
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "-q", "--quiet":
        isQuiet = true
      case "-o", "--output":
        // DXF is engraved, which is decided with the parser.
        guard output == nil, let value = Self.value(&rest), !value.isEmpty, !value.lowercased().hasSuffix(".dxf")
        else { return nil }
        output = value
      case "-s", "--script":
        guard script == nil, let value = Self.value(&rest).flatMap(RunicScript.init(rawValue:)) else { return nil }
        script = value
      case "--layout":
        guard layout == nil, let value = Self.value(&rest).flatMap(PictureLayout.init(rawValue:)), value != .card,
          value != .proof
        else { return nil }
        layout = value
      case _ where argument == "help" || argument.utf8.first == UInt8(ascii: "-") && argument != "-":
        return nil
      default:
        text.append(argument)
      }
    }
  }

  /// The value of a flag; nil if it is missing or could be another flag.
  private static func value(_ rest: inout ArraySlice<String>) -> String? {
    rest.popFirst().flatMap { $0.utf8.first == UInt8(ascii: "-") && $0 != "-" ? nil : $0 }
  }

  func run() throws {
    let transliterator = try script.map { try RunicTransliterator(script: $0) } ?? ScriptOptions.usual()
    let text = try PictureText(RenderSource.source(text), transliterator)
    var request = RenderRequest()
    request.layout = layout ?? .line
    request.format = try PictureFormat(nil, output: output)
    if output == nil || output == "-" {
      try request.adapt(toTerminal: CheckedOutput.standardOutput.isTerminal, isFormatGiven: false)
    }
    let renderer = Renderer(text: text, options: request, size: .large, textFont: nil, hasCaption: false)
    try renderer.picture().deliver(to: output, withoutRune: text.withoutRune, isStrict: false, isQuiet: isQuiet)
  }
}
