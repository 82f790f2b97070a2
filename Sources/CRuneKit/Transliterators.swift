import CRuneKit
import RuneKitCore

/// The state of a runekit_transliterator.
final class TransliteratorHandle: Handle {
  let transliterator: RunicTransliterator
  /// Makes one for texts in a language of Cyrillic that was not named; nil where words are not read by their language.
  private let make: ((_ likelyLanguage: String) -> RunicTransliterator?)?

  /// The names of script and mode, for the caller to look at as long as the handle is open.
  let script, mode: UnsafePointer<CChar>?

  init(_ transliterator: RunicTransliterator, make: @escaping (TransliterationOptions) -> RunicTransliterator?) {
    self.transliterator = transliterator
    var options = transliterator.options
    self.make =
      !options.romanizes || options.language != nil
      ? nil
      : { language in
        options.likelyLanguage = language
        return make(options)
      }
    script = UnsafePointer(cString(transliterator.script.name.utf8))
    mode = UnsafePointer(cString(transliterator.mode.name.utf8))
  }

  deinit {
    free(UnsafeMutableRawPointer(mutating: script))
    free(UnsafeMutableRawPointer(mutating: mode))
  }

  /// How many bytes of a text tell its language.
  private static let beginning = 1 << 16

  /// The transliterator for a text, by the language that most of its first words in Cyrillic can be in.
  func transliterator(for text: UnsafeRawBufferPointer) -> RunicTransliterator {
    // Two bytes of UTF-8, the first of which is from D0 on.
    guard let make, text.contains(where: { (0xD0...0xD3).contains($0) }) else { return transliterator }
    let beginning = String(decoding: text.prefix(Self.beginning), as: UTF8.self)
    return BundledRomanizations.likelyLanguage(of: beginning.unicodeScalars).flatMap(make) ?? transliterator
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_version() -> UnsafePointer<CChar>? {
  UnsafeRawPointer(Version.number.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Documented in runekit.h.
@c @implementation
public func runekit_open(
  _ options: UnsafePointer<runekit_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<runekit_error>?>?
) -> runekit_status {
  result?.pointee = nil
  error?.pointee = nil
  guard let result else { return Failure.argument.report(to: error) }
  do throws(Failure) {
    let choice = options?.pointee ?? runekit_options()
    let system: WritingSystem
    do throws(WritingSystemError) {
      system = try WritingSystem(named: string(choice.script) ?? RunicScript.usual.rawValue)
    } catch {
      if case .unknown = error.reason {
        throw unknown("script", error.name, known: RunicScript.allCases.map { $0.rawValue })
      }
      throw Failure(status: RUNEKIT_ERROR_NAME.status, message: error.description)
    }
    let script = system.script
    let words = try wordList(choice)
    let pronunciations = try pronunciationList(choice)
    var chosen = try transliterationOptions(choice)
    chosen.add(system.options)
    let transliterator: RunicTransliterator
    let mode =
      string(choice.mode) ?? system.mode ?? RunicTransliterator.mode(for: script, language: string(choice.language))
    do throws(RuneKitError) {
      chosen.switches.formUnion(
        RunicTransliterator.switches(for: script, mode: mode, language: string(choice.language)))
      transliterator = try RunicTransliterator(
        script: script, mode: mode, options: chosen, words: words, pronunciations: pronunciations)
    } catch {
      if case .table(let error) = error { throw .table(error) }
      throw Failure(status: RUNEKIT_ERROR_NAME.status, message: error.description)
    }
    result.pointee =
      TransliteratorHandle(transliterator) {
        try? RunicTransliterator(script: script, mode: mode, options: $0, words: words, pronunciations: pronunciations)
      }.opaque
    return RUNEKIT_OK.status
  } catch let failure {
    return failure.report(to: error)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_open_table(
  _ table: UnsafePointer<CChar>?, _ length: Int, _ name: UnsafePointer<CChar>?,
  _ options: UnsafePointer<runekit_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<runekit_error>?>?
) -> runekit_status {
  result?.pointee = nil
  error?.pointee = nil
  guard let result, let table = bytes(table, length) else { return Failure.argument.report(to: error) }
  do throws(Failure) {
    let choice = options?.pointee ?? runekit_options()
    let words = try wordList(choice)
    let pronunciations = try pronunciationList(choice)
    let chosen = try transliterationOptions(choice)
    do throws(TableError) {
      let text = TableText(file: string(name) ?? "table", bytes: Array(table))
      let custom = try CustomTable(text)
      do throws(TransliteratorError) {
        let transliterator = try custom.transliterator(options: chosen, words: words, pronunciations: pronunciations)
        result.pointee =
          TransliteratorHandle(transliterator) {
            try? custom.transliterator(options: $0, words: words, pronunciations: pronunciations)
          }.opaque
      } catch let unfit {
        return Failure(status: RUNEKIT_ERROR_NAME.status, message: unfit.description).report(to: error)
      }
    } catch let findings {
      throw .table(findings)
    }
    return RUNEKIT_OK.status
  } catch let failure {
    return failure.report(to: error)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_close(_ transliterator: OpaquePointer?) {
  TransliteratorHandle.close(transliterator)
}

/// Documented in runekit.h.
@c @implementation
public func runekit_script(_ transliterator: OpaquePointer?) -> UnsafePointer<CChar>? {
  TransliteratorHandle.at(transliterator)?.script
}

/// Documented in runekit.h.
@c @implementation
public func runekit_mode(_ transliterator: OpaquePointer?) -> UnsafePointer<CChar>? {
  TransliteratorHandle.at(transliterator)?.mode
}

/// Documented in support.h.
@c @implementation
public func rune_unload() {
  TransliteratorCache.empty()
}

private func wordList(_ choice: runekit_options) throws(Failure) -> WordList? {
  guard choice.words != nil || choice.words_length != 0 else { return nil }
  guard let text = bytes(choice.words, choice.words_length) else { throw .argument }
  do {
    return try WordList(String(decoding: text, as: UTF8.self))
  } catch {
    throw .table(error)
  }
}

private func pronunciationList(_ choice: runekit_options) throws(Failure) -> WordPronunciations? {
  guard choice.pronunciations != nil || choice.pronunciations_length != 0 else { return nil }
  guard let text = bytes(choice.pronunciations, choice.pronunciations_length) else { throw .argument }
  do {
    return try WordPronunciations(own: text)
  } catch {
    throw .pronunciations(error)
  }
}

private func transliterationOptions(_ choice: runekit_options) throws(Failure) -> TransliterationOptions {
  var options = TransliterationOptions(
    variant: string(choice.variant), romanizes: choice.romanize, registry: string(choice.registry),
    language: string(choice.language), dropsControls: choice.clean)
  if let name = string(choice.divider) { options.divider = .init(name: name) }
  if let name = string(choice.unmapped) {
    guard let policy = UnmappedPolicy(rawValue: name) else {
      throw unknown("policy for unmapped letters", name, known: UnmappedPolicy.allCases.map { $0.rawValue })
    }
    options.unmapped = policy
  }
  if let name = string(choice.punctuation) {
    guard let policy = PunctuationPolicy(rawValue: name) else {
      throw unknown("policy for punctuation", name, known: PunctuationPolicy.allCases.map { $0.rawValue })
    }
    options.punctuation = policy
  }
  if let names = string(choice.switches) {
    options.switches = Set(names.split(separator: ",").map { String($0) })
  }
  if choice.break_character != 0 {
    guard let scalar = Unicode.Scalar(choice.break_character) else { throw .argument }
    options.breakCharacter = scalar
  }
  return options
}

/// Documented in runekit.h.
@c @implementation
public func runekit_transliterate(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> runekit_status {
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(text, length), let needed,
    capacity >= 0, buffer != nil || capacity == 0
  else { return RUNEKIT_ERROR_ARGUMENT.status }
  guard hasMemory(for: length, times: 4) else { return RUNEKIT_ERROR_MEMORY.status }
  let target = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
  var stream = handle.transliterator(for: source).makeStream()
  needed.pointee = stream.write(whole: source, into: target)
  return needed.pointee > capacity ? RUNEKIT_ERROR_SPACE.status : RUNEKIT_OK.status
}
