import RuneKit
import TestSupport

/// Any bytes through any bundled mode under any options: all implementations give the same bytes.
func runFilter(_ input: [UInt8]) throws {
  var input = InputBytes(input)
  let transliterator = try ModePool.shared.transliterator(&input)
  let seed = UInt64(input.byte())
  try checkAgreement(of: transliterator, on: input.remaining(), seed: seed)
}

/// All implementations give the same answer, and the explanation joins to it.
func checkAgreement(of transliterator: RunicTransliterator, on text: [UInt8], seed: UInt64) throws {
  if let wrong = Agreement.disagreements(of: transliterator, on: text, seed: seed) {
    throw FuzzFind(description: wrong)
  }
  guard let string = String(validating: text, as: UTF8.self) else { return }
  let parts = transliterator.explanation(of: string).parts
  try expectEqual(parts.map(\.output).joined(), transliterator.transliterate(string), "the explanation and a call")
  try expectEqual(parts.map(\.latin).joined(), string, "the explanation and its source")
}
