/// Alternative IPA spellings that people and dictionaries use.
enum IPASpelling {
  /// The phoneme and the length of an alternative spelling; the phoneme is nil for stress and length marks.
  static func read(at index: Int, of text: UnsafeRawBufferPointer) -> (Phoneme?, Int)? {
    for (spelling, ipa) in table {
      let bytes = spelling.utf8
      if index + bytes.count <= text.count, bytes.enumerated().allSatisfy({ text[index + $0.offset] == $0.element }) {
        return (ipa.isEmpty ? nil : Phoneme(ipa: ipa), bytes.count)
      }
    }
    return nil
  }

  static func nearest(to unknown: String) -> String? { near.first { $0.0 == unknown }?.1 }

  private static let table: [(String, String)] = [
    ("t͡ʃ", "tʃ"), ("d͡ʒ", "dʒ"), ("ʧ", "tʃ"), ("ʤ", "dʒ"), ("ɜːɹ", "ɝ"), ("ɜr", "ɝ"), ("ər", "ɚ"), ("i:", "iː"),
    ("u:", "uː"), ("ɔ:", "ɔː"), ("ɑ:", "ɑː"), ("ɜ:", "ɜː"), ("ɜ", "ɜː"), ("g", "ɡ"), ("r", "ɹ"), ("e", "ɛ"), ("a", "æ"),
    ("ᵻ", "ɪ"), ("ɫ", "l"), ("o", "oʊ"), ("ˈ", ""), ("ˌ", ""), ("ː", ""), ("‿", ""), ("/", ""), ("\u{361}", ""),
  ]
  private static let near = [
    ("x", "k"), ("χ", "k"), ("ç", "h"), ("c", "k"), ("q", "k"), ("y", "uː"), ("ø", "ɜː"), ("œ", "ɜː"), ("β", "v"),
    ("ɣ", "ɡ"), ("ʁ", "ɹ"), ("ɾ", "t"), ("ʔ", "t"), ("ɲ", "n"), ("ʎ", "l"), ("ɨ", "ɪ"), ("ʉ", "u"), ("ɯ", "u"),
    ("ʏ", "ʊ"), ("ɬ", "l"),
  ]
}
