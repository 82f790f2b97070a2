import Foundation
import RuneKit
import RuneQuotes
import TestSupport
import Testing

/// Sixteen threads that call at once get the answers that one thread gets; `.ci/sanitize thread` looks for races as well.
struct ThreadTests {
  private static let threads = 16

  /// Runs `body` on all threads, which begin together.
  private static func runTogether(_ body: @escaping @Sendable (Int) -> Void) {
    let start = NSCondition()
    nonisolated(unsafe) var waiting = 0
    let group = DispatchGroup()
    for number in 0..<threads {
      group.enter()
      Thread {
        start.withLock {
          waiting += 1
          start.broadcast()
          while waiting < threads { start.wait() }
        }
        body(number)
        group.leave()
      }
      .start()
    }
    group.wait()
  }

  private static let texts = [
    "the thing", "Warthogs, shepherds and outhouses.\n", "Þorsteinn réð rúnar þessar ept Ásgeir sun sinn",
    "ж Москва, Ελλάδα e\u{301}\u{323} ﬁ 日本 🙂", "wɔːthɒɡ ðə θɪŋ",
    String(repeating: "a quick brown fox jumps. ", count: 200),
  ]

  /// Everything that one call of each kind gives.
  private static func answers(_ transliterator: RunicTransliterator) -> [String] {
    texts.flatMap { text in
      var stream = transliterator.makeStream()
      var streamed: [UInt8] = []
      for byte in text.utf8 { withUnsafeBytes(of: byte) { stream.transliterate($0, into: &streamed) } }
      stream.finish(into: &streamed)
      let whole = transliterator.transliteration(of: text)
      return [
        transliterator.transliterate(text), String(decoding: streamed, as: UTF8.self), whole.text,
        "\(stream.report) \(whole.segments)",
        transliterator.explanation(of: text).parts.map(\.output).joined(),
      ]
    }
  }

  /// The bundled modes that differ most, and a table, which no other test has used before.
  private static func transliterators() throws -> [RunicTransliterator] {
    let table = """
      @mode threads
      @script elder
      @language en
      @title Two passes
      @class vowel a e i o u
      @pass spelling
      th ; þ ; before vowel ; x ; house
      @pass runes
      \(plainRows("a ansuz, e ehwaz, h haglaz, i isaz, n naudiz, t tiwaz, þ thurisaz"))
      """
    let options = TransliterationOptions(divider: .shared, romanizes: true)
    return try [
      RunicTransliterator(table: table), RunicTransliterator(script: .elder, mode: "english", options: options),
      RunicTransliterator(script: .younger, mode: "norse"), RunicTransliterator(script: .cirth),
      RunicTransliterator(script: .futhorc, mode: "sound"), RunicTransliterator(script: .medieval, mode: "ipa"),
    ]
  }

  @Test func sixteenThreadsTransliterate() throws {
    let shared = try Self.transliterators()
    nonisolated(unsafe) var all = [[[String]]](repeating: [], count: Self.threads)
    let lock = NSLock()
    Self.runTogether { number in
      // Each begins with another one.
      var answers = [[String]](repeating: [], count: shared.count)
      for index in shared.indices.map({ ($0 + number) % shared.count }) { answers[index] = Self.answers(shared[index]) }
      lock.withLock { all[number] = answers }
    }
    let alone = try Self.transliterators().map { Self.answers($0) }
    for answers in all { #expect(answers == alone) }
  }

  @Test func sixteenThreadsRead() throws {
    let runes = ["ᚦᛖ ᛏᚺᛁᛜ", "ᛏᚼᛁ ᚠᚢᚴᛋ", "ᚦᚩᚱᚾ"]
    nonisolated(unsafe) var all = [[String]](repeating: [], count: Self.threads)
    let lock = NSLock()
    Self.runTogether { number in
      guard var reader = try? RunicReader() else { return }
      let readings = runes.compactMap { try? reader.reading(of: $0).text }
      lock.withLock { all[number] = readings }
    }
    #expect(all[0].count == runes.count)
    #expect(Set(all).count == 1)
  }

  @Test func sixteenThreadsAddQuotes() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rune-threads-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("quotes.json").path
    nonisolated(unsafe) var added: Set<QuoteID> = []
    let lock = NSLock()
    Self.runTogether { number in
      for quote in 0..<4 {
        guard let result = try? QuoteStore(path: path).add([Quote(text: "\(number)-\(quote)", author: "")]) else {
          continue
        }
        lock.withLock { added.formUnion(result.new.map(\.id)) }
      }
    }
    #expect(added.count == 4 * Self.threads)
    #expect(try Set(QuoteStore(path: path).load().quotes.map(\.id)) == added)
  }
}
