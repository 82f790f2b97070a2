import Foundation
import RuneKit

/// The model of a screen: pickers for bundled modes, saved settings, text transliterated while typing.
@MainActor
final class LiveText {
  struct Settings: Codable, Hashable {
    var mode = RunicMode.elderEnglish
    var options = TransliterationOptions()
  }

  private(set) var runes = ""
  private(set) var message = ""
  private var settings = Settings()

  /// The choices for a `Picker` with a `ForEach`.
  var choices: [(script: RunicScript, modes: [RunicMode])] { RunicScript.allCases.map { ($0, $0.modes) } }

  /// Prepares the transliterator off the main thread, so that typing is not delayed.
  func choose(_ mode: RunicMode, _ options: TransliterationOptions = TransliterationOptions()) async {
    settings = Settings(mode: mode, options: options)
    do {
      transliterator = try await Task.detached { try RunicTransliterator(mode, options: options) }.value
      message = ""
    } catch {
      message = error.localizedDescription
    }
  }

  private var transliterator = RunicTransliterator.elder

  func type(_ text: String) { runes = transliterator.transliterate(text) }

  func saved() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(settings)
  }

  static func run() async throws {
    let model = LiveText()
    let identifiers = model.choices.flatMap { $0.modes.map(\.id) }
    print("picker:", model.choices.map(\.script.id), Set(identifiers).count == identifiers.count)
    for typed in ["t", "th", "the", "the fox"] {
      model.type(typed)
      print("typed:", typed, model.runes)
    }
    await model.choose(.youngerNorse, TransliterationOptions(variant: "short-twig", divider: .cross))
    model.type("Sigríðr ok Þórr")
    let data = try model.saved()
    print("kept:", model.runes, String(decoding: data, as: UTF8.self))
    print("kept alike:", try JSONDecoder().decode(Settings.self, from: data) == model.settings)
    await model.choose(.elderEnglish, TransliterationOptions(variant: "short-twgi"))
    print("message:", model.message)

    // Romanization requires ICU or Foundation, which give the same result.
    await model.choose(.elderEnglish, TransliterationOptions(romanizes: true))
    model.type("Москва łódź")
    print("romanized:", model.runes)
  }
}
