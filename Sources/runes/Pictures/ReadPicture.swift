import RuneKit
import RuneSystem

/// Reads a picture of ours back: its text, and how it was made.
enum ReadPicture {
  static func read(_ path: String) throws -> SavedPicture {
    let bytes = try contentsOfFile(path, limit: SavedPicture.maximumBytes)
    let shown = path.quotedForMessage
    do {
      return try SavedPicture(bytes)
    } catch {
      switch error {
      case .tooLarge:
        throw Failure(.dataError, "\(shown) has more than \(SavedPicture.maximumBytes) bytes, the most that is read")
      case .malformed(let place):
        throw Failure(.dataError, "\(shown) is no SVG picture of ours, or damaged at byte \(place)")
      case .foreign: throw Failure(.dataError, "\(shown) was not drawn by runes: it does not say what it shows")
      }
    }
  }

  /// The text, the letters and the settings, for people: one line each.
  static func lines(of picture: SavedPicture) -> [String] {
    var lines = ["text     \(picture.title.madeHarmless)", "letters  \(picture.letters.madeHarmless)"]
    if let language = picture.titleLanguage { lines.append("language \(language.quotedForMessage)") }
    for (name, value) in picture.settings.sorted(by: { $0.key < $1.key }) where name != "version" {
      lines.append("\(name.quotedForMessage): \(value.quotedForMessage)")
    }
    return lines
  }
}
