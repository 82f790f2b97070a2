extension RunicSpelling {
  /// Writes spellings as an array, as in the output of `runes --alternatives --json`.
  package static func write(_ spellings: [RunicSpelling], to json: inout JSONWriter) {
    json.array(objects: spellings) { json, spelling in
      json.member("runes", spelling.text)
      json.member("percent", spelling.percent)
    }
  }
}
