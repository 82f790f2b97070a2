/// Words as carved, with the inscriptions that have them: a file made by `.ci/packaging/stones.py`.
///
/// ```swift
/// let pack = try StonePack(bytes)
/// pack.words(withKey: "brodir").count   // how often it was found
/// ```
/// Opening checks the whole file, so that nothing in it can lead outside it. All numbers are little-endian and of 32 bits:
///
/// | what | size |
/// | --- | --- |
/// | `RUNSTONE`, version, bytes of the file, hash of what follows | 8, 4, 4, 8 bytes |
/// | counts: inscriptions, words, keys, spellings, texts, bytes of text, units, entries of the model | 8 numbers |
/// | inscriptions: signum, place, province, country, period, style, carver, link, district, county, material, other signa (texts); years; first word, words | 15 each |
/// | words: normalized, as carved, in sixteen letters or older runes (texts); inscription; position | 5 each |
/// | keys in byte order, those of words in older runes after ᚠ: text, first occurrence, occurrences; then the words of all occurrences | 3 each, 1 a word |
/// | spellings (the third texts) in byte order, likewise | 3 each, 1 a word |
/// | units: letters of a normalized word (text), letters of the sixteen that stand for them (text) | 2 each |
/// | model of words in units, by key: key, cost and cost of its context, as `UnattestedWords` reads them | 2 each |
/// | offsets of the texts and their end; the texts, the second of which is the notice | texts + 1 |
package final class StonePack: Sendable {
  /// The version of the format that this library reads.
  package static let version: UInt32 = 2
  /// The maximum size of a file.
  package static let limit = 64 << 20

  let file: PackBytes
  let counts: [Int]
  let inscriptions: Int, words: Int, keys: Int, spellings: Int, units: Int, model: Int, offsets: Int, texts: Int

  static let headerSize = 24
  static let inscriptionSize = 15, textsOfInscription = 12, wordSize = 5, indexSize = 3

  /// Why a file is not a usable pack.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    case foreign
    case newer(UInt32)
    case damaged(String)

    /// The reason, to follow the name of the file.
    package var description: String {
      switch self {
      case .foreign: "it is not a pack of stones"
      case .newer(let version): "its format is version \(version), and this program reads version \(StonePack.version)"
      case .damaged(let what): "it is damaged: \(what)"
      }
    }
  }

  /// Where packs are from.
  package static let origin =
    "stones come from the Scandinavian Runic-text Database and are packages of their own because of its license: runes-stones "
    + "for Debian, runekit-stones for Python and npm; in a clone of RuneKit, "
    + "`ODBL=LICENSE .ci/package-stones WORDS.tsv INSCRIPTIONS.tsv` builds them"

  /// Checks a pack.
  package init(_ bytes: [UInt8]) throws(Problem) {
    let file = PackBytes(bytes: bytes)
    self.file = file
    // No sum overflows where `Int` has 32 bits: a number takes four bytes. All is set before the first error, since Embedded
    // Swift does not free an object that is set in part.
    counts = (6..<14).map {
      56...Self.limit ~= file.count ? min(file.reference(at: $0), $0 == 11 ? file.count : file.count / 4) : 0
    }
    inscriptions = 14
    words = inscriptions + counts[0] * Self.inscriptionSize
    keys = words + counts[1] * Self.wordSize
    spellings = keys + counts[2] * Self.indexSize + counts[1]
    units = spellings + counts[3] * Self.indexSize + counts[1]
    model = units + counts[6] * 2
    offsets = model + counts[7] * 2
    texts = min(offsets + counts[4] + 1, Self.limit) * 4
    guard 12...Self.limit ~= file.count, file.bytes[..<8].elementsEqual("RUNSTONE".utf8) else { throw .foreign }
    guard file[2] == Self.version else { throw .newer(file[2]) }
    guard file.count >= 56, file.count % 8 == 0, file[3] == UInt32(file.count) else {
      throw .damaged("it has \(file.count) bytes instead of \(file.count >= 16 ? file[3] : 56)")
    }
    guard texts + counts[5] == file.count, counts[4] >= 2 else { throw .damaged("its parts do not fill it") }
    let hash = file.bytes.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for offset in stride(from: StonePack.headerSize, to: bytes.count, by: 8) {
        hash =
          (hash ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))) &* 0x100_0000_01b3
      }
      return hash
    }
    guard hash == UInt64(file[4]) | UInt64(file[5]) << 32 else { throw .damaged("its checksum is wrong") }
    try check()
  }

  /// Checks every reference, so that no later read leaves the file.
  private func check() throws(Problem) {
    var last = 0
    for index in 0...counts[4] {
      let offset = file.reference(at: offsets + index)
      // Within the texts, and not inside a character.
      guard offset >= last, offset <= counts[5],
        offset == counts[5] || file.bytes[texts + offset] & 0xC0 != 0x80
      else { throw .damaged("text \(index) is out of place") }
      last = offset
    }
    guard String(validating: file.bytes[texts..<texts + last], as: UTF8.self) != nil else {
      throw .damaged("its texts are not UTF-8")
    }
    for index in 0..<counts[0] {
      let entry = inscriptions + index * Self.inscriptionSize
      guard (0..<Self.textsOfInscription).allSatisfy({ file.reference(at: entry + $0) < counts[4] }),
        file.reference(at: entry + 13) + file.reference(at: entry + 14) <= counts[1]
      else { throw .damaged("inscription \(index)") }
    }
    for index in 0..<counts[1] {
      let entry = words + index * Self.wordSize
      guard (0..<3).allSatisfy({ file.reference(at: entry + $0) < counts[4] }),
        file.reference(at: entry + 3) < counts[0]
      else {
        throw .damaged("word \(index)")
      }
    }
    guard (units..<model).allSatisfy({ file.reference(at: $0) < counts[4] }) else { throw .damaged("a unit") }
    for (start, count) in [(keys, counts[2]), (spellings, counts[3])] {
      for index in 0..<count {
        let entry = start + index * Self.indexSize
        guard file.reference(at: entry) < counts[4],
          file.reference(at: entry + 1) + file.reference(at: entry + 2) <= counts[1]
        else {
          throw .damaged("entry \(index) of an index")
        }
      }
      let references = start + count * Self.indexSize
      guard (references..<references + counts[1]).allSatisfy({ file.reference(at: $0) < counts[1] }) else {
        throw .damaged("a place of an index")
      }
    }
  }

  /// The whole file.
  package var bytes: [UInt8] { file.bytes }

  /// The source and license of the data.
  package var notice: String { text(1) }

  private func bytes(ofText number: Int) -> ArraySlice<UInt8> {
    file.bytes[texts + file.reference(at: offsets + number)..<texts + file.reference(at: offsets + number + 1)]
  }

  func text(_ number: Int) -> String { String(decoding: bytes(ofText: number), as: UTF8.self) }

  /// The entry of an index with this key.
  private func words(_ start: Int, _ count: Int, _ key: String) -> [Int] {
    var low = 0
    var high = count
    let wanted = Array(key.utf8)
    while low < high {
      let middle = (low + high) / 2
      let entry = start + middle * Self.indexSize
      let found = bytes(ofText: file.reference(at: entry))
      if found.elementsEqual(wanted) {
        let references = start + count * Self.indexSize + file.reference(at: entry + 1)
        return (references..<references + file.reference(at: entry + 2)).map { file.reference(at: $0) }
      }
      if found.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    return []
  }

  /// The words with a key of `StoneKey.word`.
  package func words(withKey key: String) -> [CarvedWord] { words(keys, counts[2], key).map(word) }

  /// The words carved with these sixteen letters.
  package func words(spelled letters: String) -> [CarvedWord] { words(spellings, counts[3], letters).map(word) }

  /// The provinces and countries of its inscriptions, in alphabetical order.
  package var regions: [String] {
    var names: Set<Int> = []
    for index in 0..<counts[0] {
      for part in 2...3 { names.insert(file.reference(at: inscriptions + index * Self.inscriptionSize + part)) }
    }
    return names.map(text).filter { !$0.isEmpty }.sorted()
  }

  package var allInscriptions: some Sequence<Inscription> {
    (0..<counts[0]).lazy.map { Inscription(pack: self, index: $0) }
  }

  package var allKeys: some Sequence<String> {
    (0..<counts[2]).lazy.map { self.text(self.file.reference(at: self.keys + $0 * Self.indexSize)) }
  }

  /// How often words are carved with these sixteen letters.
  package func count(ofSpelling letters: String) -> Int { words(spellings, counts[3], letters).count }

  package var stoneCount: Int { counts[0] }

  /// The number of words in the pack.
  package var wordCount: Int { counts[1] }

  /// The letters of normalized words with what stands for them.
  package var allUnits: [(letters: String, runes: String)] {
    (0..<counts[6]).map { (text(file.reference(at: units + $0 * 2)), text(file.reference(at: units + $0 * 2 + 1))) }
  }

  package func modelValue(_ key: UInt32) -> UInt32? {
    var (low, high) = (0, counts[7])
    while low < high {
      let middle = (low + high) / 2
      let found = file[model + middle * 2]
      if found == key { return file[model + middle * 2 + 1] }
      if found < key { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// All spellings in sixteen letters.
  package var allSpellings: some Sequence<String> {
    (0..<counts[3]).lazy.map { self.text(self.file.reference(at: self.spellings + $0 * Self.indexSize)) }
  }

  package func word(_ index: Int) -> CarvedWord { CarvedWord(pack: self, index: index) }

  package func reference(ofWord index: Int, _ part: Int) -> Int {
    file.reference(at: words + index * Self.wordSize + part)
  }
  func text(ofWord index: Int, _ part: Int) -> String { text(reference(ofWord: index, part)) }

  func number(ofInscription index: Int, _ part: Int) -> UInt32 {
    file[inscriptions + index * Self.inscriptionSize + part]
  }
  func text(ofInscription index: Int, _ part: Int) -> String { text(reference(ofInscription: index, part)) }
  func reference(ofInscription index: Int, _ part: Int) -> Int {
    file.reference(at: inscriptions + index * Self.inscriptionSize + part)
  }

  /// The words of an inscription around one of them, with … where the pack lacks words.
  ///
  /// - Parameters:
  ///   - count: How many words from this one on are between brackets.
  ///   - part: What to show of a word.
  package func line(around word: CarvedWord, of count: Int = 1, reach: Int = 4, _ part: (CarvedWord) -> String)
    -> String
  {
    let range = word.inscription.words.clamped(to: word.index - reach..<word.index + count + reach)
    var pieces: [String] = range.lowerBound > word.inscription.words.lowerBound ? ["…"] : []
    var last: Int?
    for index in range {
      let other = self.word(index)
      if let last, other.position > last + 1 { pieces.append("…") }
      last = other.position
      pieces.append((index == word.index ? "[" : "") + part(other) + (index == word.index + count - 1 ? "]" : ""))
    }
    return (range.upperBound < word.inscription.words.upperBound ? pieces + ["…"] : pieces).joined(separator: " ")
  }
}

struct PackBytes: Sendable {
  let bytes: [UInt8]
  var count: Int { bytes.count }

  /// The number at four times `index`, little-endian.
  subscript(index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) })
  }

  /// The same, of a count or a reference: none is greater than the number of bytes.
  func reference(at index: Int) -> Int { Int(min(self[index], UInt32(count))) }
}
