import Foundation
import RuneSystem
import RuneText
import TestSupport
import Testing

@testable import RunePicking
@testable import RuneQuotes

@Suite("The store on disk")
struct QuoteStoreTests {
  private let folder: TemporaryFolder
  private let store: QuoteStore

  init() throws {
    folder = try TemporaryFolder()
    store = QuoteStore(path: folder.path + "/deep/folder/quotes.json")
  }

  @Test("is empty if there is no file")
  func absent() throws {
    #expect(try store.load() == QuoteStore.Contents(quotes: [], favorites: []))
    #expect(SystemCall.names(in: folder.path)?.count == 2, "reading created a file")
  }

  @Test("is used from the main actor on another thread")
  @MainActor func usingElsewhere() async throws {
    let quote = Quote(text: "a", author: "b")
    let added = try await store.inBackground { store in
      #expect(!Thread.isMainThread)
      return try store.add([quote])
    }
    #expect(added.new.map(\.text) == ["a"])
    await #expect(throws: QuoteStoreError.notFound(QuoteID(text: "c", author: "d"))) {
      try await store.inBackground { try $0.remove([QuoteID(text: "c", author: "d")]) }
    }
    #expect(try await store.inBackground { try $0.load() }.quotes.map(\.text) == ["a"])
  }

  @Test("preserves quotes and does not add duplicates")
  func add() throws {
    let quote = Quote(
      text: "Deyr fé,\n\tdeyja \"frændr\" \\ 🧝", author: "Hávamál", source: "76", translator: "T", year: -50,
      language: "non", gloss: "Cattle die", license: "public domain", collections: ["norse", "short"],
      short: "Deyr fé", original: QuoteID(text: "x", author: "y"), added: CivilDate("2026-11-21"), isFavorite: true)
    let first = try store.add([quote, Quote(text: "b", author: "")])
    #expect(first.new.count == 2 && first.wasEmpty)
    let second = try store.add([quote])
    #expect(second.new.isEmpty && second.alreadyThere == [quote.id] && !second.wasEmpty)
    #expect(try store.load().quotes.first == quote)
    #expect(try store.load().quotes.count == 2)
    var status = stat()
    #expect(stat(store.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(folder.path + "/deep", &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test("of two versions, the one that was changed last stays")
  func merging() throws {
    let id = try store.add([Quote(text: "first", author: "A", isFavorite: true)]).new[0].id
    var other = Quote(id: id, text: "second", author: "A", gloss: "g", changed: "2026-01-02T03:04:05Z")
    #expect(try store.add([other], isMerging: true).updated.map(\.id) == [id])
    #expect(
      try store.load().quotes.map { [$0.text, $0.gloss ?? "", "\($0.isFavorite)"] } == [["second", "g", "true"]])
    (other.text, other.changed) = ("older", "2026-01-01T00:00:00Z")
    #expect(try store.add([other], isMerging: true).alreadyThere == [id])
    #expect(try store.add([Quote(text: "first", author: "A")], isMerging: true).alreadyThere == [id])
    // What says nothing of when it was changed is kept beside the other.
    let plain = try store.add([Quote(text: "one", author: "B")]).new[0].id
    #expect(try store.add([Quote(id: plain, text: "two", author: "B")], isMerging: true).keptBoth == [plain])
    #expect(try store.add([Quote(text: "two", author: "B", source: "S")]).completed.count == 1)
    #expect(try store.load().quotes.map(\.text) == ["second", "one", "two"])
    #expect(throws: QuoteStoreError.self) { try store.edit([plain, id]) { ($0.text, $0.author) = ("same", "Z") } }
    #expect(try store.edit([plain, id], dryRun: true) { $0.author = "C" }.count == 2)
    #expect(try store.load().quotes.map(\.author) == ["A", "B", "B"])
  }

  @Test("merges another store: newer versions, new quotes, and favorites among bundled ones")
  func mergingStores() throws {
    let other = QuoteStore(path: folder.path + "/other.json")
    let bundled = QuoteID(text: "x", author: "y")
    let id = try other.add([Quote(text: "first", author: "A")]).new[0].id
    try other.setFavorite(true, [bundled], bundled: [bundled])
    #expect(try store.merge(other).new.map(\.id) == [id])
    try other.edit(id) { $0.text = "second" }
    try other.add([Quote(text: "third", author: "A")])
    let added = try store.merge(other)
    #expect(added.updated.map(\.id) == [id] && added.keptBoth.isEmpty && added.new.map(\.text) == ["third"])
    #expect(try store.load().quotes.map(\.text) == ["second", "third"] && store.load().favorites == [bundled])
    #expect(try store.merge(QuoteStore(path: folder.path + "/none.json")).new.isEmpty)
  }

  @Test(
    "what it cannot read again, it does not take",
    arguments: [
      Quote(text: "a", author: "", changed: "yesterday"),
      Quote(text: "a", author: "", changed: "2026-11-21T10:00:00.123Z"),
      Quote(text: "a", author: "", changed: "2026-11-21T10:00:00+01:00"),
      Quote(text: "a", author: "", carved: CarvedText(runes: "", script: "elder")),
      Quote(text: "a", author: "", carved: CarvedText(runes: "ᚠ", script: "")),
      Quote(text: "a", author: "", carved: CarvedText(runes: String(repeating: "ᚠ", count: 1 << 16), script: "elder")),
      Quote(text: String(repeating: "\n", count: 1 << 15) + "\\\"", author: ""),
      Quote(text: "a", author: "\\\"", year: .min),
      Quote(text: "a", author: "", year: .max, carved: CarvedText(runes: "ᚠ\n\"", script: "x", variant: "")),
      Quote(text: "\u{2028}", author: String(repeating: "é", count: 512), collections: ["", "a"]),
    ])
  func readable(quote: Quote) throws {
    try store.add([Quote(text: "first", author: "")])
    if (try? store.add([quote])) == nil {
      #expect(try store.load().quotes.map(\.text) == ["first"])
    } else {
      #expect(try store.load().quotes.map(\.text) == ["first", quote.text])
    }
    _ = try? store.edit(store.load().quotes[0].id) { $0.carved = quote.carved }
    #expect(throws: Never.self) { try store.load() }
  }

  @Test("keeps the id of an edited quote, and gives its original text a new one")
  func edit() throws {
    let id = try store.add([Quote(text: "first", author: "A")]).new[0].id
    let (before, after) = try store.edit(id) { $0.text = "second" }
    #expect(before.text == "first" && after.text == "second" && after.id == id)
    let back = try store.add([Quote(text: "first", author: "A")])
    #expect(back.new.count == 1 && back.new[0].id != id)
    #expect(try store.add([Quote(text: "second", author: "A")]).alreadyThere == [id])
    #expect(throws: QuoteStoreError.sameAs(id)) { try store.edit(back.new[0].id) { $0.text = "second" } }
    #expect(throws: QuoteStoreError.notFound(QuoteID(text: "no", author: ""))) {
      try store.edit(QuoteID(text: "no", author: "")) { $0.text = "x" }
    }
  }

  @Test("removes all or none")
  func remove() throws {
    let ids = try store.add((0..<4).map { Quote(text: "text \($0)", author: "") }).new.map(\.id)
    #expect(throws: QuoteStoreError.notFound(QuoteID(text: "no", author: ""))) {
      try store.remove([ids[0], QuoteID(text: "no", author: "")])
    }
    #expect(try store.load().quotes.count == 4)
    #expect(try store.remove([ids[2], ids[0], ids[0]]).map(\.id) == [ids[0], ids[2]])
    #expect(try store.load().quotes.map(\.id) == [ids[1], ids[3]])
  }

  @Test("marks own and bundled quotes")
  func favorites() throws {
    let own = try store.add([Quote(text: "own", author: "")]).new[0].id
    let bundled = QuoteID(text: "bundled", author: "")
    try store.setFavorite(true, [own, bundled], bundled: [bundled])
    #expect(try store.load().quotes[0].isFavorite)
    #expect(try store.load().favorites == [bundled])
    try store.setFavorite(false, [bundled, own], bundled: [bundled])
    #expect(try !store.load().quotes[0].isFavorite)
    #expect(try store.load().favorites.isEmpty)
    #expect(throws: QuoteStoreError.self) { try store.setFavorite(true, [bundled], bundled: []) }
  }

  @Test(
    "rejects invalid quotes",
    arguments: [
      Quote(text: "", author: ""), Quote(text: " \n\t", author: ""), Quote(text: "a\u{1B}", author: ""),
      Quote(text: "a", author: "b\nc"), Quote(text: "a", author: "\u{202E}"), Quote(text: "a\u{85}", author: ""),
      Quote(text: "a", author: "", collections: ["\u{7}"]), Quote(text: "a", author: "", gloss: "\u{2066}"),
      Quote(text: String(repeating: "a", count: 65_537), author: ""),
      Quote(text: "a", author: String(repeating: "é", count: 513)),
    ])
  func unacceptable(quote: Quote) throws {
    #expect(throws: QuoteStoreError.self) { try store.add([Quote(text: "fine", author: ""), quote]) }
    #expect(try store.load().quotes.isEmpty)
  }

  @Test("accepts control characters on request, and stateless marks always")
  func controls() throws {
    try store.add([Quote(text: "a\u{1B}\u{202E}", author: "")], keepingControls: true)
    try store.add([Quote(text: "\u{200E}\u{200F}\u{61C}\u{200D}\u{200C} line\nbreak\t", author: "")])
    #expect(try store.load().quotes.map(\.text.unicodeScalars.count) == [3, 17])
  }

  @Test("refuses a file that is larger than its reader allows")
  func largeFile() throws {
    try store.add([Quote(text: "a", author: "")])
    let size = try #require(try AtomicFile.read(store.path, limit: 1 << 20)).count
    #expect(try AtomicFile.read(store.path, limit: size)?.count == size)
    #expect(throws: AtomicFile.ReadProblem.self) { try AtomicFile.read(store.path, limit: size - 1) }
  }

  @Test("leaves a damaged store unchanged and repairs it on request")
  func repair() throws {
    try store.add((0..<5).map { Quote(text: "text \($0)", author: "A") })
    let whole = try #require(try AtomicFile.read(store.path, limit: 1 << 20))
    let cut = Array(whole.prefix(whole.count - 40))
    try AtomicFile.replace(store.path, with: cut, newMode: nil, durability: .relaxed)
    #expect(chmod(store.path, 0o640) == 0)
    #expect(throws: QuoteStoreError.self) { try store.add([Quote(text: "new", author: "")]) }
    #expect(throws: QuoteStoreError.self) { try store.load() }

    let look = try store.repair(write: false, stamp: "x")
    #expect(look.damage != nil && look.kept.count == 4 && look.lostLines.count == 1 && look.savedAs == nil)
    #expect(try AtomicFile.read(store.path, limit: 1 << 20) == cut)

    let done = try store.repair(write: true, stamp: "20261121T000000Z")
    let kept = try #require(done.savedAs)
    #expect(try AtomicFile.read(kept, limit: 1 << 20) == cut)
    #expect(try store.load().quotes.count == 4)
    var status = stat()
    #expect(stat(store.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try store.repair(write: true, stamp: "20261121T000000Z").damage == nil)

    // The name for the damaged file is taken; it must not be overwritten.
    for number in 2...3 {
      try AtomicFile.replace(store.path, with: [UInt8(number)], newMode: 0o600, durability: .relaxed)
      #expect(try store.repair(write: true, stamp: "20261121T000000Z").isBeyondRepair)
      try AtomicFile.replace(store.path, with: cut.dropLast(number), newMode: 0o600, durability: .relaxed)
      #expect(try store.repair(write: true, stamp: "20261121T000000Z").savedAs == "\(kept)-\(number)")
      #expect(try AtomicFile.read("\(kept)-\(number)", limit: 1 << 20) == cut.dropLast(number))
    }
    #expect(try AtomicFile.read(kept, limit: 1 << 20) == cut)
  }

  @Test(
    "does not replace a file of which nothing can be recovered",
    arguments: ["junk", "\0\0\0", #"{"text":1}"#, "[[[", "{"])
  func beyondRepair(content: String) throws {
    let store = QuoteStore(path: folder.path + "/quotes.json")
    try AtomicFile.replace(store.path, with: Array(content.utf8), newMode: 0o600, durability: .relaxed)
    let report = try store.repair(write: true, stamp: "now")
    #expect(report.isBeyondRepair && report.damage != nil && report.savedAs == nil)
    #expect(Set(SystemCall.names(in: folder.path) ?? []) == [".", "..", "quotes.json"])
    #expect(try AtomicFile.read(store.path, limit: 4096) == Array(content.utf8))
  }

  @Test("preserves symbolic links, and creates the target of a dangling one")
  func links() throws {
    let link = folder.path + "/link.json"
    #expect(symlink("elsewhere/target.json", link) == 0)
    try QuoteStore(path: link).add([Quote(text: "a", author: "")])
    #expect(try SystemCall.linkTarget(link) == "elsewhere/target.json")
    #expect(try QuoteStore(path: folder.path + "/elsewhere/target.json").load().quotes.count == 1)
    try QuoteStore(path: link).add([Quote(text: "b", author: "")])
    #expect(try SystemCall.linkTarget(link) == "elsewhere/target.json")
    #expect(try QuoteStore(path: link).load().quotes.count == 2)

    let loop = folder.path + "/loop"
    #expect(symlink("loop", loop) == 0)
    #expect(throws: QuoteStoreError.self) { try QuoteStore(path: loop).add([Quote(text: "a", author: "")]) }
  }

  @Test("rejects a FIFO and a folder without blocking")
  func notAFile() throws {
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(throws: QuoteStoreError.notAFile(path: fifo)) { try QuoteStore(path: fifo).load() }
    #expect(throws: QuoteStoreError.self) { try QuoteStore(path: fifo).add([Quote(text: "a", author: "")]) }
    #expect(throws: QuoteStoreError.notAFile(path: folder.path)) { try QuoteStore(path: folder.path).load() }
  }

  @Test("gives up on a lock that is never released, and does not follow a link to create one")
  func busy() throws {
    try store.add([Quote(text: "a", author: "")])
    let held = try SystemCall.open(store.path + ".lock", O_RDWR)
    #expect(try held.lock() == .locked)
    var impatient = store
    impatient.patience = 20
    #expect(throws: QuoteStoreError.busy(path: store.path)) { try impatient.add([Quote(text: "b", author: "")]) }
    #expect(try impatient.load().quotes.count == 1)
    try held.close()
    try impatient.add([Quote(text: "b", author: "")])

    let other = QuoteStore(path: folder.path + "/other.json")
    #expect(symlink("victim", other.path + ".lock") == 0)
    #expect(throws: QuoteStoreError.self) { try other.add([Quote(text: "a", author: "")]) }
    #expect(SystemCall.names(in: folder.path)?.contains("victim") == false)
  }

  @Test("removes temporary files of crashed writers, and writes nothing without changes")
  func orphans() throws {
    try store.add([Quote(text: "a", author: "")])
    let beside = AtomicFile.parent(of: store.path) + "/"
    // No process has the first number.
    let (orphan, other) = (beside + ".runes-a.tmp.2147483646.x", beside + ".runes-a.tmp.\(getpid()).x")
    try AtomicFile.replace(other, with: [1], newMode: 0o600, durability: .relaxed)
    try AtomicFile.replace(orphan, with: [1], newMode: 0o600, durability: .relaxed)
    var before = stat()
    #expect(stat(store.path, &before) == 0)
    try store.add([Quote(text: "a", author: "")])
    var after = stat()
    #expect(stat(store.path, &after) == 0 && before.st_ino == after.st_ino)
    #expect(try AtomicFile.read(orphan, limit: 10) == nil)
    #expect(try AtomicFile.read(other, limit: 10) != nil)
  }

  @Test("shares the random picker's history between shells, and works without it")
  func history() throws {
    let ids = ids(6)
    var generator = SeededGenerator(seed: 5)
    let history = ShuffleHistory(path: folder.path + "/state/bag.json")
    var seen: Set<Int> = []
    for _ in 0..<2 { seen.formUnion(history.next(3, from: ids, using: &generator)) }
    #expect(seen == Set(0..<6))
    for damage in ["", "{", "\u{0}\u{0}", String(repeating: "x", count: 10_000)] {
      try AtomicFile.replace(history.path, with: Array(damage.utf8), newMode: 0o600, durability: .relaxed)
      #expect(history.next(1, from: ids, using: &generator).count == 1, "\(damage.prefix(5))")
      // A new round has begun.
      #expect(try AtomicFile.read(history.path, limit: 100)?.starts(with: #"{"version":1,"#.utf8) == true)
    }
    #expect(unlink(history.path) == 0 && mkdir(history.path, 0o700) == 0)
    #expect(history.next(1, from: ids, using: &generator).count == 1)
    #expect(ShuffleHistory(path: "/proc/nowhere/bag.json").next(1, from: ids, using: &generator).count == 1)
    let held = try SystemCall.open(folder.path + "/state/bag.json.lock", O_RDWR)
    #expect(try held.lock() == .locked)
    #expect(history.next(1, from: ids, using: &generator).count == 1)
    #expect(history.next(1, from: [], using: &generator) == [])
  }

  @Test(
    "a rejected change creates nothing, not even a lock",
    arguments: [
      "", "torn", #"{"format":"runes-quotes","version":2,"quotes":[]}"#,
      #"{"format":"runes-quotes","version":1,"quotes":[]}"#,
    ])
  func refusals(content: String) throws {
    let store = QuoteStore(path: folder.path + "/quotes.json")
    try AtomicFile.replace(store.path, with: Array(content.utf8), newMode: 0o600, durability: .relaxed)
    // The last content is a valid store, for which the change is impossible.
    let id = QuoteID(text: "x", author: "")
    #expect(throws: QuoteStoreError.self) { try store.remove([id]) }
    #expect(throws: QuoteStoreError.self) { try store.edit(id) { $0.author = "y" } }
    #expect(throws: QuoteStoreError.self) { try store.setFavorite(true, [id], bundled: []) }
    #expect(Set(SystemCall.names(in: folder.path) ?? []) == [".", "..", "quotes.json"])
    let stored = try #require(try AtomicFile.read(store.path, limit: 4096))
    #expect(stored == Array(content.utf8))
  }

  @Test("a rejected change creates no folder, nor does repairing a missing store")
  func refusalsWithoutStore() throws {
    #expect(throws: QuoteStoreError.self) { try store.remove([QuoteID(text: "x", author: "")]) }
    #expect(throws: QuoteStoreError.self) { try store.add([Quote(text: " ", author: "")]) }
    #expect(try store.repair(write: true, stamp: "now").damage == nil)
    #expect(SystemCall.names(in: folder.path)?.count == 2)
    let place = QuoteStore(path: folder.path + "/place")
    _ = try AtomicFile.makeFolders(place.path)
    #expect(throws: QuoteStoreError.notAFile(path: place.path)) { try place.add([Quote(text: "x", author: "")]) }
    #expect(SystemCall.names(in: folder.path)?.count == 3)
  }
}
