/// A letter or romanized word that a report counts.
struct ReportedLetter {
  enum Kind {
    case unmapped, substitute
  }

  let kind: Kind
  private let scalars: [Unicode.Scalar]
  /// How many letters it counts for.
  private let letters: Int
  /// Its index in the report, where the report lists it; known from the first time that it was added.
  private var index: Int?
  private var isAdded = false

  init(_ kind: Kind, _ scalars: [Unicode.Scalar], letters: Int = 1) {
    self.kind = kind
    self.scalars = scalars
    self.letters = letters
  }

  /// Counts it in a report that has its first place already.
  mutating func add(_ times: Int, to report: inout TransliterationReport) {
    switch (kind, isAdded) {
    case (.unmapped, false): index = report.noteUnmapped(scalars, times: times, at: TextPlace())
    case (.unmapped, true): report.countUnmapped(at: index, times: times)
    case (.substitute, false): index = report.noteSubstitute(scalars, count: letters, times: times, at: TextPlace())
    case (.substitute, true): report.countSubstitute(at: index, count: letters, times: times)
    }
    isAdded = true
  }

  mutating func forgetReport() { (index, isAdded) = (nil, false) }
}
