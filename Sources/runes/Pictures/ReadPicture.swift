import RuneKit
import RuneSystem
import RuneText

/// Reads the text and settings of a picture drawn by `runes`.
enum ReadPicture {
  static func read(_ path: String) throws -> SavedPicture {
    let bytes = try contentsOfFile(path, limit: SavedPicture.maximumBytes)
    let shown = path.quotedForMessage
    do {
      return try SavedPicture(bytes)
    } catch {
      switch error {
      case .tooLarge:
        throw Failure(.dataError, "\(shown) has more than \(SavedPicture.maximumBytes) bytes, the maximum")
      case .malformed(let place):
        throw Failure(.dataError, "\(shown) is not an SVG picture drawn by runes, or is damaged at byte \(place)")
      case .foreign: throw Failure(.dataError, "\(shown) was not drawn by runes: it has no text")
      }
    }
  }

  /// The text, the letters and the settings, one per line.
  static func lines(of picture: SavedPicture) -> [String] {
    var lines = ["text     \(picture.title.madeHarmless)", "letters  \(picture.letters.madeHarmless)"]
    if let language = picture.titleLanguage { lines.append("language \(language.quotedForMessage)") }
    for (name, value) in picture.settings.sorted(by: { $0.key < $1.key }) where name != "version" {
      lines.append("\(name.quotedForMessage): \(value.quotedForMessage)")
    }
    return lines
  }
}
