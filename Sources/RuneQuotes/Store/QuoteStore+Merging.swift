extension QuoteStore {
  /// Adds what another store has, such as that of the user's second device: new quotes, newer versions of those that are here,
  /// favorites, and marks of bundled quotes. What was removed here comes back if the other store still has it.
  ///
  /// - Throws: ``QuoteStoreError``; this store is then unchanged, except for `.notDurable`.
  /// - Complexity: Linear in the bytes of both stores.
  @discardableResult
  public func merge(_ other: QuoteStore) throws(QuoteStoreError) -> Added {
    guard let other = try other.document() else { return Added(new: [], alreadyThere: [], wasEmpty: false) }
    let quotes = (0..<other.count).map { other.quote(at: $0, origin: .own) }
    return try update { document in
      let marked = Set(document.favorites)
      let favorites = other.favorites.filter { !marked.contains($0) }
      if !favorites.isEmpty { document.favorites += favorites }
      return Self.add(quotes, to: &document, isMerging: true)
    }
  }

  static func add(_ quotes: [Quote], to document: inout StoreDocument, isMerging: Bool) -> Added {
    var added = Added(new: [], alreadyThere: [], wasEmpty: document.count == 0)
    var present = document.idsByText()
    var ids = Set(document.ids)
    let stored = Dictionary(zip(document.ids, 0...)) { first, _ in first }
    for quote in quotes {
      let derived = QuoteID(text: quote.text, author: quote.author)
      let same = present[derived]
      if isMerging, let index = stored[quote.id], same == nil || same == quote.id {
        let old = document.quote(at: index, origin: .own)
        if let changed = quote.changed, changed > old.changed ?? "" {
          var new = quote
          (new.added, new.isFavorite, new.origin) = (old.added ?? quote.added, old.isFavorite || quote.isFavorite, .own)
          present[QuoteID(text: old.text, author: old.author)] = nil
          present[derived] = new.id
          document.replace(at: index, with: new)
          added.updated.append(new)
          continue
        }
        if same == nil, old.changed != nil {
          added.alreadyThere.append(quote.id)
          continue
        }
        if same == nil { added.keptBoth.append(quote.id) }
      }
      if let id = same {
        added.alreadyThere.append(id)
        if let index = stored[id] {
          let old = document.quote(at: index, origin: .own)
          // What a later edit removed is not added again.
          let isOlder = quote.changed.map { $0 < old.changed ?? "" } ?? false
          let new = old.completed(from: quote)
          if new != old, !isOlder {
            document.replace(at: index, with: new)
            added.completed.append(id)
          }
        }
        continue
      }
      var new = quote
      var attempt = 0
      // The id may be taken by a quote that was edited since, or by another quote of the import.
      while !ids.insert(new.id).inserted {
        new = new.with(id: QuoteID(text: quote.text, author: quote.author, attempt: attempt))
        attempt += 1
      }
      new.origin = .own
      document.append(new)
      present[derived] = new.id
      added.new.append(new)
    }
    return added
  }
}
