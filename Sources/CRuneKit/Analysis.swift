import CRuneKit
import RuneKitCore

/// Documented in runekit.h.
@c @implementation
public func runekit_analyze(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<runekit_analysis>?>?
) -> runekit_status {
  result?.pointee = nil
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(text, length), let result else {
    return RUNEKIT_ERROR_ARGUMENT.status
  }
  // Segments take some hundred bytes for each of the text.
  guard hasMemory(for: length, times: 200) else { return RUNEKIT_ERROR_MEMORY.status }
  let written = handle.transliterator(for: source).transliteration(ofUTF8: source)
  let report = written.report
  let losses =
    report.unmapped.map { (RUNEKIT_UNMAPPED, $0.letter, $0.count, $0.position) }
    + report.substituted.map { (RUNEKIT_NEAREST, $0.letter, $0.count, $0.position) }
    + report.guessed.map { (RUNEKIT_GUESSED, $0.letter, $0.count, $0.position) }
    + (report.firstIllFormed.map { [(RUNEKIT_ILL_FORMED, "", report.illFormedCount, $0)] } ?? [])
  return Block.give(to: result) { block in
    var end = 0
    return runekit_analysis(
      text: block.text(Array(written.text.utf8)),
      segments: block.array(written.segments) { _, segment in
        let start = end
        end += segment.output.utf8.count
        return runekit_segment(
          start: segment.source.lowerBound, end: segment.source.upperBound, output_start: start, output_end: end,
          kind: segment.kind.code, is_guess: segment.isGuess)
      },
      segment_count: written.segments.count,
      losses: block.array(losses) { block, loss in
        runekit_loss(
          letter: block.string(loss.1), count: loss.2, line: loss.3.line, column: loss.3.column,
          kind: Int32(loss.0.status))
      },
      loss_count: losses.count)
  }
}

extension Transliteration.Kind {
  var code: Int32 {
    switch self {
    case .mapped: RUNEKIT_MAPPED.status
    case .kept: RUNEKIT_KEPT.status
    case .substituted: RUNEKIT_SUBSTITUTED.status
    case .dropped: RUNEKIT_DROPPED.status
    }
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_analysis_free(_ analysis: UnsafeMutablePointer<runekit_analysis>?) { free(analysis) }
