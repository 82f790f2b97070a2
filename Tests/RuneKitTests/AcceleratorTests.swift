import RuneQuotes
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// How many times as long a text would take without each accelerator: its work is measured with it and without it, and all of
/// the work of the text. One that saves less than a tenth does not earn its keep, and fails.
///
///     RUNE_MEASURE=1 .ci/test --filter AcceleratorTests
@Suite(.enabled(if: getenv("RUNE_MEASURE") != nil), .serialized)
struct AcceleratorTests {
  /// The whole of it, in texts that do and do not go through the automaton.
  @Test(arguments: [
    ("elder/english", "en", TransliterationOptions()), ("younger/norse", "non", TransliterationOptions()),
    ("futhorc/sound", "en", TransliterationOptions()),
    ("elder/english", "en", TransliterationOptions(divider: .named("dot"))),
    ("elder/english", "ru", TransliterationOptions(romanizes: true)),
  ])
  func words(_ mode: String, _ language: String, _ options: TransliterationOptions) throws {
    let text = language == "ru" ? Self.russian : Self.quotes(in: language)
    let whole = try Self.stream(mode, text, options)
    try Self.compare(
      "WordPipeline, \(mode), \(language), \(options.divider.name)", text.count, whole: whole, with: whole,
      without: Self.stream(mode, text, options, by: .byRule))
  }

  @Test func lanes() throws {
    let mode = "elder/english"
    let compiled = try Self.transliterator(mode).compiled
    let english = Self.quotes(in: "en").filter { $0 < 0x80 }
    func run(leastLanes: Int) -> () -> Void {
      let pipeline = WordPipeline(compiled, leastLanes: leastLanes)
      return { Self.run(english, by: pipeline) }
    }
    try Self.compare(
      "lanes of HotLoop, \(mode)", english.count, whole: Self.stream(mode, english),
      with: run(leastLanes: LazyAutomaton.usualLeastLanes), without: run(leastLanes: .max))
  }

  /// Text with a letter beyond ASCII every few words goes word by word.
  @Test(arguments: [40, 4_000, 16_000])
  func automaton(_ count: Int) throws {
    let mode = "elder/english"
    let transliterator = try Self.transliterator(mode)
    let text = Array(Self.quotes(in: "en").filter { $0 < 0x80 }.prefix(count))
    var mixed = text
    for place in stride(from: 20, to: count, by: 500) { mixed.replaceSubrange(place..<place + 2, with: "é".utf8) }
    func call(_ text: [UInt8]) { text.withUnsafeBytes { _ = transliterator.transliterate(utf8: $0) } }
    try Self.compare(
      "LazyAutomaton, \(count) bytes, \(mode)", count, whole: { call(text) }, with: { call(text) },
      without: { call(mixed) })
  }

  @Test func calls() throws {
    let mode = "elder/english"
    let transliterator = try Self.transliterator(mode)
    let compiled = transliterator.compiled
    let text = Array(Self.quotes(in: "en").prefix(4_000))
    let short = Array(text.prefix(40))
    func call(_ text: [UInt8]) { text.withUnsafeBytes { _ = transliterator.transliterate(utf8: $0) } }
    try Self.compare(
      "PipelinePool, 40 bytes, \(mode)", 40, whole: { call(short) }, with: { call(short) },
      without: { short.withUnsafeBytes { WordPipeline(compiled).withOutput(ofWhole: $0) { _ in } } })
    let words = try #require(compiled.words)
    try Self.compare("LazyObject for WordTrie, 4,000 bytes, \(mode)", 4_000, whole: { call(text) }) {
      _ = compiled.splitWords
    } without: {
      _ = WordTrie(compiled, words)
    }
  }

  @Test(arguments: ["elder/english", "younger/norse", "futhorc/sound"])
  func segments(_ mode: String) throws {
    let recorder = try Self.transliterator(mode).makeRecorder()
    let quotes = Self.quotes(in: mode == "younger/norse" ? "non" : "en")
    let text = Array(quotes.prefix(4_000))
    func segments() { text.withUnsafeBytes { _ = recorder.transliteration(ofUTF8: $0) } }
    try Self.compare(
      "SegmentWords, \(text.count) bytes, \(mode)", text.count, whole: segments, with: segments,
      without: { text.withUnsafeBytes { _ = recorder.specified($0) } })
  }

  // MARK: Texts

  private static func quotes(in language: String) -> [UInt8] {
    let document = (try? StoreDocument(BundledQuotes.bytes)) ?? StoreDocument()
    let texts = (0..<document.count).map { document.quote(at: $0, origin: .bundled) }
      .filter { $0.language == language }.map(\.text)
    return Array(texts.joined(separator: "\n").utf8)
  }

  private static let russian = Array(
    "Москва столица России и один из крупнейших городов мира, который стоит на семи холмах у реки.\n".utf8)

  // MARK: Measuring

  private static func transliterator(
    _ mode: String, _ options: TransliterationOptions = TransliterationOptions()
  ) throws -> RunicTransliterator {
    let parts = mode.split(separator: "/").map(String.init)
    return try RunicTransliterator(
      script: try #require(RunicScript(rawValue: parts[0])), mode: parts[1], options: options)
  }

  /// All of the work of a text.
  private static func stream(
    _ mode: String, _ text: [UInt8], _ options: TransliterationOptions = TransliterationOptions(),
    by way: TransliterationStream.Way = .byTables
  ) throws -> () -> Void {
    var stream = try transliterator(mode, options).makeStream(way)
    var output: [UInt8] = []
    return {
      output.removeAll(keepingCapacity: true)
      text.withUnsafeBytes { stream.transliterate($0, into: &output) }
      stream.finish(into: &output)
    }
  }

  private static func run(_ text: [UInt8], by pipeline: WordPipeline) {
    var output: [UInt8] = []
    output.reserveCapacity(4 * text.count)
    text.withUnsafeBytes { pipeline.run($0, into: &output) }
    pipeline.finish(into: &output)
  }

  /// Prints nanoseconds a byte, the least of eleven rounds after a first one.
  private static func compare(
    _ name: String, _ byteCount: Int, whole: @escaping () -> Void, with: @escaping () -> Void,
    without: @escaping () -> Void
  ) throws {
    var least = [Double](repeating: .infinity, count: 3)
    let count = max(1, 20_000 / byteCount)
    for round in 0...11 {
      for (number, work) in [whole, with, without].enumerated() {
        let taken = ContinuousClock().measure { for _ in 0..<count { work() } }
        if round > 0 { least[number] = min(least[number], taken / .nanoseconds(1) / Double(count * byteCount)) }
      }
    }
    let times = (least[0] - least[1] + least[2]) / least[0]
    let shown = (least + [times]).map { String(($0 * 100).rounded() / 100) }
    print("\(name): \(shown[1]) ns a byte of \(shown[0]), without it \(shown[2]): \(shown[3]) times as long")
    #expect(times > 1.1, "\(name)")
  }
}
