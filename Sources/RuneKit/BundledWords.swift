/// The word lists of the library, by the names that `@words` gives.
package enum BundledWords {
  package static let names = ["english"]

  /// The list with this name; nil where there is none.
  package static func list(named name: String) -> WordSource? {
    guard name == "english", let text = BundledData.bytes(at: path(of: name)) else { return nil }
    return WordSource(text: text) { english }
  }

  /// The user's list, then the one that the mode names.
  package static func sources(for mode: WritingMode, own: WordList?) -> [WordSource] {
    let bundled = mode.words.flatMap { list(named: $0) }
    return (own.map { [WordSource($0)] } ?? []) + (bundled.map { [$0] } ?? [])
  }

  /// Made when a text needs it; read without checks, which a test makes instead.
  package static let english = WordList(
    sound: BundledData.table(at: path(of: "english")) ?? TableText(file: path(of: "english"), bytes: []))

  package static func path(of name: String) -> String { "Tables/Words/\(name).txt" }
}
