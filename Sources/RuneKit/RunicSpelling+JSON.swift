import RuneSystem
import RuneTransliteration

extension RunicSpelling {
  /// Writes spellings as an array, as in the output of `runes --alternatives --json`.
  package static func write(_ spellings: [RunicSpelling], to json: inout JSONWriter) {
    json.array(spellings) { json, spelling in
      json.object {
        $0.member("runes", spelling.text)
        $0.member("percent", spelling.percent)
      }
    }
  }
}
