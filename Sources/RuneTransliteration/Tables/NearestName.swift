/// The known name that a misspelled one most likely stands for: at most a third of its letters away, or nil.
package func nearest(to name: String, among known: [String]) -> String? {
  let wanted = Array(name.unicodeScalars.prefix(longestName + 1))
  // Nobody mistypes what is so long, and each candidate costs the product of both lengths.
  if wanted.count > longestName { return nil }
  let most = max(1, (wanted.count + 1) / 3)
  var best: (name: String, distance: Int)?
  for candidate in known {
    let scalars = Array(candidate.unicodeScalars.prefix(wanted.count + most + 1))
    // As many letters at least are missing as the lengths differ.
    if abs(scalars.count - wanted.count) > most { continue }
    let distance = editDistance(wanted, scalars)
    if distance <= most, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

private let longestName = 64

/// How many letters to insert, delete, replace or swap with a neighbor, to get from one name to another.
package func editDistance(_ a: String, _ b: String) -> Int {
  editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars))
}

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      var least = min(last[j] + 1, row[j - 1] + 1, replaced)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { least = min(least, beforeLast[j - 2] + 1) }
      row.append(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

/// "; did you mean scholarly?", or nothing where no name is near.
package func didYouMean(_ nearest: String?) -> String { nearest.map { "; did you mean \($0)?" } ?? "" }

/// "unknown mode scholary; did you mean scholarly? Known: english, scholarly".
package func unknownName(_ what: String, _ name: String, known: [String]) -> String {
  let question = didYouMean(nearest(to: name, among: known))
  let list = known.isEmpty ? "There are none here" : "Known: \(known.joined(separator: ", "))"
  return "unknown \(what) \(name.isEmpty ? "\"\"" : name)\(question.isEmpty ? "." : question) \(list)"
}
