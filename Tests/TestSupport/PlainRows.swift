/// Rows of a mode without conditions, from keys and letters: `plainRows("a ansuz, ks kaunan sowilo")`.
package func plainRows(_ rows: String) -> String {
  rows.split(separator: ",").map { row in
    let words = row.split(separator: " ")
    return "\(words[0]) ; \(words.dropFirst().joined(separator: " ")) ; ; x ; house"
  }.joined(separator: "\n")
}
