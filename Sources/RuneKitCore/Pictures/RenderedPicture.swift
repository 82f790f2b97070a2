/// A finished picture and the notes on it.
package struct RenderedPicture {
  package var bytes: [UInt8]
  /// The size of the picture; nil for lines of text.
  package var frame: PictureFrame?
  /// The letters on the canvas; nil for cards, ribbons, proofs and lines of text.
  package var letters: SizedLayout?
  /// Characters that have no drawing, text by text: of the runes, which have no name, and of other texts with their names.
  package typealias Undrawn = (what: String?, missing: [ShapedText.Missing])
  package var undrawn: [Undrawn] = []
  package var brokenWords = 0
  /// What keeps those whole.
  package var remedyForBrokenWords = "use a larger --width or a smaller --rune-height"
  /// Letters that a small card omits, and details too fine for a machine.
  package var notesOfForm: [String] = []
  /// The sizes of what was drawn, where the options do not say them.
  package var result: String?

  /// The notes on what the picture does not show, one per line.
  package var notes: [String] {
    undrawn.compactMap { what, missing in
      Self.missingNote(missing).map { note in what.map { "\($0): \(note)" } ?? note }
    } + notesOfForm
  }

  /// A note on words that were broken between letters.
  package var brokenWordsNote: String? {
    guard brokenWords > 0 else { return nil }
    let words = brokenWords == 1 ? "1 word was" : "\(brokenWords) words were"
    return "\(words) wider than a line and broken between letters; \(remedyForBrokenWords)"
  }

  /// A note on characters that could not be drawn: their number, the first few, and their positions.
  package static func missingNote(_ missing: [ShapedText.Missing]) -> String? {
    guard !missing.isEmpty else { return nil }
    let count = missing.reduce(0) { $0 + $1.count }
    let shown = missing.prefix(5).map { entry in
      let times = entry.count > 1 ? " ×\(entry.count)" : ""
      let place = entry.firstPlace > 0 ? " (position \(entry.firstPlace))" : ""
      return "‘\(String(entry.scalar).madeHarmless)’ \(entry.scalar.codePointName)\(times)\(place)"
    }
    let more = missing.count > shown.count ? " and \(missing.count - shown.count) more" : ""
    return "\(count == 1 ? "1 character has" : "\(count) characters have") no drawing, omitted: "
      + shown.joined(separator: ", ") + more
  }
}
