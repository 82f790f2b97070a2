/// The bundled word lists, by the names that `@words` uses.
package enum BundledWords {
  package static let names = ["english"]

  /// The list with this name, or nil.
  package static func list(named name: String) -> WordSource? {
    guard name == "english", let text = BundledData.bytes(at: path(of: name)) else { return nil }
    return WordSource(text: text) { english }
  }

  /// The user's list, then the list that the mode names.
  package static func sources(for mode: WritingMode, own: WordList?) -> [WordSource] {
    let bundled = mode.words.flatMap { list(named: $0) }
    return (own.map { [WordSource($0)] } ?? []) + (bundled.map { [$0] } ?? [])
  }

  // Loaded on first use and not validated, because a test does that.
  package static let english = WordList(
    checked: BundledData.table(at: path(of: "english")) ?? TableText(file: path(of: "english"), bytes: []))

  package static func path(of name: String) -> String { "Tables/Words/\(name).txt" }
}
