import FuzzTargets
import RuneKit

#if C_LIBRARY
  import CRuneKitHeader

  let cLibraryTargets = [FuzzTarget(name: "c-library", run: runCLibrary)]

  /// The C library, which holds an engine of its own, beside the engine in this process: both give the same bytes.
  private func runCLibrary(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    if first == 0xFF { return try openTable(Array(input.dropFirst())) }
    let choices = CLibraryChoice.all
    let choice = choices[(Int(first) | Int(input.count > 1 ? input[1] : 0) << 8) % choices.count]
    let text = Array(input.dropFirst(3))
    let expected = text.withUnsafeBytes { choice.engine.transliterate(utf8: $0) }
    try expect(call(choice.library, text, capacity: expected.count), [UInt8](expected), RUNEKIT_OK, "a call")
    if let small = expected.indices.last {
      try expect(call(choice.library, text, capacity: small), nil, RUNEKIT_ERROR_SPACE, "a buffer that is too small")
    }
    let piece = 1 + Int(input.count > 2 ? input[2] : 0) % 61
    try expect(stream(choice.library, text, pieces: piece), [UInt8](expected), RUNEKIT_OK, "pieces of \(piece)")
  }

  private struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  private typealias Answer = (status: runekit_status, bytes: [UInt8]?)

  private func expect(_ answer: Answer, _ bytes: [UInt8]?, _ status: Int, _ what: String) throws {
    if answer.status == runekit_status(status), answer.bytes == bytes { return }
    throw Difference(description: "\(what): \(answer); expected \(status), \(String(describing: bytes))")
  }

  private func call(_ library: OpaquePointer, _ text: [UInt8], capacity: Int) -> Answer {
    var buffer = [CChar](repeating: 0, count: capacity + 1)
    var needed = 0
    let status = text.withUnsafeBytes {
      runekit_transliterate(library, $0.bindMemory(to: CChar.self).baseAddress, text.count, &buffer, capacity, &needed)
    }
    return (status, needed <= capacity ? buffer.prefix(needed).map { UInt8(bitPattern: $0) } : nil)
  }

  private func stream(_ library: OpaquePointer, _ text: [UInt8], pieces: Int) -> Answer {
    var stream: OpaquePointer?
    guard runekit_stream_open(library, &stream) == RUNEKIT_OK else { return (-1, nil) }
    defer { runekit_stream_close(stream) }
    var output: [UInt8] = []
    let append: runekit_write = { context, bytes, count in
      context!.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeRawBufferPointer(start: bytes, count: count)
      return 0
    }
    return withUnsafeMutablePointer(to: &output) { output in
      for start in stride(from: 0, to: text.count, by: pieces) {
        let status = text[start..<min(start + pieces, text.count)].withUnsafeBytes {
          runekit_stream_feed(stream, $0.bindMemory(to: CChar.self).baseAddress, $0.count, append, output)
        }
        if status != RUNEKIT_OK { return (status, output.pointee) }
      }
      let status = runekit_stream_finish(stream, append, output)
      return (status, output.pointee)
    }
  }

  /// A table of anybody's: refused by both, or used by both alike.
  private func openTable(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    var library: OpaquePointer?
    let status = bytes.withUnsafeBytes {
      runekit_open_table($0.bindMemory(to: CChar.self).baseAddress, bytes.count, "fuzz.txt", nil, &library, nil)
    }
    defer { runekit_close(library) }
    let engine = try? RunicTransliterator(table: text, name: "fuzz.txt")
    guard let engine, let library else {
      if engine == nil && library == nil && status == RUNEKIT_ERROR_TABLE { return }
      throw Difference(description: "a table: status \(status), \(engine == nil ? "refused" : "taken") here")
    }
    let expected = bytes.withUnsafeBytes { engine.transliterate(utf8: $0) }
    try expect(call(library, bytes, capacity: expected.count), expected, RUNEKIT_OK, "a table on its own text")
  }

  /// A mode with options, opened in both.
  private struct CLibraryChoice: @unchecked Sendable {
    let engine: RunicTransliterator
    let library: OpaquePointer

    static let all: [CLibraryChoice] = RunicScript.allCases.flatMap { script in
      RunicTransliterator.modes(for: script).filter { $0 != "sound" }.flatMap { mode in
        [
          ("keep", "keep", nil, .keep), ("shared", "drop", "|", .script), ("none", "mark", ",", .script),
          ("dot", "keep", nil, .keep), ("dot", "keep", ",", .drop),
        ]
        .map { CLibraryChoice(script, mode, divider: $0.0, unmapped: $0.1, breakCharacter: $0.2, punctuation: $0.3) }
      }
    }

    private init(
      _ script: RunicScript, _ mode: String, divider: String, unmapped: String, breakCharacter: Unicode.Scalar?,
      punctuation: PunctuationPolicy
    ) {
      let dividers: [String: TransliterationOptions.Divider] = ["keep": .keep, "shared": .shared, "none": .none]
      var options = TransliterationOptions(
        divider: dividers[divider] ?? .named(divider), punctuation: punctuation,
        unmapped: UnmappedPolicy(rawValue: unmapped)!, breakCharacter: breakCharacter)
      if let engine = try? RunicTransliterator(script: script, mode: mode, options: options) {
        self.engine = engine
      } else {
        // The script has no such divider.
        options.divider = .keep
        engine = try! RunicTransliterator(script: script, mode: mode, options: options)
      }
      var opened: OpaquePointer?
      let status = script.rawValue.withCString { script in
        mode.withCString { mode in
          (options.divider == .keep ? "keep" : divider).withCString { divider in
            unmapped.withCString { unmapped in
              punctuation.rawValue.withCString { punctuation in
                var choice = runekit_options()
                (choice.script, choice.mode, choice.divider, choice.unmapped) = (script, mode, divider, unmapped)
                (choice.break_character, choice.punctuation) = (breakCharacter?.value ?? 0, punctuation)
                return runekit_open(&choice, &opened, nil)
              }
            }
          }
        }
      }
      guard status == RUNEKIT_OK, let opened else { fatalError("\(script) \(mode): status \(status)") }
      library = opened
    }
  }
#else
  let cLibraryTargets: [FuzzTarget] = []
#endif
