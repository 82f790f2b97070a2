extension String {
  /// The text as one word of a shell, quoted if it has to be.
  var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "/._-,@".contains($0) }
    let word = isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    return (hasPrefix("-") && count > 1 ? "./" + word : word).madeHarmless
  }
}
