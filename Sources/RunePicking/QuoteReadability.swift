import RuneText

/// The condition of `QuoteFilter.usual`, apart from quotes and filters, so that the libraries for other languages choose
/// the quote of the day by it too.
package enum QuoteReadability {
  /// Whether English readers can understand a quote: it is in English, or it has a gloss and is in Old Norse or Old
  /// English or an inscription.
  ///
  /// - Parameter language: A BCP 47 tag or nil.
  package static func isInEnglish(language: String?, hasGloss: Bool, collections: [String]) -> Bool {
    let language = language ?? LanguageTag.usual
    if isEnglish(language) { return true }
    return hasGloss
      && (isPrimary("non", of: language) || isPrimary("ang", of: language) || collections.contains("inscriptions"))
  }

  package static func isEnglish(_ language: String) -> Bool { isPrimary("en", of: language) }

  /// Whether the first part of a tag is the given one, in any case. Tags are ASCII, so no table of letters is needed.
  private static func isPrimary(_ expected: StaticString, of tag: String) -> Bool {
    let primary = tag.utf8.prefix { $0 != UInt8(ascii: "-") }
    return expected.withUTF8Buffer { primary.map { $0 | 0x20 }.elementsEqual($0) }
  }
}
