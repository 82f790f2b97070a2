/// Names of files that all file systems take, from any text.
enum SafeFileName {
  /// Names are cut at so many bytes, which leaves room for an extension and a number.
  private static let limit = 200

  /// A part of a name: no separators of folders, no control characters, no characters that Windows forbids.
  static func part(_ text: String, otherwise fallback: String) -> String {
    var result = ""
    var isSpace = false
    for character in text.madeHarmless {
      if character.isWhitespace {
        isSpace = !result.isEmpty
        continue
      }
      if isSpace { result += " " }
      isSpace = false
      // What stands for a byte in a path is not text.
      let isForbidden =
        "/\\:*?\"<>|\u{FFFD}".contains(character) || character.isNewline
        || String(character).shownPath != String(character)
      result.append(isForbidden ? "_" : character)
      if result.utf8.count > limit {
        result.removeLast()
        break
      }
    }
    while result.first == "." { result.removeFirst() }
    while result.last == "." || result.last == " " { result.removeLast() }
    return result.isEmpty ? fallback : result
  }

  /// The name without its extension, unless Windows reserves it.
  static func whole(_ stem: String) -> String {
    let devices = ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    let first = stem.split(separator: ".", omittingEmptySubsequences: false).first.map { $0.lowercased() } ?? ""
    return devices.contains(first) ? "_" + stem : stem
  }
}
