import CRuneData

extension UnicodeMappings {
  /// The mappings of Unicode 15.0. Words of scripts without a table are romanized where `RuneKit` is linked.
  package static let system = UnicodeMappings(BundledData.bytes(at: "Tables/Unicode/mappings.bin")!) { word in
    var letters = [UInt32](repeating: 0, count: 32 * word.count + 32)
    let count = runeRomanize(word.map { $0.value }, word.count, &letters, letters.count)
    return count < 0 ? nil : letters.prefix(count).compactMap { Unicode.Scalar($0) }
  }!
}
