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
  guard let analysis = allocate(1, of: runekit_analysis.self),
    let segments = allocate(written.segments.count, of: runekit_segment.self),
    let list = allocate(losses.count, of: runekit_loss.self)
  else { return RUNEKIT_ERROR_MEMORY.status }
  var offset = 0
  for (index, segment) in written.segments.enumerated() {
    let end = offset + segment.output.utf8.count
    segments[index] = runekit_segment(
      start: segment.source.lowerBound, end: segment.source.upperBound, output_start: offset, output_end: end,
      kind: segment.kind.code, is_guess: segment.isGuess)
    offset = end
  }
  for (index, loss) in losses.enumerated() {
    list[index] = runekit_loss(
      letter: cString(loss.1.utf8), count: loss.2, line: loss.3.line, column: loss.3.column, kind: Int32(loss.0.status))
  }
  analysis.pointee = runekit_analysis(
    text: runekit_text(), segments: segments, segment_count: written.segments.count, losses: list,
    loss_count: losses.count)
  result.pointee = analysis
  return give(Array(written.text.utf8), to: &analysis.pointee.text)
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
public func runekit_analysis_free(_ analysis: UnsafeMutablePointer<runekit_analysis>?) {
  guard let analysis else { return }
  for index in 0..<analysis.pointee.loss_count {
    free(UnsafeMutableRawPointer(mutating: analysis.pointee.losses[index].letter))
  }
  free(UnsafeMutableRawPointer(mutating: analysis.pointee.losses))
  free(UnsafeMutableRawPointer(mutating: analysis.pointee.segments))
  runekit_text_free(&analysis.pointee.text)
  free(analysis)
}
