// runekit.h and support.h document what is called from C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CRuneKit
import RuneKitCore

/// The state of a runekit_transliterator.
final class TransliteratorHandle: Handle {
  let transliterator: RunicTransliterator
  /// Finds another one for a text by its language; nil where words are not read by their language.
  private let choose: ((_ text: UnsafeRawBufferPointer) -> RunicTransliterator?)?

  /// The names of script and mode, and the name of the letters, for the caller to look at as long as the handle is open.
  let script, mode, name: UnsafePointer<CChar>?

  /// - Parameter name: The name of the letters; nil for that of the script.
  init(
    _ transliterator: RunicTransliterator, named name: String? = nil,
    choose: ((UnsafeRawBufferPointer) -> RunicTransliterator?)? = nil
  ) {
    (self.transliterator, self.choose) = (transliterator, choose)
    script = UnsafePointer(cString(transliterator.script.name.utf8))
    mode = UnsafePointer(cString(transliterator.mode.name.utf8))
    self.name = UnsafePointer(cString((name ?? transliterator.script.name).utf8))
  }

  deinit { for text in [script, mode, name] { free(UnsafeMutableRawPointer(mutating: text)) } }

  func transliterator(for text: UnsafeRawBufferPointer) -> RunicTransliterator { choose?(text) ?? transliterator }

  /// The length of the result, which is in the buffer where it fits.
  func transliterate(_ text: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // Without a copy of the transliterator, whose references threads would count by turns.
    if choose == nil, text.count <= TransliterationStream.block,
      let count = transliterator.transliterate(whole: text, into: buffer)
    {
      return count
    }
    var stream = transliterator(for: text).makeStream()
    return stream.write(whole: text, into: buffer)
  }

  /// Where words of other scripts are read and no language is named, that of Cyrillic and Greek is the one that most words in the
  /// first 64 KiB of a text can be in.
  convenience init(
    _ transliterator: RunicTransliterator, named name: String? = nil,
    make: @escaping (TransliterationOptions) -> RunicTransliterator?
  ) {
    var options = transliterator.options
    let choose = { (text: UnsafeRawBufferPointer) -> RunicTransliterator? in
      // First bytes of Cyrillic, of Greek with breathings, and of marks.
      guard text.contains(where: { (0xD0...0xD3).contains($0) || $0 == 0xE1 || $0 == 0xCC }) else { return nil }
      let beginning = String(decoding: text.prefix(1 << 16), as: UTF8.self)
      options.likelyLanguage = BundledRomanizations.likelyLanguage(of: beginning.unicodeScalars)
      return options.likelyLanguage == nil ? nil : make(options)
    }
    self.init(transliterator, named: name, choose: options.romanizes && options.language == nil ? choose : nil)
  }
}

@c @implementation
public func runekit_version() -> UnsafePointer<CChar>? {
  UnsafeRawPointer(Version.number.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Opens what `make` gives.
func open<Opened: Handle>(
  _ result: UnsafeMutablePointer<OpaquePointer?>?, _ error: ErrorPointer, _ make: () throws(Failure) -> Opened
) -> runekit_status {
  result?.pointee = nil
  error?.pointee = nil
  do throws(Failure) {
    guard let result else { throw .argument }
    result.pointee = try make().opaque
    return RUNEKIT_OK.status
  } catch let failure {
    return failure.report(to: error)
  }
}

@c @implementation
public func runekit_open(
  _ options: UnsafePointer<runekit_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?, _ error: ErrorPointer
) -> runekit_status {
  open(result, error) { () throws(Failure) in
    let choice = options?.pointee ?? runekit_options()
    let system: WritingSystem
    do throws(WritingSystemError) {
      system = try WritingSystem(named: choice.script.map { String(cString: $0) } ?? RunicScript.usual.rawValue)
      // The name of another mode is an error.
      if let mode = string(choice.mode), mode != system.mode ?? mode {
        _ = try WritingSystem(named: "\(system.name)/\(mode)")
      }
    } catch {
      if case .unknown = error.reason {
        throw unknown("script", error.name, known: RunicScript.allCases.map { $0.rawValue })
      }
      throw .name(error.description)
    }
    let script = system.script
    let words = try wordList(choice)
    let pronunciations = try pronunciationList(choice)
    var chosen = try transliterationOptions(choice)
    chosen.add(system.options)
    let mode =
      string(choice.mode) ?? system.mode ?? RunicTransliterator.mode(for: script, language: string(choice.language))
    do throws(RuneKitError) {
      chosen.switches.formUnion(
        RunicTransliterator.switches(for: script, mode: mode, language: string(choice.language)))
      let transliterator = try RunicTransliterator(
        script: script, mode: mode, options: chosen, words: words, pronunciations: pronunciations)
      return TransliteratorHandle(transliterator, named: system.name) {
        try? RunicTransliterator(script: script, mode: mode, options: $0, words: words, pronunciations: pronunciations)
      }
    } catch {
      if case .table(let error) = error { throw .table(error) }
      throw .name(error.description)
    }
  }
}

@c @implementation
public func rune_open_letters(
  _ options: UnsafePointer<runekit_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?, _ error: ErrorPointer
) -> runekit_status {
  open(result, error) { () throws(Failure) in
    guard let choice = options?.pointee,
      let script = RunicScript(rawValue: string(choice.script) ?? RunicScript.usual.rawValue),
      let tables = try? BundledTables.load(script, mode: script.defaultMode)
    else { throw .argument }
    let chosen = try transliterationOptions(choice)
    do throws(TransliteratorError) {
      let words = BundledWords.lists(for: tables.mode, own: nil)
      return TransliteratorHandle(
        try RunicTransliterator(
          mode: tables.mode, script: tables.script, options: chosen, words: words, unicode: .system))
    } catch { throw .name(error.description) }
  }
}

@c @implementation
public func runekit_open_table(
  _ table: UnsafePointer<CChar>?, _ length: Int, _ name: UnsafePointer<CChar>?,
  _ options: UnsafePointer<runekit_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?, _ error: ErrorPointer
) -> runekit_status {
  open(result, error) { () throws(Failure) in
    guard let table = bytes(table, length) else { throw .argument }
    let choice = options?.pointee ?? runekit_options()
    let words = try wordList(choice)
    let pronunciations = try pronunciationList(choice)
    let chosen = try transliterationOptions(choice)
    let custom: CustomTable
    do throws(TableError) {
      custom = try CustomTable(TableText(file: string(name) ?? "table", bytes: Array(table)))
    } catch { throw .table(error) }
    do throws(TransliteratorError) {
      let transliterator = try custom.transliterator(options: chosen, words: words, pronunciations: pronunciations)
      return TransliteratorHandle(transliterator) {
        try? custom.transliterator(options: $0, words: words, pronunciations: pronunciations)
      }
    } catch { throw .name(error.description) }
  }
}

@c @implementation
public func runekit_close(_ transliterator: OpaquePointer?) {
  TransliteratorHandle.close(transliterator)
}

@c @implementation
public func runekit_script(_ transliterator: OpaquePointer?) -> UnsafePointer<CChar>? {
  TransliteratorHandle.at(transliterator)?.script
}

@c @implementation
public func runekit_mode(_ transliterator: OpaquePointer?) -> UnsafePointer<CChar>? {
  TransliteratorHandle.at(transliterator)?.mode
}

@c @implementation
public func runekit_name(_ transliterator: OpaquePointer?) -> UnsafePointer<CChar>? {
  TransliteratorHandle.at(transliterator)?.name
}

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
  if let names = string(choice.switches) { options.switches = Set(names.split(separator: ",").map { String($0) }) }
  if choice.break_character != 0 {
    guard let scalar = Unicode.Scalar(choice.break_character) else { throw .argument }
    options.breakCharacter = scalar
  }
  return options
}

@c @implementation
public func runekit_transliterate(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> runekit_status {
  guard let transliterator, let source = bytes(text, length), let needed, capacity >= 0, buffer != nil || capacity == 0
  else { return RUNEKIT_ERROR_ARGUMENT.status }
  guard hasMemory(for: length, times: 4) else { return RUNEKIT_ERROR_MEMORY.status }
  let target = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
  needed.pointee = TransliteratorHandle.with(transliterator) { $0.transliterate(source, into: target) }
  return needed.pointee > capacity ? RUNEKIT_ERROR_SPACE.status : RUNEKIT_OK.status
}
