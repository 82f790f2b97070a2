import RuneSystem
import RuneText

/// The text of a store, fully checked, with the position of each quote.
///
/// A store is read at every start of the command and often has one quote more than before, so it is not decoded as a whole:
/// `JSONScanner` checks the text once and leaves a `Record` for each quote, its id and the range of its bytes. A quote becomes
/// a `Quote` only when it is asked for, and a change keeps new JSON with the record, so adding one to a hundred thousand copies
/// their bytes without creating strings. Unknown members are preserved byte for byte, in quotes and at the top level; a newer
/// version of the format is refused as a whole. Of a text from elsewhere, quotes that cannot be stored are set aside
/// (`init(importing:)`).
package struct StoreDocument: Sendable {
  /// Why a text is not a usable store.
  package enum Problem: Error, Hashable, Sendable {
    case damaged(offset: Int, line: Int, reason: String)
    /// Written by a newer program.
    case newerVersion(Int64)
  }

  /// The position of a quote in the document.
  struct Record: Sendable {
    var id: QuoteID
    /// The range of the object in the document's bytes; empty if `edited` is set.
    var start, end: Int32
    /// The object as JSON, if it was added or changed after reading.
    var edited: [UInt8]?
  }

  /// An unknown top-level member as JSON: key and value.
  struct Member: Sendable {
    var key: [UInt8]
    var value: [UInt8]
  }

  static let format = "runes-quotes"
  static let version: Int64 = 1

  private(set) var bytes: [UInt8] = []
  private(set) var records: [Record] = []
  /// The favorites among the bundled quotes; own quotes store this themselves.
  package var favorites: [QuoteID] = [] { didSet { changes += 1 } }
  /// The number of changes since the document was made; 0 means that it need not be written.
  private(set) var changes = 0
  private var others: [Member] = []
  /// Whether the text was not written by us.
  private var isForeign = false
  /// Quotes of a foreign text that cannot be stored: their number in the text, from 1, and what is wrong.
  private(set) var refused: [(number: Int, damage: JSONDamage)] = []

  /// An empty store.
  package init() {}

  // MARK: Reading

  /// Parses and checks a whole store.
  package init(_ bytes: [UInt8]) throws(Problem) { try self.init(bytes, isForeign: false) }

  /// Parses a store or an array of quotes from anywhere. Several quotes may have the same id, and quotes that cannot be
  /// stored are set aside in `refused`.
  init(importing bytes: [UInt8]) throws(Problem) {
    // A plain array is the inner part of a store.
    let isList = bytes.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: "[")
    let head = #"{"format":"runes-quotes","version":1,"quotes":"#
    try self.init(isList ? Array(head.utf8) + bytes + [0x7D] : bytes, isForeign: true)
  }

  private init(_ bytes: [UInt8], isForeign: Bool) throws(Problem) {
    self.bytes = bytes
    self.isForeign = isForeign
    do throws(JSONDamage) {
      try read()
      if !isForeign { try checkIDs() }
    } catch {
      if let newer { throw .newerVersion(newer) }
      let line = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
      throw .damaged(offset: error.offset, line: line, reason: error.reason)
    }
  }

  /// The format version, if it is newer than the supported one.
  private var newer: Int64? = nil

  private mutating func read() throws(JSONDamage) {
    // Record offsets are 32-bit; the size limit is far below that.
    guard bytes.count <= StoreLimits.fileBytes else {
      throw JSONDamage(offset: 0, reason: "more than \(StoreLimits.fileBytes >> 20) MiB")
    }
    if bytes.isEmpty { throw JSONDamage(offset: 0, reason: "the file is empty") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONDamage(offset: 0, reason: "the file begins with a byte order mark")
    }
    let bytes = self.bytes
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONDamage) in
      var scanner = JSONScanner(buffer)
      var members = try scanner.openObject()
      var hasFormat = false
      var hasVersion = false
      /// The position of the quotes if they precede format and version. They are read last, so that a newer store is
      /// reported as such and not as damaged.
      var postponed: JSONScanner?
      var hasQuotes = false
      while let key = try scanner.nextKey(&members) {
        _ = try scanner.peek()
        let start = scanner.position
        if scanner.equals(key, "format") {
          guard scanner.text(try scanner.string()) == Self.format else {
            throw scanner.damage("the format is not \"\(Self.format)\"", at: start)
          }
          hasFormat = true
        } else if scanner.equals(key, "version") {
          let version = try scanner.integer()
          guard version >= 1 else { throw scanner.damage("expected a version of at least 1", at: start) }
          guard version <= Self.version else {
            newer = version
            throw scanner.damage("a newer version", at: start)
          }
          hasVersion = true
        } else if scanner.equals(key, "quotes") {
          hasQuotes = true
          if hasFormat && hasVersion {
            try readQuotes(&scanner)
          } else {
            postponed = scanner
            try scanner.skipValue()
          }
        } else if scanner.equals(key, "favorites") {
          try readFavorites(&scanner)
        } else {
          try scanner.skipValue()
          others.append(
            Member(
              key: Array(buffer[(key.start - 1)...key.end]), value: Self.onOneLine(buffer[start..<scanner.position])))
        }
      }
      try scanner.expectEnd()
      guard hasFormat else { throw scanner.damage("missing \"format\"", at: 0) }
      guard hasVersion else { throw scanner.damage("missing \"version\"", at: 0) }
      guard hasQuotes else { throw scanner.damage("missing \"quotes\"", at: 0) }
      if var postponed { try readQuotes(&postponed) }
    }
  }

  private mutating func readFavorites(_ scanner: inout JSONScanner) throws(JSONDamage) {
    try scanner.openArray()
    while try scanner.nextElement() {
      _ = try scanner.peek()
      let start = scanner.position
      guard let id = QuoteID(scanner.text(try scanner.string())) else {
        throw scanner.damage("expected a quote id in \"favorites\"", at: start)
      }
      favorites.append(id)
      guard favorites.count <= StoreLimits.quotes else {
        throw scanner.damage("more than \(StoreLimits.quotes) favorites", at: start)
      }
    }
  }

  private mutating func readQuotes(_ scanner: inout JSONScanner) throws(JSONDamage) {
    // An estimate: quotes average about 150 bytes.
    records.reserveCapacity(min(scanner.bytes.count / 100, StoreLimits.quotes))
    try scanner.openArray()
    var quote = Quote(text: "", author: "")
    while try scanner.nextElement() {
      let start = scanner
      do throws(JSONDamage) {
        records.append(try Self.record(&scanner, &quote))
      } catch {
        guard isForeign else { throw error }
        // What is not even JSON leaves no next quote to go on with.
        scanner = start
        try scanner.skipValue()
        refused.append((records.count + refused.count + 1, error))
      }
      guard records.count + refused.count <= StoreLimits.quotes else {
        throw scanner.damage("more than \(StoreLimits.quotes) quotes")
      }
    }
  }

  /// Checks one quote: the type and size of every known member.
  ///
  /// - Parameter quote: Any; making one for each record would take a tenth of the time.
  static func record(_ scanner: inout JSONScanner, _ quote: inout Quote) throws(JSONDamage) -> Record {
    _ = try scanner.peek()
    let start = scanner
    var id = try read(&scanner, into: &quote, only: [])
    if id == nil {
      var again = start
      quote.author = ""
      _ = try read(&again, into: &quote, only: [.text, .author])
      id = QuoteID(text: quote.text, author: quote.author)
    }
    return Record(id: id ?? quote.id, start: Int32(start.position), end: Int32(scanner.position))
  }

  /// Reads one quote: checks every known member, decodes those that are wanted, and returns the id if it has one.
  static func read(
    _ scanner: inout JSONScanner, into quote: inout Quote, only wanted: [QuoteMember]
  ) throws(JSONDamage) -> QuoteID? {
    let start = scanner.position
    var members = try scanner.openObject()
    var id: QuoteID?
    var hasText = false
    while let key = try scanner.nextKey() {
      guard let known = QuoteMember(key, in: scanner) else {
        try scanner.note(other: key, in: &members)
        try scanner.skipValue()
        continue
      }
      try scanner.note(bit: known.rawValue, of: key, in: &members)
      _ = try scanner.peek()
      let offset = scanner.position
      let isWanted = wanted.contains(known)
      /// A text of a limited size, if it is wanted.
      func text(_ name: String = "member", limit: Int = StoreLimits.textBytes) throws(JSONDamage) -> String? {
        let string = try scanner.string()
        try check(string, limit: limit, name: name, in: scanner)
        return isWanted ? scanner.text(string) : nil
      }
      func quoteID() throws(JSONDamage) -> QuoteID {
        if let id = scanner.value(of: try scanner.string(), QuoteID.init(utf8:)) { return id }
        throw scanner.damage("expected an id of 26 letters a–z and digits 2–7", at: offset)
      }
      switch known {
      case .id: id = try quoteID()
      case .original:
        let original = try quoteID()
        if isWanted { quote.original = original }
      case .text:
        hasText = true
        let value = try text("text")
        if scanner.position == offset + 2 { throw scanner.damage("a quote without text", at: offset) }
        if let value { quote.text = value }
      case .author: if let value = try text("author", limit: StoreLimits.authorBytes) { quote.author = value }
      case .source: quote.source = try text()
      case .translator: quote.translator = try text()
      case .language: quote.language = try text()
      case .gloss: quote.gloss = try text()
      case .license: quote.license = try text()
      case .short: quote.short = try text()
      case .year:
        let year = try Int(exactly: scanner.integer())
        guard let year else { throw scanner.damage("year out of range", at: offset) }
        if isWanted { quote.year = year }
      case .collections:
        try scanner.openArray()
        while try scanner.nextElement() {
          if let name = try text("collection", limit: StoreLimits.authorBytes) { quote.collections.append(name) }
        }
      case .added:
        guard let date = scanner.value(of: try scanner.string(), CivilDate.init(utf8:)) else {
          throw scanner.damage("expected a date as \"YYYY-MM-DD\"", at: offset)
        }
        quote.added = date
      case .changed:
        let instant = scanner.text(try scanner.string())
        guard Quote.isInstant(instant) else {
          throw scanner.damage("expected an instant as \"YYYY-MM-DDThh:mm:ssZ\"", at: offset)
        }
        quote.changed = instant
      case .favorite: quote.isFavorite = try scanner.bool()
      case .carved:
        let carved = try carved(&scanner)
        if isWanted { quote.carved = carved }
      }
    }
    guard hasText else { throw scanner.damage("a quote without text", at: start) }
    return id
  }

  /// Parses the runes of an inscription.
  private static func carved(_ scanner: inout JSONScanner) throws(JSONDamage) -> CarvedText {
    let start = scanner.position
    var values: [String: String] = [:]
    var members = try scanner.openObject()
    while let key = try scanner.nextKey(&members) {
      let name = scanner.text(key)
      if !["runes", "script", "variant"].contains(name) { try scanner.skipValue(); continue }
      let string = try scanner.string()
      try check(string, limit: StoreLimits.textBytes, name: "member", in: scanner)
      values[name] = scanner.text(string)
    }
    guard let runes = values["runes"]?.nonEmpty, let script = values["script"]?.nonEmpty else {
      throw scanner.damage("\"carved\" needs \"runes\" and \"script\"", at: start)
    }
    return CarvedText(runes: runes, script: script, variant: values["variant"])
  }

  private static func check(
    _ string: JSONString, limit: Int, name: String, in scanner: JSONScanner
  ) throws(JSONDamage) {
    if string.end - string.start <= limit { return }
    if string.hasEscapes && scanner.utf8(string).count <= limit { return }
    throw scanner.damage("\(name) of more than \(limit) bytes", at: string.start)
  }

  private func checkIDs() throws(JSONDamage) {
    var seen = Set<QuoteID>(minimumCapacity: records.count)
    for record in records where !seen.insert(record.id).inserted {
      throw JSONDamage(offset: Int(record.start), reason: "two quotes with the id \(record.id)")
    }
  }

  // MARK: Quotes

  package var count: Int { records.count }

  /// Whether the store has neither quotes nor other members.
  var isEmpty: Bool { records.isEmpty && favorites.isEmpty && others.isEmpty }

  /// The line where each quote begins, from 1.
  var lines: [Int] { lines(at: records.map { Int($0.start) }) }

  func lines(at positions: [Int]) -> [Int] {
    var line = 1
    var last = 0
    return positions.map { position in
      line += bytes[last..<position].count { $0 == UInt8(ascii: "\n") }
      last = position
      return line
    }
  }

  package var ids: [QuoteID] { records.map(\.id) }

  /// Whether English readers can understand the quote: it is in English, or it has a gloss and is an inscription or in
  /// an old language. Decodes only what that depends on, because every pick of the day tests every bundled quote.
  func isReadable(at index: Int) -> Bool {
    decode(at: index, origin: .bundled, only: [.language, .gloss, .collections]).isReadableInEnglish
  }

  package func id(at index: Int) -> QuoteID { records[index].id }

  /// The quotes by the ids that would be derived from their text and author now.
  package func idsByText() -> [QuoteID: QuoteID] {
    var ids = [QuoteID: QuoteID](minimumCapacity: count)
    for index in records.indices {
      let quote = decode(at: index, origin: .own, only: [.text, .author])
      ids[QuoteID(text: quote.text, author: quote.author)] = quote.id
    }
    return ids
  }

  package func quote(at index: Int, origin: Quote.Origin) -> Quote {
    decode(at: index, origin: origin, only: QuoteMember.allCases)
  }

  /// Decodes members of a checked object.
  private func decode(at index: Int, origin: Quote.Origin, only wanted: [QuoteMember]) -> Quote {
    let record = records[index]
    var quote = Quote(id: record.id, text: "", author: "", origin: origin)
    (record.edited ?? bytes).withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer, at: Int(record.start))
      do throws(JSONDamage) {
        _ = try Self.read(&scanner, into: &quote, only: wanted)
      } catch {
        assertionFailure("a checked quote did not decode: \(error)")
      }
    }
    return quote
  }

  // MARK: Changing

  package mutating func append(_ quote: Quote) {
    records.append(Self.record(of: quote, keeping: []))
    changes += 1
  }

  /// Replaces the quote at `index` by an edited one, which keeps the id and unknown members.
  package mutating func replace(at index: Int, with quote: Quote) {
    precondition(quote.id == records[index].id, "an edited quote keeps its id")
    records[index] = Self.record(of: quote, keeping: unknownMembers(at: index))
    changes += 1
  }

  package mutating func remove(_ ids: Set<QuoteID>) {
    let before = records.count
    records.removeAll { ids.contains($0.id) }
    if records.count != before { changes += 1 }
  }

  private static func record(of quote: Quote, keeping others: [Member]) -> Record {
    Record(id: quote.id, start: 0, end: 0, edited: encode(quote, keeping: others))
  }

  private func unknownMembers(at index: Int) -> [Member] {
    let record = records[index]
    let object = record.edited ?? Array(bytes[Int(record.start)..<Int(record.end)])
    return object.withUnsafeBufferPointer { buffer in
      var found: [Member] = []
      var scanner = JSONScanner(buffer)
      do throws(JSONDamage) {
        try scanner.openObject()
        while let key = try scanner.nextKey() {
          _ = try scanner.peek()
          let start = scanner.position
          try scanner.skipValue()
          if QuoteMember(key, in: scanner) == nil {
            found.append(
              Member(
                key: Array(buffer[(key.start - 1)...key.end]), value: Self.onOneLine(buffer[start..<scanner.position])))
          }
        }
      } catch {
        assertionFailure("a checked quote did not decode: \(error)")
      }
      return found
    }
  }

  /// The names of members that a `Quote` does not have, each once: those of the store, then unknown ones of quotes in file order.
  var unknownKeys: [String] {
    var found = others.map(\.key)
    if !favorites.isEmpty { found.append(Array(#""favorites""#.utf8)) }
    var known = Set(found)
    for index in records.indices {
      for member in unknownMembers(at: index) where known.insert(member.key).inserted { found.append(member.key) }
    }
    return found.map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
  }

  // MARK: Writing

  /// The contents of the file, one quote per line.
  package func serialized() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 4096)
    result.append(ascii: #"{"format":"runes-quotes","version":1,"#)
    for member in others {
      result += member.key
      result.append(UInt8(ascii: ":"))
      result += member.value
      result.append(UInt8(ascii: ","))
    }
    if !favorites.isEmpty {
      result.append(ascii: #""favorites":["#)
      for (index, id) in favorites.enumerated() {
        if index > 0 { result.append(UInt8(ascii: ",")) }
        result.append(json: id.description)
      }
      result.append(ascii: "],")
    }
    result.append(ascii: "\"quotes\":[\n")
    bytes.withUnsafeBufferPointer { buffer in
      for (index, record) in records.enumerated() {
        if index > 0 { result.append(ascii: ",\n") }
        if let edited = record.edited {
          result += edited
        } else {
          Self.append(buffer[Int(record.start)..<Int(record.end)], onOneLineTo: &result)
        }
      }
    }
    if !records.isEmpty { result.append(UInt8(ascii: "\n")) }
    result.append(ascii: "]}\n")
    return result
  }

  private static func encode(_ quote: Quote, keeping others: [Member]) -> [UInt8] {
    var bytes = JSONWriter.object { quote.writeStored(to: &$0) }
    guard !others.isEmpty else { return bytes }
    bytes.removeLast()
    for member in others {
      bytes.append(UInt8(ascii: ","))
      bytes += member.key
      bytes.append(UInt8(ascii: ":"))
      bytes += member.value
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private static func onOneLine(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var result: [UInt8] = []
    append(value, onOneLineTo: &result)
    return result
  }

  /// Appends checked JSON, removing whitespace between tokens if it spans several lines. (Strings contain no raw line breaks.)
  private static func append(_ json: Slice<UnsafeBufferPointer<UInt8>>, onOneLineTo result: inout [UInt8]) {
    let bytes = UnsafeBufferPointer(rebasing: json)
    if bytes.offset(of: 0x0A) == nil, bytes.offset(of: 0x0D) == nil {
      result += json
      return
    }
    var isInString = false
    var isEscaped = false
    for byte in json {
      if isInString {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) {
        result.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
  }
}

extension JSONScanner {
  /// What the contents of a string are read as. It is here because a generic function of another module is not specialized.
  fileprivate func value<Value>(of string: JSONString, _ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    string.hasEscapes
      ? utf8(string).withUnsafeBufferPointer(read)
      : read(UnsafeBufferPointer(rebasing: bytes[string.start..<string.end]))
  }
}

extension Quote {
  /// Writes the members of a stored quote, in the order of `QuoteMember`, without absent ones.
  package func writeStored(to object: inout JSONWriter) {
    object.member("id", id.description)
    writeContent(to: &object)
    object.member("added", added?.description)
    object.member("changed", changed)
    if isFavorite { object.member("favorite", true) }
  }

  /// Writes the text, its author and everything known about it.
  package func writeContent(to object: inout JSONWriter) {
    object.member("text", text)
    object.member("author", author)
    object.member("source", source)
    object.member("translator", translator)
    object.member("year", year)
    object.member("language", language)
    object.member("gloss", gloss)
    object.member("license", license)
    if !collections.isEmpty { object.member("collections", collections) }
    object.member("short", short)
    object.member("original", original?.description)
    if let carved {
      object.member("carved") {
        $0.object {
          $0.member("runes", carved.runes)
          $0.member("script", carved.script)
          $0.member("variant", carved.variant)
        }
      }
    }
  }
}
