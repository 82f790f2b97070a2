import RuneTransliteration

/// A cache of transliterators of bundled modes, which keep their tables warm.
final class MadeTransliterators {
  struct Choice: Hashable {
    let script: RunicScript
    let mode: String
    let options: TransliterationOptions
  }

  /// More than an app is likely to use; when it is exceeded, the cache is emptied.
  private static let capacity = 64
  private static let pool = ObjectPool<MadeTransliterators>()

  private var known: [Choice: RunicTransliterator] = [:]

  /// The transliterator for a key, from the cache if possible; nil bypasses the cache.
  static func transliterator(
    for choice: Choice?, make: () throws(RuneKitError) -> RunicTransliterator
  ) throws(RuneKitError) -> RunicTransliterator {
    guard let choice else { return try make() }
    // Concurrent callers do not wait for each other; the later one makes its own transliterator.
    let made = pool.take() ?? MadeTransliterators()
    defer { pool.put(made) }
    if let known = made.known[choice] { return known }
    let result = try make()
    if made.known.count >= capacity { made.known.removeAll() }
    made.known[choice] = result
    return result
  }
}
