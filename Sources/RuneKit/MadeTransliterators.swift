import RuneTransliteration

/// The transliterators of bundled modes made so far: what an app asks for again shares tables that are warm already.
final class MadeTransliterators {
  /// What tells one from another.
  struct Choice: Hashable {
    let script: RunicScript
    let mode: String
    let options: TransliterationOptions
  }

  /// More choices than an app has; beyond them the oldest are forgotten together.
  private static let capacity = 64
  private static let pool = ObjectPool<MadeTransliterators>()

  private var known: [Choice: RunicTransliterator] = [:]

  /// The transliterator for a choice; nil stands for one that is never asked for again.
  static func transliterator(
    for choice: Choice?, make: () throws(RuneKitError) -> RunicTransliterator
  ) throws(RuneKitError) -> RunicTransliterator {
    guard let choice else { return try make() }
    // Threads that ask at the same moment do not wait for each other: the later one makes its own.
    let made = pool.take() ?? MadeTransliterators()
    defer { pool.put(made) }
    if let known = made.known[choice] { return known }
    let result = try make()
    if made.known.count >= capacity { made.known.removeAll() }
    made.known[choice] = result
    return result
  }
}
