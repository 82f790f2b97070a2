/// The help that `runes` shows on a terminal without arguments.
enum ShortHelp {
  static let text = """
    runes writes text in runes.

      runes "the quick fox"           the Elder Futhark
      runes -s younger/norse "Óláfr"  another script and mode; see `runes scripts`
      runes < book.txt                a filter
      runes quote                     the quote of the day
      runes read ᚠᚢᚦ                  back to Latin
      runes render "text" -o a.svg    a picture

    `runes help` lists the commands. `runes -` reads from the terminal.

    """
}
