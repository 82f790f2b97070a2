import CCommandText

/// The table of what people type that is not a command or an option, and of what they may mean by it.
enum Hints {
  /// A row: the words, when it applies, what to type, and what is said before that.
  struct Row {
    let words: [Substring]
    let when: Substring
    let line: String
    var remark: Substring = ""
  }

  static func rows(_ section: String) -> [Row] {
    guard let start = strstr(commandHints, "[\(section)]\n") else { return [] }
    let count = strstr(start, "\n[").map { $0 - start } ?? strlen(start)
    let text = String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().filter { $0.first != "#" }.map { line in
      let fields = line.split(separator: ";", omittingEmptySubsequences: false).map(trimmed) + ["", "", ""]
      return Row(words: fields[0].split(separator: " "), when: fields[1], line: String(fields[2]), remark: fields[3])
    }
  }

  private static func trimmed(_ field: Substring) -> Substring {
    let end = field.lastIndex { $0 != " " }.map(field.index(after:)) ?? field.startIndex
    return field[..<end].drop { $0 == " " }
  }

  /// Whether a word may be in the table; quick, for every text.
  static func mayHave(_ word: String) -> Bool { strstr(commandHints, word) != nil }

  static func divider(_ sign: String) -> String {
    switch sign == " " ? sign : sign.filter({ $0 != " " }) {
    case ":", "᛬", "⁚": "double-dot"
    case "+", "x", "×", "᛭": "cross"
    case " ": "space"
    case "": "none"
    default: "dot"
    }
  }

  static func script(ofRune name: String) -> RunicScript? {
    RunicScript.allCases.first { script in
      (try? BundledTables.script(script))?.letters.contains { $0.name == name.lowercased() } == true
    }
  }

  /// The tag of a language of this name; nil for names that are not in the table.
  static func languageTag(_ name: String) -> String? {
    rows("language").first { $0.words.dropFirst().contains(name.lowercased()[...]) }?.words.first.map(String.init)
  }

  /// A size of a finger ring; a number that is not one is its inner diameter.
  static func ringSize(_ text: String) -> String {
    RingSize(text) == nil && (13...26).contains(Double(text) ?? 0) ? text + "mm" : text
  }

  /// Words for a shell, shortened for a message.
  static func shellQuoted(_ words: [String], limit: Int = 40) -> String {
    var left = limit
    return words.map { word in
      let shown = word.count > left ? word.prefix(max(0, left - 1)) + "…" : word[...]
      left -= min(left, word.count)
      return String(shown).shellWord
    }.joined(separator: " ")
  }

  /// Whether a text has runes or cirth, and whether they are half of its letters or more.
  static func runes(in text: some Sequence<Unicode.Scalar>) -> (any: Bool, most: Bool) {
    var (runes, others) = (0, 0)
    for scalar in text {
      switch scalar.value {
      case 0x16A0...0x16EA, 0x16EE...0x16F8, 0xE080...0xE0FF: runes += 1
      default: others += scalar.properties.isAlphabetic ? 1 : 0
      }
    }
    return (runes > 0, runes > 0 && runes >= others)
  }
}
