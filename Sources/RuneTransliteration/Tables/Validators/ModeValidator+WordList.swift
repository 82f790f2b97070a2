extension ModeValidator {
  /// The word list that the mode names is there.
  mutating func checkWordList() {
    guard let name = mode.words, !wordLists.contains(name) else { return }
    let known = wordLists.isEmpty ? "there are none" : "known: \(wordLists.joined(separator: ", "))"
    found.unknown(
      .unknownWordList, mode.wordsPlace, "unknown word list", name, among: wordLists, hint: "; \(known)")
  }
}
