/// What a picture knows about itself: for screen readers, for search, and to be read back.
package struct PictureInfo: Sendable {
  /// The source text, in Latin letters as a rule.
  package var title: String
  /// The letters that are drawn, as Unicode text.
  package var letters: String
  /// What the letters are called, such as "Elder Futhark", to be spoken by a screen reader.
  package var scriptName: String?
  /// Language tag of the title, such as "en".
  package var titleLanguage: String?
  /// Language tag of the letters, with their script, such as "en-Runr".
  package var lettersLanguage: String?
  /// A fact of how a picture was made.
  package struct Setting: Hashable, Sendable {
    /// In lower case, such as "layout".
    package var name: String
    /// Such as "ring".
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// How the picture was made; written as `data-runes-…` attributes.
  package var settings: [Setting]

  /// What a picture says of itself; all of it is escaped where it is written.
  package init(
    title: String, letters: String, scriptName: String? = nil, titleLanguage: String? = nil,
    lettersLanguage: String? = nil,
    settings: [Setting] = []
  ) {
    (self.title, self.letters, self.scriptName, self.titleLanguage) = (title, letters, scriptName, titleLanguage)
    (self.lettersLanguage, self.settings) = (lettersLanguage, settings)
  }

  /// Begins all ids of the picture, so that one page can hold several: a letter and five digits and letters that depend on
  /// the content.
  var idPrefix: String {
    // FNV-1a, which unlike Hasher is the same in every process.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    mix(title)
    mix(letters)
    for setting in settings {
      mix(setting.name)
      mix(setting.value)
    }
    var name = "r"
    for _ in 0..<5 {
      name += String(hash % 36, radix: 36)
      hash /= 36
    }
    return name
  }
}
