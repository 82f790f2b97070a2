/// The help that `runes` shows on a terminal without arguments.
enum ShortHelp {
  private static let examples = [
    (#"runes "the quick fox""#, "the Elder Futhark"),
    (#"runes -s younger/norse "Óláfr""#, "another script and mode; see `runes scripts`"),
    ("runes < book.txt", "a filter"),
    ("runes quote", "the quote of the day"),
    ("runes read ᚠᚢᚦ", "back to Latin"),
    (#"runes render "text" -o a.svg"#, "a picture"),
  ]

  static var text: String {
    var table = WrappedTable([.init(title: ""), .init(title: "", least: 12)])
    for (command, meaning) in examples { table.add([command, meaning]) }
    return """
      runes writes text in runes.
      \(table.text(indent: 2))
      \(wrappedForTerminal("`runes help` lists the commands. `runes -` reads from the terminal.", indent: 0))

      """
  }
}
