import ArgumentParser
import RuneKit

/// What a picture is to show, and how the command line says so.
struct PictureText {
  /// Runes, cirth, and Latin where there is no rune.
  var letters: String
  /// The source.
  var title: String
  var author: String?
  var titleLanguage: String?
  var lettersLanguage: String?
  var script: RunicScript
}

/// The flags that say what is drawn.
struct RenderSource: ParsableArguments {
  @Option(name: [.short, .long], help: "The script: elder, younger or cirth.")
  var script: String = "elder"

  @Option(help: "The mode of the script.")
  var mode: String?

  @Option(help: "The letter forms, such as short-twig for younger.")
  var variant: String?

  @Flag(help: "Draw today's quote.")
  var quote = false

  @Option(help: ArgumentHelp("The author's line of a card.", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("Language of the text, as a BCP 47 tag.", valueName: "tag"))
  var language: String?

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.")
  var text: [String] = []

  /// The most bytes that are read from standard input.
  static let limit = 16 << 20

  func read() throws -> PictureText {
    guard let script = RunicScript(rawValue: script) else {
      throw Failure(.usage, "unknown script '\(script.quotedForMessage)'; there are elder, younger, cirth")
    }
    if quote {
      let today = try quoteToDraw()
      return picture(today.text, author: author ?? today.author, language: language ?? today.language, script: script)
    }
    return try picture(source(), author: author, language: language, script: script)
  }

  private func source() throws -> String {
    if !text.isEmpty && text != ["-"] { return text.joined(separator: " ") }
    if CheckedInput.standardInput.isTerminal { note("reading text from the terminal; end it with Ctrl-D") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try CheckedInput.standardInput.read(into: $0) }
      if count == 0 { break }
      bytes += buffer[..<count]
      if bytes.count > Self.limit {
        throw Failure(.dataError, "standard input has more than \(Self.limit) bytes, the most that a picture takes")
      }
    }
    if bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func picture(_ source: String, author: String?, language: String?, script: RunicScript) -> PictureText {
    let tag = language ?? "en"
    return PictureText(
      letters: Self.lettersToDraw(source, script: script), title: source, author: author, titleLanguage: tag,
      lettersLanguage: tag + (script == .cirth ? "-Cirt" : "-Runr"), script: script)
  }

  /// The text as it is drawn: the one place where drawing meets the engine. What is runic already stays.
  static func lettersToDraw(_ source: String, script: RunicScript) -> String {
    let letters = Array("ᚨᛒᚲᛞᛖᚠᚷᚺᛁᛃᚲᛚᛗᚾᛟᛈᚲᚱᛊᛏᚢᚹᚹᛉᛃᛉ".unicodeScalars)
    var result = String.UnicodeScalarView()
    for scalar in source.unicodeScalars {
      let lower = scalar.value | 0x20
      if (0x61...0x7A).contains(lower), scalar.isASCII {
        result.append(letters[Int(lower - 0x61)])
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The quote that `--quote` asks for: the one place where drawing meets the quotes.
  private func quoteToDraw() throws -> (text: String, author: String, language: String?) {
    ("Cattle die, kinsmen die, and so at last yourself; but fame never dies for one who has earned it.", "Hávamál", "en")
  }
}
