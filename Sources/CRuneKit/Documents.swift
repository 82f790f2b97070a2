import CRuneKit
import RuneKitCore
import RuneText

/// Documented in runekit.h.
@c @implementation
public func runekit_explain_json(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<runekit_text>?
) -> runekit_status {
  result?.pointee = runekit_text()
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(text, length), let result else {
    return RUNEKIT_ERROR_ARGUMENT.status
  }
  guard hasMemory(for: length, times: 1000) else { return RUNEKIT_ERROR_MEMORY.status }
  let explanation = handle.transliterator(for: source).explanation(ofUTF8: source)
  return give(ExplanationJSON.line(explanation), to: result)
}

/// Gives what `body` makes of runes by a reader of a mode.
private func read(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<runekit_text>?, _ error: ErrorPointer,
  _ body: (inout InverseTransliterator, _ runes: String) throws(ReadingError) -> [UInt8]
) -> runekit_status {
  result?.pointee = runekit_text()
  error?.pointee = nil
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(text, length), let result else {
    return Failure.argument.report(to: error)
  }
  var reader = InverseTransliterator(handle.transliterator)
  do throws(ReadingError) {
    return give(try body(&reader, String(decoding: source, as: UTF8.self)), to: result)
  } catch let failure {
    return Failure(status: RUNEKIT_ERROR_READING.status, message: failure.description).report(to: error)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_read(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<runekit_text>?, _ error: ErrorPointer
) -> runekit_status {
  read(transliterator, text, length, result, error) { (reader, runes) throws(ReadingError) in
    Array(try reader.plainReading(of: runes).text.utf8)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_readings(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ limit: Int,
  _ result: UnsafeMutablePointer<runekit_text>?, _ error: ErrorPointer
) -> runekit_status {
  read(limit < 0 ? nil : transliterator, text, length, result, error) { (reader, runes) throws(ReadingError) in
    var spellings: [String] = []
    var iterator = try reader.readings(of: runes).makeIterator()
    while spellings.count < limit, let spelling = iterator.next() { spellings.append(spelling) }
    var json = JSONWriter()
    json.array(spellings) { $0.write($1) }
    return json.bytes
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_spellings(
  _ transliterator: OpaquePointer?, _ word: UnsafePointer<CChar>?, _ length: Int, _ limit: Int,
  _ result: UnsafeMutablePointer<runekit_text>?
) -> runekit_status {
  result?.pointee = runekit_text()
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(word, length), limit > 0, let result
  else { return RUNEKIT_ERROR_ARGUMENT.status }
  guard hasMemory(for: length, times: 1000) else { return RUNEKIT_ERROR_MEMORY.status }
  let spellings = handle.transliterator(for: source).spellings(
    of: String(decoding: source, as: UTF8.self), limit: limit)
  var json = JSONWriter()
  RunicSpelling.write(spellings.likely, to: &json)
  return give(json.bytes, to: result)
}

/// Documented in runekit.h.
@c @implementation
public func runekit_list(_ result: UnsafeMutablePointer<runekit_text>?) -> runekit_status {
  guard let result else { return RUNEKIT_ERROR_ARGUMENT.status }
  result.pointee = runekit_text()
  do throws(RuneKitError) {
    var scripts: [(script: ScriptTable, modes: [WritingMode])] = []
    for name in RunicScript.allCases {
      var modes: [WritingMode] = []
      for mode in BundledTables.modes(for: name) { modes.append(try BundledTables.load(name, mode: mode).mode) }
      scripts.append((try BundledTables.script(name), modes))
    }
    var json = JSONWriter()
    json.array(objects: scripts) { write($1.script, $1.modes, to: &$0) }
    return give(json.bytes, to: result)
  } catch {
    return RUNEKIT_ERROR_TABLE.status
  }
}

private func write(_ script: ScriptTable, _ modes: [WritingMode], to json: inout JSONWriter) {
  json.member("name", script.name)
  json.member("title", script.title)
  json.member("iso15924", script.iso15924)
  json.member("modes", objects: modes) { json, mode in
    json.member("name", mode.name)
    json.member("title", mode.title)
    json.member("language", mode.language)
    json.member("options", objects: mode.options) { json, option in
      json.member("name", option.name)
      json.member("meaning", option.meaning)
    }
  }
  json.member("variants", objects: script.variants) { json, variant in
    json.member("name", variant.name)
    json.member("title", variant.title)
  }
  json.member("dividers", objects: script.dividers) { json, divider in
    json.member("name", divider.name)
    json.member("character", String(divider.scalar))
  }
  json.member("registries", objects: script.registries) { json, registry in
    json.member("name", registry.name)
    json.member("title", registry.title)
  }
  json.member("letters", objects: script.letters) { json, letter in
    json.member("name", letter.name)
    json.member("character", String(letter.scalar))
    json.member("transliteration", letter.transliteration)
    if !letter.note.isEmpty { json.member("note", letter.note) }
  }
}
