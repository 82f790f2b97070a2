/// A letter or romanized word that a report counts.
struct ReportedLetterCount {
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
    switch kind {
    case .unmapped: add(times, to: &report.unmappedLetters)
    case .substitute: add(times, to: &report.substitutes)
    }
  }

  private mutating func add(_ times: Int, to tally: inout TransliterationReport.Tally) {
    if isAdded {
      tally.count(at: index, letters: letters, times: times)
    } else {
      index = tally.note(scalars, letters: letters, times: times, at: TextPlace())
    }
    isAdded = true
  }

  mutating func forgetReport() { (index, isAdded) = (nil, false) }
}
