/// Words of lines to type. They are read by bash, zsh and dash as they are, and run nothing.
extension String {
  /// The text as one word, quoted if it has to be.
  ///
  /// By scalars, since a combining mark makes another character of the quotation mark before it.
  var shellWord: String {
    let marks = "/._-,@:+%=…".unicodeScalars
    let isPlain =
      // zsh takes =ls for a path.
      !isEmpty && utf8.first != UInt8(ascii: "=")
      && unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 || marks.contains($0) }
    if isPlain { return self }
    let isLines = unicodeScalars.contains { $0 == "\n" || $0 == "\t" }
    var word = ""
    for scalar in madeHarmless.unicodeScalars {
      switch scalar {
      case "'": word += #"'\''"#
      case "\\" where isLines: word += #"\\"#
      case "\n": word += #"\n"#
      case "\t": word += #"\t"#
      default: word.unicodeScalars.append(scalar)
      }
    }
    // dash has no other way to write a line break within a line.
    return isLines ? "\"$(printf %b '\(word)')\"" : "'\(word)'"
  }

  /// The name of a file as one word that is not read as an option.
  var shellPath: String { utf8.first == UInt8(ascii: "-") && utf8.count > 1 ? ("./" + self).shellWord : shellWord }

  /// A text as the last words of a line, not read as options.
  var shellText: String { (utf8.first == UInt8(ascii: "-") ? "-- " : "") + Hints.shellQuoted([self], limit: 120) }
}
