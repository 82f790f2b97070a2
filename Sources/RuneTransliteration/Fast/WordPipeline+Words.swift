/// Words: those that are known, and those that the specification takes.
extension WordPipeline {
  private static var mostNoteBytes: Int { 1 << 22 }
  /// The specification goes on until so many bytes are well-formed: where many are not, going from word to word would take
  /// longer than the words.
  private static var wellFormedRun: Int { 16 }
  /// How many bytes it then takes at a time.
  private static var illFormedStep: Int { 64 }

  /// Takes known words, and borders.
  ///
  /// - Returns: The start of the first word that is left to `takeOne`.
  @inline(never)
  func takeKnown(_ text: UnsafeRawBufferPointer, from start: Int, upTo limit: Int, into output: inout [UInt8]) -> Int {
    // Words are read 16 bytes at a time, and eight from their end on.
    let last = min(limit, text.count - 16)
    guard start < last, let base = text.baseAddress else { return start }
    let room = 3 * (limit - start) + 2 * WordMemo.stride
    if output.capacity - output.count < room { output.reserveCapacity(max(output.count + room, 2 * output.capacity)) }
    var index = start
    output.append(addingCapacity: room) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let target = buffer.baseAddress else { return }
        var loop = KnownWordLoop(
          text: base, end: text.count, index: index, target: UnsafeMutableRawPointer(target + count),
          targetEnd: UnsafeMutableRawPointer(target + buffer.count), context: context)
        memo.withTables { tables in
          notes.withTimes { times in bytes.withTables { loop.run(upTo: last, tables, times, $0) } }
        }
        (index, context) = (loop.index, loop.context)
        count = loop.target - UnsafeMutableRawPointer(target)
      }
    }
    return index
  }

  /// Takes a word, or a character between words.
  ///
  /// - Returns: Where it ends.
  func takeOne(_ text: UnsafeRawBufferPointer, from start: Int, isWhole: Bool, into output: inout [UInt8]) -> Int {
    let border = bytes.plainBorders[Int(text[start])]
    if border != 0 {
      withUnsafeBytes(of: border) { output += $0.prefix(Int(border &>> 56) & 0x7F) }
      return start + 1
    }
    let (end, isCut) = bytes.end(of: start, in: text)
    if !isCut || isWhole {
      // Spaces at the end of a text become no divider.
      if bytes.kinds[Int(text[end - 1])] == .blank, compiled.divider != nil { return end }
      if let slot = memo.find(text, start..<end, in: context) {
        output += memo.output(of: slot)
        note(slot.note, at: start, of: text)
        context = Int(slot.nextContext)
        return end
      }
      if learn(text, start..<end, into: &output) { return end }
    }
    count(upTo: start, of: text)
    specification.context = memo.contexts[context]
    specification.move(to: position)
    isInsideWord = true
    bordersAfterNumber = 1
    return specify(text, from: start, atLeast: 1, into: &output)
  }

  private func note(_ note: Int32, at start: Int, of text: UnsafeRawBufferPointer) {
    if note < 0 { return }
    if !notes.isReady(note) {
      count(upTo: start, of: text)
      notes.makeReady(note, at: position, in: &known)
    }
    notes.count(note)
  }

  /// Finds out what a word becomes.
  ///
  /// - Returns: False where it may not be remembered.
  private func learn(_ text: UnsafeRawBufferPointer, _ range: Range<Int>, into output: inout [UInt8]) -> Bool {
    let word = UnsafeRawBufferPointer(rebasing: text[range])
    if !bytes.mayRemember(word) { return false }
    let start = output.count
    specification.context = memo.contexts[context]
    specification.move(to: TextPosition())
    specification.run(endOfWord: word, into: &output)
    let report = specification.report
    defer { specification.report = TransliterationReport() }
    guard specification.isBetweenWords, output.count - start <= Int(UInt16.max) else {
      var rest: [UInt8] = []
      specification.finish(into: &rest)
      output.removeSubrange(start...)
      return false
    }
    if memo.isFull || notes.byteCount > Self.mostNoteBytes { forgetWords() }
    guard let found = notes.add(report) else {
      output.removeSubrange(start...)
      return false
    }
    let next = memo.number(of: specification.context)
    memo.insert(
      word, in: specification.dependsOnContext ? context : nil, output[start...], note: found, nextContext: next)
    note(found, at: range.lowerBound, of: text)
    context = next
    return true
  }

  private func forgetWords() {
    memo.removeAll(but: &context)
    notes.update(&known)
    notes.removeAll()
  }

  /// Takes text by the specification, up to an offset between two words.
  ///
  /// - Returns: That offset, or the end of the text.
  func specify(
    _ text: UnsafeRawBufferPointer, from start: Int, atLeast least: Int = 0, into output: inout [UInt8]
  ) -> Int {
    var index = start
    withReport {
      var end = start + least
      var illFormedEnd = start - Self.wellFormedRun
      while true {
        while end < text.count, bytes.isInside(text, at: end) { end += 1 }
        let part = UnsafeRawBufferPointer(rebasing: text[index..<end])
        if bytes.readsNumbers { countBorders(part) }
        let illFormedCount = specification.illFormedCount
        specification.run(part, into: &output)
        if specification.illFormedCount > illFormedCount { illFormedEnd = end }
        index = end
        if end == text.count { return }
        let isWellFormed = end - illFormedEnd >= Self.wellFormedRun
        if isWellFormed, bordersAfterNumber > 0 {
          specification.run(endOfWord: UnsafeRawBufferPointer(start: nil, count: 0), into: &output)
          if specification.isBetweenWords { break }
        }
        end = min(end + (isWellFormed ? 1 : Self.illFormedStep), text.count)
      }
      isInsideWord = false
    }
    if !isInsideWord {
      if memo.isFull { forgetWords() }
      context = memo.number(of: specification.context)
      (position, counted) = (specification.position, index)
    }
    return index
  }

  private func countBorders(_ text: UnsafeRawBufferPointer) {
    for byte in text {
      if bytes.mayBeNumber(byte) {
        bordersAfterNumber = 0
      } else if bytes.kinds[Int(byte)] != .letter {
        bordersAfterNumber += 1
      }
    }
  }

  /// Calls `body` with the report in the specification.
  func withReport(_ body: () -> Void) {
    swap(&specification.report, &known)
    body()
    swap(&specification.report, &known)
  }
}
