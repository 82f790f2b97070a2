/// A bundled mode: the rules for writing one language in one script.
///
/// ```swift
/// let norse = RunicTransliterator(.youngerNorse)
/// norse.transliterate("Sigríðr")  // "ᛋᛁᚱᛁᚦ"
/// RunicScript.younger.modes.map(\.name)  // ["english", "ipa", "norse", "scholarly", "sound"]
/// ```
/// The modes by sound are in `RuneKit`, since the dictionary of sounds takes a megabyte; a program that links `RuneLetters` alone
/// does not have them.
///
/// Every value names an existing mode; use ``init(script:name:)`` or ``init(rawValue:)`` to validate user input.
/// `Codable` encodes the raw value.
public struct RunicMode: RawRepresentable, Hashable, Sendable, CaseIterable, Identifiable {
  /// The script.
  public let script: RunicScript
  /// The name within its script, such as "norse".
  public let name: String

  /// The script and the name, such as "younger/norse".
  public var rawValue: String { "\(script.rawValue)/\(name)" }
  /// The raw value.
  public var id: String { rawValue }

  /// The mode with this script and name, such as "younger/norse", or nil.
  ///
  /// - Complexity: Linear in the number of bundled files, some dozens.
  public init?(rawValue: String) {
    let parts = rawValue.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let script = RunicScript(rawValue: String(parts[0])),
      BundledTables.modes(for: script).contains(String(parts[1]))
    else { return nil }
    self.init(script, String(parts[1]))
  }

  /// The mode of a script with this name; nil selects the script's default mode.
  ///
  /// - Throws: `RuneKitError.unknownMode` if the script has no such mode.
  /// - Complexity: Linear in the number of bundled files, some dozens.
  public init(script: RunicScript, name: String? = nil) throws(RuneKitError) {
    let known = BundledTables.modes(for: script)
    let name = name ?? script.defaultMode
    guard known.contains(name) else { throw .unknownMode(name, known: known) }
    self.init(script, name)
  }

  /// All bundled modes, by script; each script's default comes first.
  public static var allCases: [RunicMode] { RunicScript.allCases.flatMap { $0.modes } }

  package init(_ script: RunicScript, _ name: String) {
    self.script = script
    self.name = name
  }
}

extension RunicMode {
  /// IPA for any language, in a script.
  ///
  /// - Complexity: Constant.
  public static func ipa(_ script: RunicScript) -> RunicMode { RunicMode(script, "ipa") }
  /// Modern English in the Elder Futhark.
  public static let elderEnglish = RunicMode(.elder, "english")
  /// Proto-Norse in the Elder Futhark.
  public static let elderProtoNorse = RunicMode(.elder, "proto-norse")
  /// Scholarly transliteration of the Elder Futhark, converted back into runes.
  public static let elderScholarly = RunicMode(.elder, "scholarly")
  /// Modern English in the Younger Futhark.
  public static let youngerEnglish = RunicMode(.younger, "english")
  /// Old Norse in the Younger Futhark.
  public static let youngerNorse = RunicMode(.younger, "norse")
  /// Scholarly transliteration of the Younger Futhark, converted back into runes.
  public static let youngerScholarly = RunicMode(.younger, "scholarly")
  /// English in Cirth.
  public static let cirthEnglish = RunicMode(.cirth, "english")
  /// The mode of Moria.
  public static let cirthMoria = RunicMode(.cirth, "moria")
  /// The mode of Daeron, for Sindarin.
  public static let cirthDaeron = RunicMode(.cirth, "daeron")
  /// Modern English in the Anglo-Saxon futhorc.
  public static let futhorcEnglish = RunicMode(.futhorc, "english")
  /// Old English in the futhorc.
  public static let futhorcOldEnglish = RunicMode(.futhorc, "old-english")
  /// Scholarly transliteration of the futhorc, converted back into runes.
  public static let futhorcScholarly = RunicMode(.futhorc, "scholarly")
  /// Modern English in medieval runes.
  public static let medievalEnglish = RunicMode(.medieval, "english")
  /// Latin in medieval runes.
  public static let medievalLatin = RunicMode(.medieval, "latin")
  /// Old Norse in medieval runes.
  public static let medievalOldNorse = RunicMode(.medieval, "old-norse")
  /// Scholarly transliteration of medieval runes, converted back into runes.
  public static let medievalScholarly = RunicMode(.medieval, "scholarly")
}

extension RunicScript {
  /// The bundled modes of the script; the default comes first.
  ///
  /// - Complexity: Linear in the number of bundled files, some dozens.
  public var modes: [RunicMode] { BundledTables.modes(for: self).map { RunicMode(self, $0) } }
}
