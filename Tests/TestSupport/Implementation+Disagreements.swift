import RuneTransliteration

extension Implementation {
  /// Runs a text through every implementation.
  ///
  /// - Parameters:
  ///   - seed: Where the pieces are cut, and so on; every message has it.
  ///   - expected: What must come out; nil for what the reference gives.
  ///   - implementations: The ones to compare, the reference first.
  /// - Returns: What is wrong, one line for each implementation; nil where they agree.
  package static func disagreements(
    of transliterator: RunicTransliterator, on text: [UInt8], seed: UInt64, expected: [UInt8]? = nil,
    among implementations: [Implementation] = Implementation.all
  ) -> String? {
    var generator = SeededGenerator(seed: seed)
    var faults: [String] = []
    var right: Implementation.Answer?
    for implementation in implementations {
      guard let answer = implementation.answer(transliterator, text, &generator) else { continue }
      func fault(_ what: String) { faults.append("\(implementation.name): \(what)") }
      let reference = right ?? answer
      let wanted = expected ?? reference.bytes
      if answer.bytes != wanted { fault(difference(answer.bytes, wanted)) }
      if let got = answer.report, let wanted = reference.report {
        if let difference = difference(got, wanted) { fault(difference) }
      }
      if let broken = answer.fault { fault(broken) }
      if right == nil {
        right = answer
        if String(validating: answer.bytes, as: UTF8.self) == nil { fault("the output is not UTF-8: \(answer.bytes)") }
      }
    }
    if faults.isEmpty { return nil }
    let mode = "\(transliterator.script.name)/\(transliterator.mode.name)"
    let input = String(decoding: text.prefix(400), as: UTF8.self).debugDescription
    return (["seed \(seed), \(mode), \(transliterator.options), \(text.count) bytes \(input)"] + faults)
      .joined(separator: "\n  ")
  }

  /// Where two outputs part.
  private static func difference(_ got: [UInt8], _ expected: [UInt8]) -> String {
    let start = max(0, zip(got, expected).prefix { $0 == $1 }.count - 12)
    func shown(_ bytes: [UInt8]) -> String {
      let part = String(decoding: bytes.dropFirst(start).prefix(60), as: UTF8.self)
      return part.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    }
    return "from byte \(start) of \(got.count) \(shown(got)); expected of \(expected.count) \(shown(expected))"
  }

  private static func difference(_ got: TransliterationReport, _ expected: TransliterationReport) -> String? {
    if got.unmapped != expected.unmapped { return "unmapped \(got.unmapped); expected \(expected.unmapped)" }
    if got.substituted != expected.substituted {
      return "substituted \(got.substituted); expected \(expected.substituted)"
    }
    if got.guessed != expected.guessed { return "guessed \(got.guessed); expected \(expected.guessed)" }
    let counts = [got, expected].map {
      [$0.unmappedCount, $0.substitutedCount, $0.illFormedCount, $0.guessedCount]
    }
    if counts[0] != counts[1] { return "counts \(counts[0]); expected \(counts[1])" }
    if got.firstIllFormed != expected.firstIllFormed {
      return "first ill-formed \(String(describing: got.firstIllFormed)); expected "
        + String(describing: expected.firstIllFormed)
    }
    return nil
  }
}
