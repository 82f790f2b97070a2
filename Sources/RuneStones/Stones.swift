import RuneLetters
import RuneText

/// A pack and what writes its transliterations in runes: what the command and the libraries ask.
package struct Stones: Sendable {
  package let pack: StonePack
  private let scholarly: RunicTransliterator

  package init(_ pack: StonePack) throws(RuneKitError) {
    self.pack = pack
    let tables = try BundledTables.load(.younger, mode: "scholarly")
    do throws(TransliteratorError) {
      // Without words by sound and of other languages, which no transliteration has.
      scholarly = try RunicTransliterator(mode: tables.mode, script: tables.script, unicode: .system)
    } catch { throw .options(error) }
  }

  /// Answers a request. Without words, it lists the stones of the filter. A word, several words that stand together or a pattern
  /// are looked up; the number or name of a stone gives it whole, also where each of its parts is a word of the request.
  ///
  /// - Parameter write: The bytes of what was found, asked for once for each word of a text.
  /// - Returns: All bytes, and how many stones and words were found.
  package func answer(_ request: StoneRequest, _ write: (StoneRequest.Finding) -> [UInt8]) -> (
    bytes: [UInt8], count: Int
  ) {
    let search = StoneSearch(pack: pack, request.filter, near: request.near)
    let limit = request.limit == 0 ? .max : request.limit
    func sheet(_ stone: Inscription) -> StoneSheet { StoneSheet(stone: stone, scholarly: scholarly) }
    func answer(_ query: String) -> (bytes: [UInt8], count: Int) {
      let stones = search.stones(named: query)
      if !stones.isEmpty { return (stones.flatMap { write(.whole(sheet($0))) }, stones.count) }
      let answer = search.answer(query)
      return (write(.words(StoneReport(pack: pack, answer: answer, limit: limit))), answer.words.count)
    }
    if request.words.isEmpty {
      let stones = search.stones
      return (stones.prefix(limit).flatMap { write(.listed(sheet($0))) }, stones.count)
    }
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

  package enum Finding {
    case listed(StoneSheet), whole(StoneSheet), words(StoneReport)

    /// The object of `runes stones --json`, on a line of its own.
    package var json: [UInt8] {
      switch self {
      case .listed(let sheet), .whole(let sheet): sheet.json
      case .words(let report): report.json
      }
    }
  }

  /// What is wrong with a request.
  package struct Problem: Error { package let message: String }

  /// Reads a request: an object with the names of the options of `runes stones`, and the array `words`.
  package init(json: UnsafeBufferPointer<UInt8>, for pack: StonePack) throws(Problem) {
    var scanner = JSONScanner(json)
    var (member, region, year) = ("the request", String?.none, Int?.none)
    do throws(JSONDamage) {
      var members = try scanner.openObject()
      while let key = try scanner.nextKey(&members) {
        try scanner.note(other: key, in: &members)
        member = scanner.text(key).quotedForMessage
        switch (member, try scanner.peek()) {
        case (_, UInt8(ascii: "n")): try scanner.skipValue()
        case ("words", _):
          try scanner.openArray()
          var isFirst = true
          while try scanner.nextElement(isFirst: &isFirst) { words.append(scanner.text(try scanner.string())) }
        case ("near", _): near = try scanner.bool()
        case ("limit", _): limit = Int(clamping: try scanner.integer())
        case ("year", _): year = Int(clamping: try scanner.integer())
        case ("region", _): region = scanner.text(try scanner.string())
        default:
          guard let part = StoneFilter.Part(rawValue: member) else {
            let known = ["words", "region", "year", "near", "limit"] + StoneFilter.Part.allCases.map { $0.rawValue }
            throw scanner.damage("unknown; expected one of \(known.joined(separator: ", "))")
          }
          filter.parts[part] = scanner.text(try scanner.string())
        }
      }
      member = "the request"
      try scanner.expectEnd()
    } catch { throw Problem(message: "\(member): \(error.reason)") }
    if let year, !StoneSearch.years.contains(year) {
      throw Problem(
        message: "year is \(year); expected \(StoneSearch.years.lowerBound) to \(StoneSearch.years.upperBound)")
    }
    if limit < 0 { throw Problem(message: "limit is \(limit); expected 0 or more") }
    guard var filter = StoneFilter(in: pack, region: region, year: year) else {
      throw Problem(message: unknownName("region", (region ?? "").quotedForMessage, known: pack.regions))
    }
    filter.parts = self.filter.parts
    self.filter = filter
    words = words.filter { !$0.allSatisfy { $0.isWhitespace } }
    if words.isEmpty, filter.isEmpty {
      throw Problem(message: "no word to look up, and no stones to list; expected one, such as bróðir or U 112")
    }
  }
}
