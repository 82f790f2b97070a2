import RuneKit

/// `runes render` with none but the commonest flags, read without the parser: to make that for all flags of `render`
/// takes longer than to draw thirty words.
///
/// What it does not know, it leaves to the parser, and with it all messages about flags.
struct PlainRender {
  private var text: [String] = []
  private var output: String?
  private var script: RunicScript?
  private var layout: PictureLayout?
  private var isQuiet = false

  /// Nil for arguments that want the parser.
  init?(_ arguments: [String]) {
    guard arguments.first == RenderCommand.configuration.commandName else { return nil }
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "-q", "--quiet":
        isQuiet = true
      case "-o", "--output":
        guard output == nil, let value = Self.value(&rest), !value.isEmpty else { return nil }
        output = value
      case "-s", "--script":
        guard script == nil, let value = Self.value(&rest).flatMap(RunicScript.init(rawValue:)) else { return nil }
        script = value
      case "--layout":
        guard layout == nil, let value = Self.value(&rest).flatMap(PictureLayout.init(rawValue:)), value != .card
        else { return nil }
        layout = value
      case _ where argument == "help" || argument.utf8.first == UInt8(ascii: "-") && argument != "-":
        return nil
      default:
        text.append(argument)
      }
    }
  }

  /// The value of a flag; nil for none, and for what might be another flag.
  private static func value(_ rest: inout ArraySlice<String>) -> String? {
    rest.popFirst().flatMap { $0.utf8.first == UInt8(ascii: "-") && $0 != "-" ? nil : $0 }
  }

  func run() throws {
    let transliterator = try script.map { try RunicTransliterator(script: $0) } ?? ScriptOptions.usual()
    let text = try PictureText(RenderSource.source(text), transliterator)
    let renderer = Renderer(
      text: text, options: .unset(layout: layout ?? .line), size: .large, textFont: nil, hasCaption: false)
    try renderer.picture().deliver(to: output, withoutRune: text.withoutRune, isStrict: false, isQuiet: isQuiet)
  }
}

extension RenderOptions {
  /// The flags as the parser leaves them where none is given. The parser sets each of them, and so must this.
  fileprivate static func unset(layout: PictureLayout) -> RenderOptions {
    var options = RenderOptions()
    options.format = .svg
    options.layout = layout
    (options.engrave, options.outline, options.asText) = (false, false, false)
    (options.balance, options.boustrophedon, options.mirror, options.inside) = (false, false, false, false)
    (options.askedFont, options.askedWeight, options.askedEnds) = (nil, nil, nil)
    (options.width, options.height, options.runeHeight, options.margin) = (nil, nil, nil, nil)
    (options.askedLetterSpacing, options.askedLineHeight, options.align, options.vertical) = (nil, nil, nil, nil)
    (options.askedSize, options.askedIntensity, options.ground, options.watermark) = (nil, nil, nil, nil)
    (options.edges, options.color, options.lineWidth, options.idPrefix) = (nil, nil, nil, nil)
    return options
  }
}
