import ArgumentParser

/// Values that shells complete: names in the tables, the settings and the store.
///
/// Shells call the command for them, so they are current. If something cannot be read, there are no completions.
enum Completions {
  typealias Source = @Sendable ([String], Int, String) -> [String]

  /// Scripts and other names; after a slash, the parts of the script.
  static let scripts = CompletionKind.custom { _, _, typed in
    guard let slash = typed.lastIndex(of: "/"), let system = try? WritingSystem(named: String(typed[..<slash])) else {
      return RunicScript.allCases.flatMap { [$0.rawValue] + WritingSystem($0).otherNames.filter { !$0.contains(" ") } }
    }
    let modes = RunicTransliterator.modes(for: system.script)
    let switches = modes.filter { system.mode ?? $0 == $0 }
      .flatMap { (try? BundledTables.load(system.script, mode: $0))?.mode.options.map(\.name) ?? [] }
    let table = tables(of: system.script)
    let others = (table?.variants.map(\.name) ?? []) + (table?.registries.map(\.name) ?? [])
    return (modes + others + switches.map { ValueSet.name(ofSwitch: $0) ?? $0 }).map { typed[...slash] + $0 }
  }

  static let dividers = CompletionKind.custom { words, _, _ in
    let own = Set(scripts(in: words).flatMap { tables(of: $0)?.dividers.map(\.name) ?? [] })
    return (["keep", "space", "none", "shared"] + own).sorted()
  }

  static let collections = CompletionKind.custom { _, _, _ in names { $0.collections } }

  /// The ids of all quotes, or only the user's own where the command requires that.
  static let ids = CompletionKind.custom { words, _, typed in
    let ownOnly = words.contains { ["edit", "remove", "rm"].contains($0) }
    return quotes().filter { !ownOnly || $0.origin == .own }.map(\.id.description).filter { $0.hasPrefix(typed) }
  }

  static let languages = CompletionKind.custom { _, _, _ in names { [$0.languageOrUsual] } + ["*"] }

  static let settings = CompletionKind.custom { _, _, _ in
    let days = Weekday.allCases.map { Settings.schedulePrefix + $0.rawValue }
    return Settings.definitions.map(\.name).filter { !$0.hasPrefix(Settings.schedulePrefix) } + days
  }

  static let settingValues = CompletionKind.custom { words, _, _ in
    let name = words.firstIndex(of: "set").flatMap { words.dropFirst($0 + 1).first } ?? ""
    if name == "collection" || name.hasPrefix(Settings.schedulePrefix) { return names { $0.collections } }
    return Settings.definitions.first { $0.name == name }?.values ?? []
  }

  // MARK: Sources

  /// The script given by the preceding words, or all scripts.
  private static func scripts(in words: [String]) -> [RunicScript] {
    for (flag, value) in zip(words, words.dropFirst()) where flag == "-s" || flag == "--script" {
      if let system = try? WritingSystem(named: value) { return [system.script] }
    }
    return RunicScript.allCases
  }

  private static func tables(of script: RunicScript) -> ScriptTable? { try? BundledTables.script(script) }

  /// Names of all quotes, each once. Shells read one from each line, so those with control characters are left out.
  private static func names(_ names: (Quote) -> [String]) -> [String] {
    Set(quotes().flatMap(names)).filter { $0 == $0.madeHarmless.onOneLine }.sorted()
  }

  private static func quotes() -> [Quote] {
    let store = UserDirectories.current.store.map { QuoteStore(path: $0) }
    let repository = FileQuoteRepository(store: store)
    return Array((try? repository.quotes(in: .all)) ?? QuoteCandidates([]))
  }
}
