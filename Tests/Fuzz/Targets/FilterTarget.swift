import RuneKit
import TestSupport

/// Any bytes through any bundled mode under any options: an implementation gives the same bytes as the reference.
func runFilter(_ input: [UInt8]) throws {
  var input = InputBytes(input)
  let mode = try ModePool.shared.mode(&input)
  let seed = UInt64(input.byte()) << 8 | UInt64(input.byte())
  let text = input.remaining()
  // Most runs take streams that are warm, which are several times as fast.
  if seed & 31 == 0 { return try checkSomeAgreement(of: mode.transliterator, on: text, seed: seed >> 5) }
  var random = SeededGenerator(seed: seed)
  func written(_ stream: inout TransliterationStream, pieces: Int) -> [UInt8] {
    var output: [UInt8] = []
    stream.take(text[...], inPiecesTo: pieces, into: &output, &random)
    stream.finish(into: &output)
    return output
  }
  let expected = written(&mode.reference, pieces: max(1, text.count))
  let pieces = seed & 1 == 0 ? max(1, text.count) : 1 + Int(seed >> 5 % 40)
  let got = seed & 2 == 0 ? written(&mode.tables, pieces: pieces) : written(&mode.lanes, pieces: pieces)
  if got == expected { return }
  let what =
    "\(mode.transliterator.script.name)/\(mode.transliterator.mode.name), \(mode.transliterator.options), seed \(seed)"
  try expectEqual(
    String(decoding: got, as: UTF8.self).debugDescription, String(decoding: expected, as: UTF8.self).debugDescription,
    what)
}

/// The reference and one of the others, which the seed chooses, give the same answer: a run then takes a tenth of the
/// time, and the next runs try the rest.
func checkSomeAgreement(of transliterator: RunicTransliterator, on text: [UInt8], seed: UInt64) throws {
  let choice = Int(seed % UInt64(Implementation.all.count))
  if choice == 0 { return try checkExplanation(of: transliterator, on: text) }
  let pair = [Implementation.all[0], Implementation.all[choice]]
  try checkAgreement(of: transliterator, on: text, seed: seed, among: pair)
}

/// All implementations give the same answer, and the explanation joins to it.
func checkAgreement(of transliterator: RunicTransliterator, on text: [UInt8], seed: UInt64) throws {
  try checkAgreement(of: transliterator, on: text, seed: seed, among: Implementation.all)
  try checkExplanation(of: transliterator, on: text)
}

private func checkAgreement(
  of transliterator: RunicTransliterator, on text: [UInt8], seed: UInt64, among implementations: [Implementation]
) throws {
  if let wrong = Implementation.disagreements(of: transliterator, on: text, seed: seed, among: implementations) {
    throw FuzzFind(description: wrong)
  }
}

private func checkExplanation(of transliterator: RunicTransliterator, on text: [UInt8]) throws {
  guard let string = String(validating: text, as: UTF8.self) else { return }
  let parts = transliterator.explanation(of: string).parts
  try expectEqual(parts.map(\.output).joined(), transliterator.transliterate(string), "the explanation and a call")
  try expectEqual(parts.map(\.latin).joined(), string, "the explanation and its source")
}
