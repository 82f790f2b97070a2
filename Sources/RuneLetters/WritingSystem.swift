/// A script and what is chosen of it, under one name: `younger/norse/1020/uppland`, or `viking`, `Thror's map`, `moria`.
///
/// ```swift
/// try WritingSystem(named: "hobbit").name                            // "futhorc/english/hobbit"
/// try RunicTransliterator("Anglo-Saxon").transliterate("thorn")      // "ᚦᚩᚱᚾ"
/// ```
///
/// The tables say by which names they are known (`@names`). Names are compared without case, accents, spaces, hyphens and
/// underscores.
public struct WritingSystem: Hashable, Sendable {
  /// The script.
  public let script: RunicScript
  /// The mode; nil leaves it to the language of the text.
  public var mode: String?
  /// The letter forms, such as "short-twig"; nil for the usual ones.
  public var variant: String?
  /// The switches of the mode that are on.
  public var switches: Set<String> = []
  /// The layout of code points, such as "2001"; nil for the common ones.
  public var registry: String?
  /// The year whose spelling is meant, for `younger/norse`.
  public var year: Int?

  /// The Elder Futhark.
  public static let elder = WritingSystem(.elder)
  /// The Younger Futhark.
  public static let younger = WritingSystem(.younger)
  /// Cirth.
  public static let cirth = WritingSystem(.cirth)
  /// The Anglo-Saxon futhorc.
  public static let futhorc = WritingSystem(.futhorc)
  /// Medieval runes.
  public static let medieval = WritingSystem(.medieval)

  /// A script in its usual form.
  public init(_ script: RunicScript) { self.script = script }

  /// What a name stands for: a script and parts of it in any order, separated by slashes, or a name from the tables.
  ///
  /// - Throws: `WritingSystemError` for a name that no table has, or several have.
  /// - Complexity: Linear in the size of the tables; constant for the name of a script.
  public init(named name: String) throws(WritingSystemError) {
    if let script = RunicScript(rawValue: name) {
      self.init(script)
    } else {
      self = try WritingSystemLookup(name).resolved()
    }
  }

  /// The name that says all of it: `cirth/english/mazarbul`.
  public var name: String {
    var parts = [script.rawValue]
    if let mode { parts.append(mode) }
    if let variant { parts.append(variant) }
    parts += switches.sorted().map { ValueSet.name(ofSwitch: $0) ?? $0 }
    if let registry { parts.append(registry) }
    if let year { parts.append(String(year)) }
    return parts.joined(separator: "/")
  }

  /// Names in the tables that stand for the same, such as "viking".
  ///
  /// - Complexity: Linear in the size of the tables.
  public var otherNames: [String] { WritingSystemLookup.others(for: self) }

  /// The options that it stands for. With a layout of code points, they have the script's own punctuation.
  public var options: TransliterationOptions {
    let period = year.flatMap(PeriodAndRegion.period)
    return TransliterationOptions(
      variant: variant, punctuation: registry == nil ? .keep : .script,
      switches: switches.union(period.map { [$0] } ?? []), registry: registry)
  }

  /// A transliterator that writes this way.
  package func transliterator(language: String? = nil) throws(RuneKitError) -> RunicTransliterator {
    let mode = mode ?? RunicTransliterator.mode(for: script, language: language)
    var options = options
    options.switches.formUnion(RunicTransliterator.switches(for: script, mode: mode, language: language))
    return try RunicTransliterator(script: script, mode: mode, options: options)
  }
}

extension TransliterationOptions {
  /// Adds what a name of letters stands for, which is no more than what is given by itself.
  package mutating func add(_ others: TransliterationOptions) {
    variant = variant ?? others.variant
    registry = registry ?? others.registry
    switches.formUnion(others.switches)
  }
}

/// Why a name of letters cannot be used.
public struct WritingSystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name or the part of it.
  public let name: String
  /// What could have been meant instead, with a few words each; none if nothing is near.
  public let suggestions: [Suggestion]
  package let reason: Reason

  /// A name that can be used.
  public struct Suggestion: Sendable, Hashable {
    /// The name, such as "younger/short-twig".
    public let name: String
    /// What it is.
    public let meaning: String
  }

  package enum Reason: Sendable, Hashable {
    case unknown, ambiguous, notWritten
    case unknownPart(of: String)
    case conflict(String), contradiction(String)
    case otherYear
  }

  /// What is wrong and what could be meant, on one line.
  public var description: String { message(flag: "", list: "names are such as elder, viking and cirth/moria") }

  /// The description with what is before a name where one is typed, and where all names are found.
  package func message(flag: String, list: String) -> String {
    let name = self.name.utf8.count > 60 ? String(self.name.prefix(40)) + "…" : self.name
    let first = suggestions.first.map { flag + $0.name }
    switch reason {
    case .unknown:
      return "unknown letters \(name.isEmpty ? "\"\"" : name)" + (first.map { "; did you mean \($0)?" } ?? "; \(list)")
    case .ambiguous:
      return "\(flag)\(name): " + suggestions.map { "\($0.meaning) is \(flag)\($0.name)" }.joined(separator: ", ")
    case .notWritten:
      return "\(name) cannot be written here; the nearest is \(first ?? "") (\(suggestions.first?.meaning ?? ""))"
    case .unknownPart(let whole):
      return "\(whole) has no \(name)" + (first.map { "; did you mean \($0)?" } ?? "; \(list)")
    case .conflict(let other): return "\(other) and \(name) name different modes; leave one out"
    case .contradiction(let other):
      return "\(other) and \(name) cannot be combined: an inscription has only one time and place"
    case .otherYear:
      return "the year of an inscription must be from \(PeriodAndRegion.years.lowerBound) to "
        + "\(PeriodAndRegion.years.upperBound), not \(name)"
    }
  }
}
