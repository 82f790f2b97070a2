import RuneText

extension TransliterationReport {
  /// A summary of letters without a rune on one line, or nil if there are none.
  ///
  /// - Parameters:
  ///   - options: Those with which the text was written.
  ///   - hasPositions: Whether to say where in the text they are.
  package func summary(_ options: TransliterationOptions, hasPositions: Bool = true) -> String? {
    func list(_ entries: [Entry]) -> String { Self.list(entries, hasPositions: hasPositions) }
    var parts: [String] = []
    if unmappedCount > 0 {
      let what =
        switch options.unmapped {
        case .keep: "kept"
        case .drop: "omitted"
        case .mark: "marked ⟨⟩"
        }
      let isForeign = unmapped.contains { $0.letter.unicodeScalars.contains { $0.value >= Self.firstBeyondLatin } }
      let hint = isForeign && !options.romanizes ? "; --romanize converts other scripts" : ""
      parts.append("no rune for \(counted(unmappedCount, "letter")), \(what): \(list(unmapped))\(hint)")
    }
    if substitutedCount > 0 {
      var titles: [String] = []
      for entry in substituted where options.romanizes {
        let title = BundledRomanizations.title(of: entry.letter, options)
        if let title, !titles.contains(title) { titles.append(title) }
      }
      // Signs are replaced in editions alone.
      let signs = "/§<?[{⟨⸢".unicodeScalars
      let isEdition = substituted.contains { $0.letter.unicodeScalars.contains(where: signs.contains) }
      let nearest = "replaced by the nearest letters" + (options.romanizes ? " or romanized" : "")
      let (noun, how) = isEdition ? ("sign", "of the edition simplified") : ("letter", nearest)
      let read = titles.isEmpty ? "" : ", read as \(titles.joined(separator: ", "))"
      let hint = titles.isEmpty || options.language != nil ? "" : " (--lang changes it)"
      parts.append("\(counted(substitutedCount, noun)) \(how)\(read)\(hint): \(list(substituted))")
    }
    if guessedCount > 0 { parts.append("pronunciation guessed for \(counted(guessedCount, "word")): \(list(guessed))") }
    if let firstIllFormed {
      parts.append(
        "\(counted(illFormedCount, "invalid byte sequence")) replaced by U+FFFD, first at \(firstIllFormed.line):\(firstIllFormed.column); expected UTF-8; convert Latin-1 with `iconv -f latin1 -t utf-8`, UTF-16 with `iconv -f utf-16 -t utf-8`"
      )
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The first Greek letter; Latin and phonetic letters and marks are below it.
  private static let firstBeyondLatin: UInt32 = 0x370

  private static func list(_ entries: [Entry], hasPositions: Bool) -> String {
    let first = entries.prefix(4).map { entry in
      let times = entry.count > 1 ? " ×\(entry.count)" : ""
      let position = " at \(entry.position.line):\(entry.position.column)"
      return entry.letter.madeHarmless + times + (hasPositions ? (entry.count > 1 ? ", first" : "") + position : "")
    }
    return first.joined(separator: ", ") + (entries.count > 4 ? " …" : "")
  }
}
