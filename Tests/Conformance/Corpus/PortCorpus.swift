import RuneKit

/// Test cases of all modes that every port of the library must
/// reproduce exactly. <doc:ProvingAPort> describes the format.
///
/// Every mode is tested with each of its options, letter forms, dividers and so on, and with random sets of them. The
/// texts are rows and words of the mode, letters and signs of all kinds, invalid bytes, and occasionally a long text.
/// The results are computed from the rows and by a stream that gets the text in pieces; if the two differ, it
/// fails.
struct PortCorpus {
  /// A difference between implementations in the engine, which no input should cause.
  struct Contradiction: Error {
    let settings: String
    let text: String
  }

  /// The approximate number of cases.
  let count: Int

  func forEachLine(_ body: ([UInt8]) throws -> Void) throws {
    let sets = try RunicScript.allCases.flatMap { script in
      try RunicTransliterator.modes(for: script).flatMap { try Settings.all(script, mode: $0) }
    }
    let share = max(1, (count + sets.count - 1) / sets.count)
    for (number, settings) in sets.enumerated() {
      let transliterator = try settings.transliterator()
      var texts = Texts(transliterator, seed: UInt64(number))
      try body(settings.line)
      for _ in 0..<share { try body(line(texts.next(), settings, transliterator, &texts.random)) }
    }
  }

  private func line(
    _ text: [UInt8], _ settings: Settings, _ transliterator: RunicTransliterator, _ random: inout SeededGenerator
  ) throws -> [UInt8] {
    let cuts = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0...text.count, using: &random) }
      .sorted()
    let written = text.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
    guard Self.streamed(text, cuts, transliterator) == Array(written.text.utf8) else {
      throw Contradiction(settings: String(decoding: settings.line, as: UTF8.self), text: text.escapedText)
    }
    let segments = written.segments.map { "\($0.kind.rawValue.prefix(1))\($0.source.count)>\($0.output.utf8.count)" }
    let report = written.report
    var losses = report.unmapped.map { "u:\($0.count):\($0.position.line):\($0.position.column):\($0.letter)" }
    losses += report.substituted.map { "n:\($0.count):\($0.position.line):\($0.position.column):\($0.letter)" }
    losses += report.guessed.map { "g:\($0.count):\($0.position.line):\($0.position.column):\($0.letter)" }
    if let position = report.firstIllFormed {
      losses.append("i:\(report.illFormedCount):\(position.line):\(position.column):")
    }
    let fields = [
      text.escapedText, cuts.map(String.init).joined(separator: " "), Array(written.text.utf8).escapedText,
      segments.joined(separator: " "), losses.joined(separator: " "),
    ]
    return Array(fields.joined(separator: "\t").utf8)
  }

  private static func streamed(_ text: [UInt8], _ cuts: [Int], _ transliterator: RunicTransliterator) -> [UInt8] {
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    text.withUnsafeBytes { bytes in
      for (start, end) in zip([0] + cuts, cuts + [text.count]) {
        stream.transliterate(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), into: &output)
      }
    }
    stream.finish(into: &output)
    return output
  }

  /// A mode with its options.
  struct Settings {
    let script: RunicScript
    let mode: String
    var options = TransliterationOptions()
    var words: String?

    func transliterator() throws -> RunicTransliterator {
      try RunicTransliterator(script: script, mode: mode, options: options, words: words.map { try WordList($0) })
    }

    /// A single option.
    private struct Change {
      let apply: (inout Settings) -> Void
    }

    var line: [UInt8] {
      let pairs: [(String, String?)] = [
        ("script", script.rawValue), ("mode", mode), ("variant", options.variant), ("divider", options.divider.name),
        ("unmapped", options.unmapped.rawValue),
        ("options", options.switches.isEmpty ? nil : options.switches.sorted().joined(separator: ",")),
        ("registry", options.registry), ("words", words), ("break", options.breakCharacter.map(String.init)),
        ("punctuation", options.punctuation == .keep ? nil : options.punctuation.rawValue),
      ]
      let fields = pairs.compactMap { name, value in value.map { "\(name)=\(Array($0.utf8).escapedText)" } }
      return Array((["@"] + fields).joined(separator: "\t").utf8)
    }

    static func all(_ script: RunicScript, mode: String) throws -> [Settings] {
      let plain = Settings(script: script, mode: mode)
      let made = try plain.transliterator()
      let dividers: [TransliterationOptions.Divider] =
        [.space, .none, .shared] + made.script.dividers.map { .named($0.name) }
      let changes: [[Change]] = [
        made.mode.options.map { option in Change { $0.options.switches.insert(option.name) } },
        made.script.variants.map { variant in Change { $0.options.variant = variant.name } },
        dividers.map { divider in Change { $0.options.divider = divider } },
        [UnmappedPolicy.drop, .mark].map { policy in Change { $0.options.unmapped = policy } },
        made.script.registries.map { registry in Change { $0.options.registry = registry.name } },
        (["|", "¦", ","] as [Unicode.Scalar]).map { scalar in Change { $0.options.breakCharacter = scalar } },
        [PunctuationPolicy.drop, .script].map { policy in Change { $0.options.punctuation = policy } },
        [Change { $0.words = "thor|hall\nshep|herd ; s\nout|house" }],
      ]
      let single = changes.joined().map { change in
        var settings = plain
        change.apply(&settings)
        return settings
      }
      var random = SeededGenerator(seed: UInt64(mode.utf8.count))
      let several = (0..<6).map { _ in
        var settings = plain
        for group in changes where Bool.random(using: &random) { group.randomElement(using: &random)?.apply(&settings) }
        return settings
      }
      return try ([plain] + single + several).filter { settings in
        // Skip sets of options that exclude each other.
        do {
          _ = try settings.transliterator()
          return true
        } catch let error as RuneKitError {
          guard case .options = error else { throw error }
          return false
        }
      }
    }
  }

  /// Random texts for a mode.
  struct Texts {
    private let keys: [String]
    private let words: [String]
    var random: SeededGenerator

    init(_ transliterator: RunicTransliterator, seed: UInt64) {
      keys = transliterator.mode.passes.flatMap { $0.mappings.map { $0.key.map(\.text).joined() } }
      words = transliterator.exceptions.map { $0.replacing("|", with: "") }
      random = SeededGenerator(seed: seed)
    }

    private static let common = """
      the quick brown fox jumps over the lazy dog and then nothing but through knight enough thorough whisper queen \
      church ring singer finger hothouse shepherd outhouse Thorhall Balin Moria Sigríðr lét reisa stein þenna ept Svein \
      fǫður sinn Þorsteinn konungr horna tawido wind read 1984 don't well-known Beowulf hēafod Guð ʃɪvɔn ðə
      """.split(separator: " ").map(String.init)

    private static let others = [
      "é", "e\u{301}", "É", "e\u{301}\u{323}", "ǫ", "o\u{328}", "ß", "ﬁ", "ſ", "\u{130}", "ＴＨ", "𝐚", "R", "ʀ", "ж",
      "ж\u{301}", "ㄱ", "हिन्दी", "שָׁ", "عربي", "日本", "𐌰\u{301}", "ᚠ", "᛫", "\u{E081}", "🙂\u{FE0F}", "“", "’", "—", "-",
      ".", ",", "!", "1", "|", "¦", "\u{200C}", "\u{200D}", "\u{AD}", "\u{301}", "\u{FEFF}", "\u{0}", "\u{1B}",
      "\u{FDFA}",
      "\u{1D165}", "\u{2028}", "\u{10FFFF}", "\t", "\n", "\r\n", "  ", "{2}",
    ]

    private static let illFormed: [[UInt8]] = [
      [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x91], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80],
    ]

    mutating func next() -> [UInt8] {
      let isLong = Int.random(in: 0..<100, using: &random) == 0
      let pieces = Int.random(in: isLong ? 200...2_000 : 0...12, using: &random)
      // Some texts are plain, in order to use the engine's fast paths.
      let oddness = [0, 2, 5].randomElement(using: &random) ?? 0
      let allowsIllFormed = Int.random(in: 0..<5, using: &random) == 0
      var text: [UInt8] = []
      for _ in 0..<pieces {
        if allowsIllFormed, Int.random(in: 0..<6, using: &random) == 0 {
          text += Self.illFormed.randomElement(using: &random) ?? []
        } else if Int.random(in: 0..<10, using: &random) < oddness {
          text += Array((Self.others.randomElement(using: &random) ?? "").utf8)
        } else {
          text += Array(word().utf8)
          if Bool.random(using: &random) { text.append(UInt8(ascii: " ")) }
        }
      }
      return text
    }

    private mutating func word() -> String {
      let source = [keys, Self.common, words].filter { !$0.isEmpty }.randomElement(using: &random) ?? Self.common
      let word = source.randomElement(using: &random) ?? ""
      return switch Int.random(in: 0..<6, using: &random) {
      case 0: word.uppercased()
      case 1: word.prefix(1).uppercased() + word.dropFirst()
      default: word
      }
    }
  }
}

extension [UInt8] {
  /// UTF-8 with control characters, backslashes and invalid bytes written as `\xHH`.
  fileprivate var escapedText: String {
    var text = ""
    var rest = self[...]
    while !rest.isEmpty {
      var decoder = UTF8()
      var bytes = rest.makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&bytes), scalar.value >= 0x20, scalar != "\\",
        scalar.value != 0x7F
      {
        text.unicodeScalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        let byte = rest.removeFirst()
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }
}
