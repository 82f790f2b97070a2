import RuneKit

/// A table entered by an app's user, with errors worded by the app.
enum CustomTables {
  static func run() {
    let table = """
      @mode own
      @script elder
      @language en
      @title Typed by a person
      @words english
      @source mine My own choice
      @option long th becomes two runes
      a ; ansuz ; ; the rune's own value ; duwel
      g ; gebo ; ; the rune's own value ; duwel
      h ; haglaz ; ; the rune's own value ; duwel
      o ; othalan ; ; the rune's own value ; duwel
      r ; raido ; ; the rune's own value ; duwel
      t ; tiwaz ; ; the rune's own value ; duwel
      w ; wunjo ; ; the rune's own value ; duwel
      th ; thurisaz ; ; one sound, one rune ; mine
      th ; tiwaz haglaz ; option long ; as it is spelled ; mine

      """
    show(table)
    show(table, TransliterationOptions(divider: .doubleDot, switches: ["long"]))
    show(table, TransliterationOptions(variant: "short-twig"))
    show(table + "th ; dagaz ; ; again ; mine\nx ; kaunnan ; ; a typo ; house\n")
  }

  private static func show(_ table: String, _ options: TransliterationOptions = TransliterationOptions()) {
    do {
      let words = try WordList("goth|ar", name: "my words")
      let own = try RunicTransliterator(table: table, name: "my table", options: options, words: words)
      print("table:", own.transliterate("warthog thor gothar"), own.warnings.map { worded($0) })
    } catch {
      print("table:", error.diagnostics.filter { $0.severity == .error }.map { worded($0) })
    }
  }

  /// The app's own message, chosen by the error's code.
  private static func worded(_ finding: TableDiagnostic) -> String {
    let line = "Zeile \(finding.position.line)"
    switch finding.code {
    case .unknownLetter: return "\(line): \(finding.subject)? \(finding.suggestion ?? "")"
    case .repeatedRow: return "\(line): \(finding.subject) gibt es schon"
    case .unusedLetters: return "\(finding.subject.split(separator: ",").count) Runen fehlen"
    default: return "\(line): \(finding.code.rawValue)"
    }
  }
}
