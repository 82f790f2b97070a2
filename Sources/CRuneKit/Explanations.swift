import CRuneKit
import RuneKitCore
import RuneTransliteration

/// Documented in runekit.h.
@c @implementation
public func runekit_explain(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<runekit_explanation>?>?
) -> runekit_status {
  result?.pointee = nil
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(text, length), let result else {
    return RUNEKIT_ERROR_ARGUMENT.status
  }
  guard hasMemory(for: length, times: 1000) else { return RUNEKIT_ERROR_MEMORY.status }
  let explanation = handle.transliterator(for: source).explanation(ofUTF8: source)
  // Written twice: to learn the size, and into the block that has it.
  var writer = ExplanationWriter(explanation)
  writer.write()
  guard let block = malloc(writer.size) else { return RUNEKIT_ERROR_MEMORY.status }
  writer.begin(in: UnsafeMutableRawBufferPointer(start: block, count: writer.size))
  result.pointee = writer.write()
  return RUNEKIT_OK.status
}

/// Documented in runekit.h.
@c @implementation
public func runekit_explanation_free(_ explanation: UnsafeMutablePointer<runekit_explanation>?) {
  free(explanation)
}

/// Writes an explanation into one block of memory, so that freeing it is one call.
private struct ExplanationWriter {
  private let explanation: Explanation
  /// The rows of all parts, each once, and for each part the indices of its rows.
  private var rows: [TableRow] = []
  private var rowIndices: [Int] = []
  private var block = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private(set) var size = 0

  init(_ explanation: Explanation) {
    self.explanation = explanation
    var known: [Int: Int] = [:]
    for row in explanation.parts.lazy.flatMap({ $0.rows }) {
      // A line has one row or, with alternatives for its key, a few.
      if let rowIndex = known[row.line], rows[rowIndex].key == row.key, rows[rowIndex].pass == row.pass {
        rowIndices.append(rowIndex)
      } else {
        known[row.line] = rows.count
        rowIndices.append(rows.count)
        rows.append(row)
      }
    }
  }

  mutating func begin(in block: UnsafeMutableRawBufferPointer) {
    self.block = block
    size = 0
  }

  @discardableResult
  mutating func write() -> UnsafeMutablePointer<runekit_explanation>? {
    let result = array(1, of: runekit_explanation.self)
    let parts = array(explanation.parts.count, of: runekit_part.self)
    let rows = array(rows.count, of: runekit_row.self)
    let rowIndices = array(rowIndices.count, of: Int.self)
    let works = array(explanation.works.count, of: runekit_work.self)
    for (index, rowIndex) in self.rowIndices.enumerated() { rowIndices?[index] = rowIndex }
    var (output, rowOffset) = (0, 0)
    for (index, part) in explanation.parts.enumerated() {
      let end = output + part.output.utf8.count
      let words = array(part.splitWords.count, of: runekit_word.self)
      for (index, word) in part.splitWords.enumerated() {
        let word = runekit_word(
          word: string(word.spelling), reason: string(word.reason), file: string(word.file), line: word.line)
        words?[index] = word
      }
      let written = runekit_part(
        start: part.span.lowerBound, end: part.span.upperBound, output_start: output, output_end: end,
        kind: part.kind.code, is_guess: part.isGuess, remark: string(part.remark),
        rows: rowIndices.map { UnsafePointer($0 + rowOffset) }, row_count: part.rows.count, words: words,
        word_count: part.splitWords.count)
      parts?[index] = written
      (output, rowOffset) = (end, rowOffset + part.rows.count)
    }
    for (index, row) in self.rows.enumerated() {
      let row = runekit_row(
        key: string(row.key), writes: string(row.writes), reason: string(row.reason), source: string(row.source),
        confidence: string(row.confidence.rawValue), alternatives: string(row.alternatives),
        context: string(row.context), locator: string(row.locator), pass: string(row.pass), line: row.line)
      rows?[index] = row
    }
    for (index, work) in explanation.works.enumerated() {
      let work = runekit_work(
        key: string(work.key), author: string(work.author), year: string(work.year), title: string(work.title),
        place: string(work.place), locator: string(work.locator))
      works?[index] = work
    }
    let text = runekit_text(bytes: string(explanation.text), length: explanation.text.utf8.count)
    let whole = runekit_explanation(
      script: string(explanation.script), mode: string(explanation.mode), title: string(explanation.title),
      file: string(explanation.file), text: text, parts: parts, part_count: explanation.parts.count, rows: rows,
      row_count: self.rows.count, works: works, work_count: explanation.works.count)
    result?.pointee = whole
    return result
  }

  /// Room for values; nil while the size is not known.
  private mutating func array<Value>(_ count: Int, of type: Value.Type) -> UnsafeMutablePointer<Value>? {
    let alignment = MemoryLayout<Value>.alignment
    let start = (size + alignment - 1) / alignment * alignment
    size = start + max(1, count) * MemoryLayout<Value>.stride
    return block.baseAddress.map { ($0 + start).bindMemory(to: type, capacity: count) }
  }

  /// The text with a zero byte at its end.
  private mutating func string(_ text: String) -> UnsafePointer<CChar>? {
    var text = text
    let start = size
    return text.withUTF8 { bytes in
      size += bytes.count + 1
      guard let target = block.baseAddress.map({ $0 + start }) else { return nil }
      if let source = bytes.baseAddress { target.copyMemory(from: source, byteCount: bytes.count) }
      target.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
      return UnsafePointer(target.assumingMemoryBound(to: CChar.self))
    }
  }
}
