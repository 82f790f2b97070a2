/// The word lists in the library, by the names that `@words` gives.
package enum BundledWords {
  package static let names = ["english"]

  /// The list with this name, made at its first use; nil where there is none.
  package static func list(named name: String) -> WordList? {
    name == "english" ? english : nil
  }

  /// The list that a mode names, or none.
  package static func lists(for mode: Mode) -> [WordList] {
    mode.words.flatMap { list(named: $0) }.map { [$0] } ?? []
  }

  /// Read without checks, which a test makes instead.
  private static let english: WordList? = BundledData.table(at: path(of: "english")).map { WordList(sound: $0) }

  package static func path(of name: String) -> String { "Tables/Words/\(name).txt" }
}
