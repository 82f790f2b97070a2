// runekit.h documents what is called from C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CRuneKit
import RuneKitCore

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
  // The rows of all parts, each once, and for each part the indices of its rows.
  var rows: [TableRow] = []
  var rowIndices: [Int] = []
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
  return Block.give(to: result) { $0.explanation(explanation, rows, rowIndices) }
}

@c @implementation
public func runekit_explanation_free(_ explanation: UnsafeMutablePointer<runekit_explanation>?) {
  free(explanation)
}

extension Block {
  fileprivate mutating func explanation(
    _ explanation: Explanation, _ rows: [TableRow], _ rowIndices: [Int]
  ) -> runekit_explanation {
    let rowIndices = array(rowIndices) { $1 }
    var (end, rowOffset) = (0, 0)
    let parts = array(explanation.parts) { block, part in
      let (start, rows) = (end, rowOffset)
      end += part.output.utf8.count
      rowOffset += part.rows.count
      return runekit_part(
        start: part.span.lowerBound, end: part.span.upperBound, output_start: start, output_end: end,
        kind: part.kind.code, is_guess: part.isGuess, remark: block.string(part.remark),
        rows: rowIndices.map { $0 + rows }, row_count: part.rows.count,
        words: block.array(part.splitWords) { block, word in
          runekit_word(
            word: block.string(word.spelling), reason: block.string(word.reason), file: block.string(word.file),
            line: word.line)
        },
        word_count: part.splitWords.count)
    }
    let works = array(explanation.works) { block, work in
      runekit_work(
        key: block.string(work.key), author: block.string(work.author), year: block.string(work.year),
        title: block.string(work.title), place: block.string(work.place), locator: block.string(work.locator))
    }
    return runekit_explanation(
      script: string(explanation.script), mode: string(explanation.mode), title: string(explanation.title),
      file: string(explanation.file), text: text(Array(explanation.text.utf8)), parts: parts,
      part_count: explanation.parts.count, rows: array(rows) { $0.row($1) }, row_count: rows.count, works: works,
      work_count: explanation.works.count)
  }

  private mutating func row(_ row: TableRow) -> runekit_row {
    runekit_row(
      key: string(row.key), writes: string(row.writes), reason: string(row.reason), source: string(row.source),
      confidence: string(row.confidence.rawValue), alternatives: string(row.alternatives),
      context: string(row.context), locator: string(row.locator), pass: string(row.pass), line: row.line)
  }
}

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
