import RuneSystem

/// The user's own quotes in a JSON file that survives crashes, full disks and concurrent writers.
///
/// ```swift
/// let store = QuoteStore(path: path)
/// try store.add([Quote(text: "Cattle die, kinsmen die", author: "Hávamál")])
/// let mine = try store.load().quotes
/// ```
///
/// - When a writing method returns, the change is on disk and survives a power failure. When it throws, the store is
///   unchanged, except for `QuoteStoreError.notDurable`.
/// - Writers on one machine wait for each other by `flock` on a separate file. Readers take no lock; they always see a
///   complete file, old or new.
/// - A damaged or newer store is reported and left untouched.
/// - If the path is a symbolic link, its target is replaced and the link is kept.
/// - Writing one store from several machines over a network file system is not supported.
public struct QuoteStore: Hashable, Sendable {
  /// The path of the file, which need not exist.
  public let path: String

  /// How many milliseconds to wait while another process writes the store, before a change fails with
  /// `QuoteStoreError.busy`.
  package var patience = 10_000

  /// The store in a file. Neither reads nor creates it.
  public init(path: String) { self.path = path }

  /// The store in a folder, such as that of an app group, in a file named `quotes.json`.
  public init(folder: String) { self.init(path: folder + "/quotes.json") }

  // MARK: Reading

  /// The contents of a store.
  public struct Contents: Hashable, Sendable {
    /// The user's own quotes, in the order of the file.
    public var quotes: [Quote]
    /// The ids of bundled quotes that the user marked as favorites.
    public var favorites: [QuoteID]
  }

  /// Reads the store; empty if the file does not exist.
  ///
  /// - Complexity: O(*n*) in the bytes.
  /// - Throws: `QuoteStoreError` if the store cannot be read.
  public func load() throws(QuoteStoreError) -> Contents {
    let document = try self.document() ?? StoreDocument()
    return Contents(
      quotes: (0..<document.count).map { document.quote(at: $0, origin: .own) }, favorites: document.favorites)
  }

  /// The parsed store, or nil if the file does not exist.
  package func document() throws(QuoteStoreError) -> StoreDocument? {
    guard let content = try content(at: path) else { return nil }
    return try document(of: content)
  }

  /// The raw bytes of the store, or nil if the file does not exist.
  private func content(at path: String) throws(QuoteStoreError) -> [UInt8]? {
    do {
      return try AtomicFile.read(path, limit: StoreLimits.fileBytes)
    } catch {
      switch error {
      case .file(let error): throw .file(error)
      case .notRegular: throw .notAFile(path: path)
      case .tooLarge: throw .tooLarge(path: path, limit: "\(StoreLimits.fileBytes >> 20) MiB")
      }
    }
  }

  private func document(of bytes: [UInt8]) throws(QuoteStoreError) -> StoreDocument {
    do { return try StoreDocument(bytes) } catch { throw QuoteStoreError(error, path: path) }
  }

  // MARK: Adding

  /// The result of adding quotes.
  public struct Added: Hashable, Sendable {
    /// The quotes as stored.
    public var new: [Quote]
    /// The ids of stored quotes with the same text and author, or a newer version.
    public var alreadyThere: [QuoteID]
    /// Stored quotes of which a newer version came, as they are now.
    public var updated: [Quote] = []
    /// Stored quotes that got fields that they did not have.
    public var completed: [QuoteID] = []
    /// New quotes that have the id of a stored one, of which nothing says which is newer.
    public var keptBoth: [QuoteID] = []
    /// Whether the store was empty before.
    package var wasEmpty: Bool
  }

  /// Adds quotes, all or none. Skips those whose text and author are already stored, so that repeating the call is
  /// harmless; the stored one gets the fields that only the other has.
  ///
  /// - Parameters:
  ///   - keepingControls: Whether to accept control characters.
  ///   - dryRun: Only read and check.
  ///   - isMerging: Whether the quotes are from another store: of two versions of a quote with one id, that stays which was
  ///     `changed` last, and both if neither says when. Favorites stay favorites.
  /// - Throws: `QuoteStoreError`; the store is then unchanged, except for `.notDurable`.
  /// - Complexity: Linear in the bytes of the store, which is read and written as a whole.
  @discardableResult
  public func add(
    _ quotes: [Quote], keepingControls: Bool = false, dryRun: Bool = false, isMerging: Bool = false
  ) throws(QuoteStoreError) -> Added {
    for quote in quotes {
      do { try quote.validate(keepingControls: keepingControls) } catch { throw .unacceptable(error) }
    }
    if dryRun {
      var document = try self.document() ?? StoreDocument()
      return Self.add(quotes, to: &document, isMerging: isMerging)
    }
    return try update { document in Self.add(quotes, to: &document, isMerging: isMerging) }
  }

  /// Uses the store on another thread, so that an app's main actor does not wait for the disk or for another process:
  /// `let removed = try await own.inBackground { try $0.remove([id]) }`.
  ///
  /// - Throws: What the function throws.
  /// - Complexity: That of the function.
  @discardableResult @concurrent
  public func inBackground<Result: Sendable, Failure: Error>(
    _ use: @Sendable (QuoteStore) throws(Failure) -> Result
  ) async throws(Failure) -> Result { try use(self) }

  // MARK: Changing

  /// Changes a quote, which keeps its id.
  ///
  /// - Returns: The quote before and after the change.
  /// - Throws: `QuoteStoreError`; the store is then unchanged, except for `.notDurable`.
  /// - Complexity: Linear in the bytes of the store, which is read and written as a whole.
  @discardableResult
  public func edit(
    _ id: QuoteID, keepingControls: Bool = false, _ change: (inout Quote) -> Void
  ) throws(QuoteStoreError) -> (before: Quote, after: Quote) {
    try edit([id], keepingControls: keepingControls, change)[0]
  }

  /// Changes quotes, all or none.
  ///
  /// - Parameter dryRun: Only say what would change.
  /// - Returns: Each quote before and after the change.
  /// - Throws: `QuoteStoreError`; the store is then unchanged, except for `.notDurable`.
  /// - Complexity: Linear in the bytes of the store, which is read and written as a whole.
  @discardableResult
  public func edit(
    _ ids: [QuoteID], keepingControls: Bool = false, dryRun: Bool = false, _ change: (inout Quote) -> Void
  ) throws(QuoteStoreError) -> [(before: Quote, after: Quote)] {
    func apply(_ document: inout StoreDocument) throws(QuoteStoreError) -> [(before: Quote, after: Quote)] {
      let places = Dictionary(zip(document.ids, 0...)) { first, _ in first }
      var present = document.idsByText()
      var edits: [(before: Quote, after: Quote)] = []
      for id in ids {
        guard let index = places[id] else { throw .notFound(id) }
        let before = document.quote(at: index, origin: .own)
        var after = before
        change(&after)
        after = after.with(id: id)
        edits.append((before, after))
        if after == before { continue }
        after.changed = SystemCall.utcInstant()
        edits[edits.count - 1].after = after
        do throws(QuoteProblem) {
          try after.validate(keepingControls: keepingControls)
        } catch {
          throw .unacceptable(error)
        }
        let derived = QuoteID(text: after.text, author: after.author)
        if let same = present[derived], same != id { throw .sameAs(same) }
        present[QuoteID(text: before.text, author: before.author)] = nil
        present[derived] = id
        document.replace(at: index, with: after)
      }
      return edits
    }
    if dryRun {
      var document = try self.document() ?? StoreDocument()
      return try apply(&document)
    }
    return try update(checking: ids, apply)
  }

  /// Removes quotes, all or none.
  ///
  /// - Returns: The removed quotes, in the order of the store.
  /// - Throws: `QuoteStoreError`; the store is then unchanged, except for `.notDurable`.
  /// - Complexity: Linear in the bytes of the store, which is read and written as a whole.
  @discardableResult
  public func remove(_ ids: [QuoteID]) throws(QuoteStoreError) -> [Quote] {
    try update(checking: ids) { document in
      let wanted = Set(ids)
      let removed = (0..<document.count).filter { wanted.contains(document.id(at: $0)) }
        .map { document.quote(at: $0, origin: .own) }
      document.remove(wanted)
      return removed
    }
  }

  /// Marks or unmarks own or bundled quotes as favorites.
  ///
  /// - Parameter bundled: The ids of the bundled quotes; an id that is neither stored nor bundled is an error.
  /// - Throws: `QuoteStoreError`; the store is then unchanged, except for `.notDurable`.
  /// - Complexity: Linear in the bytes of the store, which is read and written as a whole.
  public func setFavorite(_ isFavorite: Bool, _ ids: [QuoteID], bundled: [QuoteID]) throws(QuoteStoreError) {
    try update(checking: ids, orBundled: bundled) { document in
      var rest = Set(ids)
      for index in 0..<document.count where rest.remove(document.id(at: index)) != nil {
        var quote = document.quote(at: index, origin: .own)
        if quote.isFavorite == isFavorite { continue }
        quote.isFavorite = isFavorite
        document.replace(at: index, with: quote)
      }
      // What is left are bundled quotes, whose marks are in a list.
      let marked = Set(document.favorites)
      let changed = rest.filter { marked.contains($0) != isFavorite }
      if changed.isEmpty { return }
      if isFavorite {
        for id in ids where rest.remove(id) != nil && changed.contains(id) { document.favorites.append(id) }
      } else {
        document.favorites.removeAll(where: changed.contains)
      }
    }
  }

  // MARK: The write protocol

  /// Applies a change to the store under its lock, completely or not at all.
  ///
  /// Safety depends on the order: lock, read, change in memory, write a temporary file, fsync, rename, fsync the
  /// folder.
  ///
  /// - Parameters:
  ///   - ids: Must be in the store or among `bundled`. Checked before a folder or lock file is created, too.
  ///   - change: Called at most once.
  package func update<Result>(
    checking ids: [QuoteID] = [], orBundled bundled: [QuoteID] = [],
    _ change: (inout StoreDocument) throws(QuoteStoreError) -> Result
  ) throws(QuoteStoreError) -> Result {
    func check(_ document: StoreDocument) throws(QuoteStoreError) {
      if ids.isEmpty { return }
      let known = Set(document.ids + bundled)
      if let missing = ids.first(where: { !known.contains($0) }) { throw .notFound(missing) }
    }
    if !FileLock.exists(for: (try? AtomicFile.resolve(path)) ?? path) {
      try check(try self.document() ?? StoreDocument())
    }
    return try locked { (path, newFolders) throws(QuoteStoreError) in
      let content = try content(at: path)
      var document =
        try content.map { (content) throws(QuoteStoreError) in try self.document(of: content) } ?? StoreDocument()
      try check(document)
      let before = document.changes
      let result = try change(&document)
      if document.changes == before {
        // Nothing to write, but a writer that died before its last step may have left its rename unsynchronized.
        if content != nil { try synchronizeFolder(of: path) }
        return result
      }
      try replace(path, with: document, newFolders: newFolders)
      return result
    }
  }

  /// Calls `body` with the resolved path and any newly created folders, holding the lock, after removing orphans.
  private func locked<Result>(
    _ body: (String, [String]) throws(QuoteStoreError) -> Result
  ) throws(QuoteStoreError) -> Result {
    let resolved: String
    let newFolders: [String]
    do {
      let folder = AtomicFile.parent(of: try AtomicFile.resolve(path))
      newFolders = try AtomicFile.makeFolders(folder)
      resolved = try AtomicFile.resolve(path)
    } catch {
      throw .file(error)
    }
    let result = try FileLock.holding(for: resolved, patience: patience, lockFailure: QuoteStoreError.file) {
      () throws(QuoteStoreError) in
      TemporaryFile.removeAbandoned(in: AtomicFile.parent(of: resolved))
      return try body(resolved, newFolders)
    }
    guard let result else { throw .busy(path: path) }
    return result
  }

  private func replace(_ path: String, with document: StoreDocument, newFolders: [String]) throws(QuoteStoreError) {
    guard document.count <= StoreLimits.quotes else {
      throw .tooLarge(path: self.path, limit: "\(StoreLimits.quotes) quotes")
    }
    let bytes = document.serialized()
    guard bytes.count <= StoreLimits.fileBytes else {
      throw .tooLarge(path: self.path, limit: "\(StoreLimits.fileBytes >> 20) MiB")
    }
    try replace(path, with: bytes, newFolders: newFolders)
  }

  private func replace(_ path: String, with bytes: [UInt8], newFolders: [String] = []) throws(QuoteStoreError) {
    do {
      try AtomicFile.replace(
        path, with: bytes, newMode: 0o600, durability: .full, newFolders: newFolders)
    } catch {
      switch error {
      case .unchanged(let error): throw .file(error)
      case .notDurable(let error): throw .notDurable(error)
      }
    }
  }

  private func synchronizeFolder(of path: String) throws(QuoteStoreError) {
    do { try AtomicFile.synchronizeFolder(of: path) } catch { throw .file(error) }
  }

  /// Whether other users can replace the store because its folder is writable by everyone.
  package var isInSharedFolder: Bool {
    guard let resolved = try? AtomicFile.resolve(path) else { return false }
    return SystemCall.isWritableByOthers(folder: AtomicFile.parent(of: resolved))
  }

  // MARK: Repair

  /// What could be recovered from a damaged store.
  package struct Repair: Hashable, Sendable {
    /// What was wrong; nil if the store is intact and nothing needs to be done.
    package var damage: QuoteStoreError?
    /// The recovered quotes.
    package var kept: [Quote]
    /// The numbers of lines with text that was not recovered, from 1.
    package var lostLines: [Int]
    /// The path of the saved damaged file; nil if nothing was written.
    package var savedAs: String?
    /// Whether nothing could be recovered, although the file has text. The store is then never replaced.
    package var isBeyondRepair = false
  }

  /// Recovers quotes from a damaged store. With `write`, saves the damaged file beside it and replaces it with what was
  /// recovered, if anything was.
  ///
  /// - Parameter stamp: Part of the saved file's name, `quotes.json.damaged-<stamp>`; a number follows if that exists.
  /// - Throws: `QuoteStoreError`; the store is then unchanged, except for `.notDurable`.
  package func repair(write: Bool, stamp: String) throws(QuoteStoreError) -> Repair {
    guard let found = try content(at: path) else { return Repair(damage: nil, kept: [], lostLines: []) }
    let report = try salvage(found).report
    if !write || report.damage == nil || report.isBeyondRepair { return report }
    return try locked { (path, newFolders) throws(QuoteStoreError) in
      guard let content = try content(at: path) else { return Repair(damage: nil, kept: [], lostLines: []) }
      var (report, document) = try salvage(content)
      guard report.damage != nil, !report.isBeyondRepair else { return report }
      var (kept, number) = (path + ".damaged-" + stamp, 1)
      while SystemCall.exists(kept) {
        number += 1
        kept = "\(path).damaged-\(stamp)-\(number)"
      }
      try replace(kept, with: content)
      try replace(path, with: document, newFolders: newFolders)
      report.savedAs = kept
      return report
    }
  }

  private func salvage(_ bytes: [UInt8]) throws(QuoteStoreError) -> (report: Repair, document: StoreDocument) {
    let damage: QuoteStoreError
    do {
      let document = try document(of: bytes)
      return (Repair(damage: nil, kept: [], lostLines: []), document)
    } catch {
      if case .damaged = error { damage = error } else { throw error }
    }
    let (document, lostLines) = StoreDocument.salvage(from: bytes)
    let kept = (0..<document.count).map { document.quote(at: $0, origin: .own) }
    let isBeyondRepair = document.isEmpty && !bytes.allSatisfy(StoreDocument.isBlank)
    return (Repair(damage: damage, kept: kept, lostLines: lostLines, isBeyondRepair: isBeyondRepair), document)
  }
}

extension Quote {
  /// The quote with another author and a newly derived id.
  package func with(author: String) -> Quote {
    var quote = with(id: QuoteID(text: text, author: author))
    quote.author = author
    return quote
  }

  /// The quote with another text, such as that of its short form, and the same id.
  package func with(text: String) -> Quote {
    var quote = self
    quote.text = text
    return quote
  }

  func with(id: QuoteID) -> Quote {
    Quote(
      id: id, text: text, author: author, source: source, translator: translator, year: year, language: language,
      gloss: gloss, license: license, collections: collections, short: short, original: original, added: added,
      changed: changed, isFavorite: isFavorite, carved: carved, origin: origin)
  }
}
