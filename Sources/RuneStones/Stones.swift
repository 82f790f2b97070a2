import RuneLetters
import RuneText

/// A pack and what writes its transliterations in runes: what the command and the libraries ask.
package final class Stones: Sendable {
  package let pack: StonePack
  private let younger = Stones.scholarly(.younger)
  private let older = Stones.scholarly(.elder)

  package init(_ pack: StonePack) { self.pack = pack }

  /// Without words by sound and of other languages, which no transliteration has. The table is embedded and covered by a test.
  private static func scholarly(_ script: RunicScript) -> RunicTransliterator {
    let tables = try! BundledTables.load(script, mode: "scholarly")
    return try! RunicTransliterator(mode: tables.mode, script: tables.script, unicode: .system)
  }

  /// Answers a request. Without words, it lists the stones of the filter. A word, several words that stand together or a pattern
  /// are looked up; the number or name of a stone gives it whole, also where each of its parts is a word of the request. What is
  /// neither may be a place, whose stones are listed.
  ///
  /// - Parameters:
  ///   - stone: The bytes of a stone, which is whole or in a list.
  ///   - words: The bytes of what was found for words, asked for once for each query.
  ///   - more: The bytes that follow a list that the limit cuts, and how many stones it lacks.
  /// - Returns: All bytes, by default the JSON of `runes stones --json`, and how many stones and words were found.
  package func answer(
    _ request: StoneRequest, stone: (_ sheet: StoneSheet, _ isWhole: Bool) -> [UInt8] = { sheet, _ in sheet.json },
    words: (StoneReport) -> [UInt8] = { $0.json }, more: (Int) -> [UInt8] = { _ in [] }
  ) -> (bytes: [UInt8], count: Int) {
    let search = StoneSearch(pack: pack, request.filter, near: request.near)
    let limit = request.limit == 0 ? .max : request.limit
    func sheet(_ stone: Inscription) -> StoneSheet {
      StoneSheet(stone: stone, scholarly: stone.isOlder ? older : younger)
    }
    func list(_ stones: [Inscription]) -> (bytes: [UInt8], count: Int) {
      let bytes = stones.prefix(limit).flatMap { stone(sheet($0), false) }
      return (bytes + (stones.count > limit ? more(stones.count - limit) : []), stones.count)
    }
    func answer(_ query: String) -> (bytes: [UInt8], count: Int) {
      let stones = search.stones(named: query)
      if !stones.isEmpty { return (stones.flatMap { stone(sheet($0), true) }, stones.count) }
      let answer = search.answer(query)
      let places = answer.words.isEmpty ? search.stones(at: query) : []
      if !places.isEmpty { return list(places) }
      return (words(StoneReport(pack: pack, answer: answer, limit: limit)), answer.words.count)
    }
    if request.words.isEmpty { return list(search.stones) }
    let whole = request.words.joined(separator: " ")
    let queries = request.words.count > 1 && !search.stones(named: whole).isEmpty ? [whole] : request.words
    var known: [String: (bytes: [UInt8], count: Int)] = [:]
    var all: (bytes: [UInt8], count: Int) = ([], 0)
    for query in queries {
      let found = known[query] ?? answer(query)
      known[query] = found
      all.bytes += found.bytes
      all.count += found.count
    }
    return all
  }
}

/// What is asked of a pack: words, or the stones of a filter.
package struct StoneRequest: Sendable {
  package var words: [String] = []
  package var filter = StoneFilter()
  /// Whether similar words count, too.
  package var near = false
  /// The maximum number of inscriptions of a word, or of stones that are listed; 0 for all.
  package var limit = 10

  package init() {}

  /// What is wrong with a request.
  package struct Problem: Error { package let message: String }

  /// What is wrong with the words of a request, if they are `*` alone, which is any word.
  package static func problem(with words: [String]) -> Problem? {
    let isAny = words.contains { $0.contains("*") && $0.allSatisfy { $0 == "*" || $0.isWhitespace } }
    return isAny ? Problem(message: "* alone is any word; with letters, it is a pattern: runes stones \"stein*\"") : nil
  }

  /// Reads a request: an object with the names of the options of `runes stones`, and the array `words`.
  package init(json: UnsafeBufferPointer<UInt8>, for pack: StonePack) throws(Problem) {
    var scanner = JSONScanner(json)
    var member = "the request"
    var (region, year, parts) = (String?.none, Int?.none, [StoneFilter.Part: String]())
    do throws(JSONDamage) {
      var members = try scanner.openObject()
      while let key = try scanner.nextKey(&members) {
        member = scanner.text(key).quotedForMessage
        switch (member, try scanner.peek()) {
        case (_, UInt8(ascii: "n")): try scanner.skipValue()
        case ("words", _):
          try scanner.openArray()
          while try scanner.nextElement() { words.append(scanner.text(try scanner.string())) }
        case ("near", _): near = try scanner.bool()
        case ("limit", _): limit = Int(clamping: try scanner.integer())
        case ("year", _): year = Int(clamping: try scanner.integer())
        case ("region", _): region = scanner.text(try scanner.string())
        default:
          guard let part = StoneFilter.Part(rawValue: member) else {
            let known = ["words", "region", "year", "near", "limit"] + StoneFilter.Part.allCases.map { $0.rawValue }
            throw scanner.damage("unknown; expected one of \(known.joined(separator: ", "))")
          }
          parts[part] = scanner.text(try scanner.string())
        }
      }
      member = "the request"
      try scanner.expectEnd()
    } catch { throw Problem(message: "\(member): \(error.reason)") }
    if limit < 0 { throw Problem(message: "the limit must be at least 0, not \(limit)") }
    filter = try StoneFilter(in: pack, region: region, year: year)
    filter.parts = parts
    words = words.filter { !$0.allSatisfy { $0.isWhitespace } }
    // Each may be on all stones.
    if words.count > 100 { throw Problem(message: "\(words.count) words; at most 100 are looked up at once") }
    if let problem = Self.problem(with: words) { throw problem }
    if words.isEmpty, filter.isEmpty {
      throw Problem(message: "no word to look up, and no stones to list; expected one, such as bróðir or U 112")
    }
  }
}
