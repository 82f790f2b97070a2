/// The bundled word lists, by the names that `@words` uses.
package enum BundledWords {
  package static let names = ["english"]

  package static func list(named name: String) -> WordList? { name == "english" ? english : nil }

  /// The user's list, then the list that the mode names.
  package static func lists(for mode: WritingMode, own: WordList?) -> [WordList] {
    [own, mode.words.flatMap { list(named: $0) }].compactMap { $0 }
  }

  // Loaded on first use and not validated, because a test does that.
  package static let english: WordList = {
    @Sendable func read() -> TableText { BundledTables.table(at: path(of: "english")) }
    let packed = BundledData.bytes(at: "Tables/Words/english.bin")
    return packed.map { WordList(packed: $0) { read() } } ?? WordList(checked: read())
  }()

  package static func path(of name: String) -> String { "Tables/Words/\(name).txt" }
}
