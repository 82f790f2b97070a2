import CRuneKit
import RuneKitCore

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
