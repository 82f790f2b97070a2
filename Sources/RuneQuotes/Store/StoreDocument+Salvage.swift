import RuneSystem

extension StoreDocument {
  private static let opening = #"{"format":"runes-quotes","version":1,"#

  /// Recovers what it can from a damaged store in any layout: every complete and valid quote (the first of those with the
  /// same id), and the other members of the store up to the damage.
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

    whole.append(ascii: #""quotes":["#)
    var ids: Set<QuoteID> = []
    var place = 0
    while let start = rest[place...].firstIndex(of: UInt8(ascii: "{")) {
      let before = rest[place..<start].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
      place = start + 1
      // The value of a member is not a quote.
      if before == UInt8(ascii: ":") { continue }
      guard let (end, id) = completeQuote(from: start, in: rest) else { continue }
      place = end
      guard ids.count < StoreLimits.quotes, ids.insert(id).inserted else { continue }
      if ids.count > 1 { whole.append(UInt8(ascii: ",")) }
      whole += rest[start..<end]
      rest.blank(start..<end)
    }
    whole.append(ascii: "]}")
    // Every part was parsed by the same parser, so this succeeds; the empty store is only a fallback.
    return ((try? StoreDocument(whole)) ?? StoreDocument(), linesWithText(rest))
  }

  /// The ranges of the members of a store up to the damage; none if the text does not begin like a store. Those of the
  /// frame are written anew: format, version, and the key of the quotes.
  private static func members(of bytes: [UInt8]) -> [(range: Range<Int>, isFrame: Bool)] {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      var found: [(range: Range<Int>, isFrame: Bool)] = []
      var hasFormat = false
      var hasQuotes = false
      do throws(JSONDamage) {
        var keys = try scanner.openObject()
        while let key = try scanner.nextKey(&keys) {
          try scanner.note(other: key, in: &keys)
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

  /// The end and the id of the quote that begins at `start`; nil if it is not complete and valid.
  private static func completeQuote(from start: Int, in bytes: [UInt8]) -> (end: Int, id: QuoteID)? {
    let end = bytes.withUnsafeBufferPointer { buffer -> Int? in
      var scanner = JSONScanner(buffer, at: start)
      do { try scanner.skipValue() } catch { return nil }
      return scanner.position
    }
    guard let end else { return nil }
    let text = Array((opening + #""quotes":["#).utf8) + bytes[start..<end] + Array("]}".utf8)
    guard let document = try? StoreDocument(text) else { return nil }
    return (end, document.id(at: 0))
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
