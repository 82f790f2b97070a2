import RuneText

extension StoreDocument {
  private static let opening = #"{"format":"runes-quotes","version":1,"#
  private static let quotesKey = Array(#""quotes""#.utf8)

  /// Recovers what it can from a damaged store in any layout: every complete quote with a text (the first of those with the
  /// same text and author), without what is not valid in it, the favorites, and the other members of the store up to the damage.
  ///
  /// - Returns: The recovered store, and the numbers (from 1) of lines with text that was lost.
  package static func salvage(from bytes: [UInt8]) -> (document: StoreDocument, lostLines: [Int]) {
    // Recovered text is blanked out, so that what remains is lost.
    var rest = bytes
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.blank(0..<3) }
    var whole = Array(opening.utf8)
    for (range, isFrame) in members(of: rest) {
      let member = Array(rest[range])
      if !isFrame {
        guard isMember(member) else { continue }
        whole += member
        whole.append(UInt8(ascii: ","))
      }
      rest.blank(range)
    }
    let quotes = takeQuotes(from: &rest)
    whole.append(ascii: #""favorites":["#)
    for (index, id) in takeFavorites(from: &rest).enumerated() { whole += "\(index > 0 ? "," : "")\"\(id)\"".utf8 }
    whole.append(ascii: #"],"quotes":["#)
    for (index, quote) in quotes.enumerated() {
      if index > 0 { whole.append(UInt8(ascii: ",")) }
      whole += quote
    }
    whole.append(ascii: "]}")
    // Every part was parsed by the same parser, so this succeeds; the empty store is only a fallback.
    return ((try? StoreDocument(whole)) ?? StoreDocument(), linesWithText(rest))
  }

  /// Blanks out the complete quotes with a text, and returns them.
  ///
  /// A quote begins a line, or comes after a bracket or comma. What is inside another member, or inside an object that is
  /// complete but no quote, is none.
  private static func takeQuotes(from rest: inout [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var ids: Set<QuoteID> = []
    var contents: Set<QuoteID> = []
    // The last byte that is not blank; nil at the start of a line.
    var before: UInt8?
    /// Whether that is the colon of the member `quotes`. Known where the colon is, not where its value begins, because
    /// any number of blanks may be between them.
    var isOfQuotes = false
    var offset = 0
    while offset < rest.count {
      let byte = rest[offset]
      let isMember = before == UInt8(ascii: ":") && !isOfQuotes
      let mayBegin = before.map { "[,}:".utf8.contains($0) } ?? true
      if byte == UInt8(ascii: "{") ? mayBegin : isMember && byte == UInt8(ascii: "["),
        let end = endOfValue(at: offset, in: rest)
      {
        let object = offset..<end
        var quote = Array(rest[object])
        var lost: [Range<Int>] = []
        var known = isMember ? nil : quoteIDs(in: quote)
        // The id of another quote is none, and nor is a member that is not valid.
        if !isMember, known.map({ ids.contains($0.id) }) ?? true {
          (quote, lost) = valid(in: quote) { !ids.contains($0) }
          known = quoteIDs(in: quote)
        }
        if let known, found.count < StoreLimits.quotes, !ids.contains(known.id), contents.insert(known.content).inserted
        {
          ids.insert(known.id)
          found.append(quote)
          let kept = Array(rest[object])
          rest.blank(object)
          for range in lost {
            rest.replaceSubrange(offset + range.lowerBound..<offset + range.upperBound, with: kept[range])
          }
        }
        // A store that lacks something else is complete, too.
        if known != nil || isMember || !hasQuotesKey(rest[object]) {
          before = UInt8(ascii: "}")
          offset = end
          continue
        }
      }
      if byte == UInt8(ascii: "\n") {
        if before != UInt8(ascii: ":") { before = nil }
      } else if ![0x20, 0x09, 0x0D].contains(byte) {
        // A second colon belongs to the first.
        if byte == UInt8(ascii: ":"), before != byte { isOfQuotes = isColonOfQuotes(offset, in: rest) }
        before = byte
      }
      offset += 1
    }
    return found
  }

  /// Whether a colon follows the key `quotes`.
  private static func isColonOfQuotes(_ offset: Int, in bytes: [UInt8]) -> Bool {
    let key = bytes[..<offset].reversed().drop(while: isBlank)
    return key.starts(with: quotesKey.reversed())
  }

  private static func hasQuotesKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in quotesKey.withUnsafeBufferPointer { bytes.contains($0) } }
  }

  static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }

  /// Where a value ends, or is nested too deeply; nil if it is not complete.
  private static func endOfValue(at offset: Int, in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer, at: offset)
      do { try scanner.skipValue() } catch { return scanner.depth < JSONScanner.nestingLimit ? nil : scanner.position }
      return scanner.position
    }
  }

  /// The id of a quote, and that of its text and author; nil if it is not valid.
  private static func quoteIDs(in object: [UInt8]) -> (id: QuoteID, content: QuoteID)? {
    object.withUnsafeBufferPointer { buffer in
      // In the recovered store, it is inside an object and a list.
      var scanner = JSONScanner(buffer, nestingLimit: JSONScanner.nestingLimit - 2)
      var quote = Quote(text: "", author: "")
      do throws(JSONDamage) {
        let own = try read(&scanner, into: &quote, only: [.text, .author])
        let content = QuoteID(text: quote.text, author: quote.author)
        return (own ?? content, content)
      } catch {
        return nil
      }
    }
  }

  /// A quote without the members that are not valid, and where they are; with the first of two.
  private static func valid(in object: [UInt8], id: (QuoteID) -> Bool) -> (object: [UInt8], lost: [Range<Int>]) {
    object.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      var kept: [UInt8] = []
      var lost: [Range<Int>] = []
      var keys: Set<String> = []
      do throws(JSONDamage) {
        try scanner.openObject()
        while let key = try scanner.nextKey() {
          try scanner.skipValue()
          let range = key.start - 1..<scanner.position
          let member = QuoteMember(key, in: scanner)
          let text = member == .text ? "" : #""text":"x","#
          let own = quoteIDs(in: Array("{\(text)".utf8) + Array(buffer[range]) + [UInt8(ascii: "}")])
          guard let own, keys.insert(scanner.text(key)).inserted, member != .id || id(own.id) else {
            lost.append(range)
            continue
          }
          kept.append(UInt8(ascii: kept.isEmpty ? "{" : ","))
          kept += buffer[range]
        }
      } catch {
        // A complete object that is not a quote.
      }
      return (kept + [UInt8(ascii: "}")], lost)
    }
  }

  /// Blanks out the ids in lists of favorites, and returns them.
  private static func takeFavorites(from rest: inout [UInt8]) -> [QuoteID] {
    let key = Array(#""favorites""#.utf8)
    var found: [QuoteID] = []
    var known: Set<QuoteID> = []
    var taken: [Range<Int>] = []
    rest.withUnsafeBufferPointer { buffer in
      for start in buffer.indices where buffer[start] == key[0] && buffer[start...].starts(with: key) {
        let list = buffer[(start + key.count)...].drop { isBlank($0) || $0 == UInt8(ascii: ":") }.startIndex
        taken.append(start..<list)
        var scanner = JSONScanner(buffer, at: list)
        do throws(JSONDamage) {
          try scanner.openArray()
          while try scanner.nextElement() {
            _ = try scanner.peek()
            let start = scanner.position
            guard let id = QuoteID(scanner.text(try scanner.string())) else { continue }
            taken.append(start..<scanner.position)
            if found.count < StoreLimits.quotes, known.insert(id).inserted { found.append(id) }
          }
        } catch {
          // What follows the damage is lost.
        }
      }
    }
    for range in taken { rest.blank(range) }
    return found
  }

  /// The ranges of the members of a store up to the damage, but for the favorites; none if the text does not begin like a
  /// store. Those of the frame are written anew: format, version, and the key of the quotes.
  private static func members(of bytes: [UInt8]) -> [(range: Range<Int>, isFrame: Bool)] {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      var found: [(range: Range<Int>, isFrame: Bool)] = []
      var hasFormat = false
      var hasQuotes = false
      do throws(JSONDamage) {
        var keys = try scanner.openObject()
        while let key = try scanner.nextKey(&keys) {
          let start = key.start - 1
          if scanner.equals(key, "quotes") {
            hasQuotes = true
            found.append((range: start..<scanner.position, isFrame: true))
            try scanner.skipValue()
          } else if scanner.equals(key, "format") {
            hasFormat = scanner.text(try scanner.string()) == Self.format
            found.append((range: start..<scanner.position, isFrame: true))
          } else {
            try scanner.skipValue()
            if scanner.equals(key, "favorites") { continue }
            found.append((range: start..<scanner.position, isFrame: scanner.equals(key, "version")))
          }
        }
      } catch {
        // Members after the damage are lost.
      }
      return hasFormat && hasQuotes ? found : []
    }
  }

  /// Whether a store can have the member.
  private static func isMember(_ member: [UInt8]) -> Bool {
    let text = Array((opening + #""quotes":[],"#).utf8) + member + [UInt8(ascii: "}")]
    return (try? StoreDocument(text)) != nil
  }

  /// The numbers of lines with more than brackets, commas and blanks, which are written anew.
  private static func linesWithText(_ bytes: [UInt8]) -> [Int] {
    var lines: [Int] = []
    var line = 1
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): break
      case 0x20, 0x09, 0x0D: break
      default: if lines.last != line { lines.append(line) }
      }
    }
    return lines
  }
}

extension Array<UInt8> {
  /// Replaces text by spaces. Keeps line feeds, which number the lines.
  fileprivate mutating func blank(_ range: Range<Int>) {
    for index in range where self[index] != UInt8(ascii: "\n") { self[index] = 0x20 }
  }
}
