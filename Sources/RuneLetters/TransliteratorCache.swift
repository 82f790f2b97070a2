/// A cache of transliterators of bundled modes, which keep their tables warm.
package final class TransliteratorCache {
  struct Key: Equatable {
    let script: RunicScript
    let mode: String
    let options: TransliterationOptions
  }

  /// More than an app is likely to use; when it is exceeded, the cache is emptied.
  private static let capacity = 64
  private static let pool = IdleObjects<TransliteratorCache>()

  /// Searched one by one: there are few, and the first dictionary of a type of key takes Swift a twentieth of a millisecond.
  private var known: [(key: Key, transliterator: RunicTransliterator)] = []

  /// The transliterator for a key, from the cache if possible; nil bypasses the cache.
  static func transliterator(
    for key: Key?, make: () throws(RuneKitError) -> RunicTransliterator
  ) throws(RuneKitError) -> RunicTransliterator {
    guard let key else { return try make() }
    // Concurrent callers do not wait for each other; the later one makes its own transliterator.
    let cache = pool.take() ?? TransliteratorCache()
    defer { pool.put(cache) }
    if let known = cache.known.first(where: { $0.key == key }) { return known.transliterator }
    let result = try make()
    if cache.known.count >= capacity { cache.known.removeAll() }
    cache.known.append((key, result))
    return result
  }

  /// Releases all of them, but for what is in use.
  package static func empty() {
    while pool.take() != nil {}
  }
}
