/// The loop over known words.
///
/// It ends at the first word that is not known, or whose letters the report does not list yet.
struct KnownWordLoop {
  let text: UnsafeRawPointer
  let end: Int
  /// The start of the next word.
  private(set) var index: Int
  private(set) var target: UnsafeMutableRawPointer
  let targetEnd: UnsafeMutableRawPointer
  private(set) var context: Int

  init(
    text: UnsafeRawPointer, end: Int, index: Int, target: UnsafeMutableRawPointer, targetEnd: UnsafeMutableRawPointer,
    context: Int
  ) {
    (self.text, self.end, self.index, self.target) = (text, end, index, target)
    (self.targetEnd, self.context) = (targetEnd, context)
  }

  /// - Parameter limit: Before the last 16 bytes.
  mutating func run(
    upTo limit: Int, _ memo: WordMemo.Tables, _ times: UnsafeMutablePointer<Int32>?, _ bytes: WordBytes.Tables
  ) {
    if bytes.usesContexts {
      runInContexts(upTo: limit, memo, times, bytes)
    } else {
      runWithoutContexts(upTo: limit, memo, times, bytes)
    }
  }

  // Two functions, so that each loop does only what it has to; inlined, the compiler would make them one again.
  @inline(never)
  private mutating func runInContexts(
    upTo limit: Int, _ memo: WordMemo.Tables, _ times: UnsafeMutablePointer<Int32>?, _ bytes: WordBytes.Tables
  ) { run(upTo: limit, memo, times, bytes, usesContexts: true) }

  @inline(never)
  private mutating func runWithoutContexts(
    upTo limit: Int, _ memo: WordMemo.Tables, _ times: UnsafeMutablePointer<Int32>?, _ bytes: WordBytes.Tables
  ) { run(upTo: limit, memo, times, bytes, usesContexts: false) }

  @inline(__always)
  private mutating func run(
    upTo limit: Int, _ memo: WordMemo.Tables, _ times: UnsafeMutablePointer<Int32>?, _ bytes: WordBytes.Tables,
    usesContexts: Bool
  ) {
    let (kinds, borders) = (bytes.kinds, bytes.plainBorders)
    let (text, end) = (text, end - 8)
    var (index, target, context) = (index, target, usesContexts ? context : 0)
    defer { (self.index, self.target, self.context) = (index, target, context) }
    let targetLimit = targetEnd - WordMemo.stride - 8
    while index < limit {
      var wordEnd = index
      if usesContexts {
        while kinds[Int(text.load(fromByteOffset: wordEnd, as: UInt8.self))] == .blank {
          wordEnd &+= 1
          if wordEnd > end { return }
        }
      }
      let start = wordEnd
      var border: UInt64 = 0
      while true {
        if wordEnd > end { return }
        let ends = WordBytes.possibleEnds(in: text.loadUnaligned(fromByteOffset: wordEnd, as: UInt64.self))
        wordEnd &+= ends == 0 ? 8 : ends.trailingZeroBitCount &>> 3
        if ends == 0 { continue }
        let byte = Int(text.load(fromByteOffset: wordEnd, as: UInt8.self))
        border = borders[byte]
        if usesContexts ? kinds[byte] != .letter : border != 0 {
          if !usesContexts || kinds[byte] != .hyphen || wordEnd == start { break }
          // Seven more bytes follow.
          let before = text.load(fromByteOffset: wordEnd &- 1, as: UInt8.self)
          if !WordBytes.joins(before, text.load(fromByteOffset: wordEnd &+ 1, as: UInt8.self)) { break }
        }
        wordEnd &+= 1
      }
      if wordEnd > index || usesContexts && border == 0 {
        if usesContexts, wordEnd == start {
          // A border that depends on what is before it.
          wordEnd &+= 1
          border = 0
        }
        let count = wordEnd &- index
        guard count <= WordMemo.longestWord, let slot = memo.find(text + index, count, in: context) else { return }
        let written = Int(slot.pointee.outputCount)
        if target + written > targetLimit { return }
        let note = slot.pointee.note
        if note >= 0, let times {
          if times[Int(note)] < 0 { return }
          times[Int(note)] &+= 1
        }
        let source = memo.bytes + Int(slot.pointee.output)
        target.storeBytes(of: source.loadUnaligned(as: SIMD4<UInt64>.self), as: SIMD4<UInt64>.self)
        if _slowPath(written > WordMemo.stride) { target.copyMemory(from: source, byteCount: written) }
        target += written
        if usesContexts { context = Int(slot.pointee.nextContext) }
      } else if target > targetLimit {
        return
      }
      target.storeBytes(of: border, as: UInt64.self)
      target += Int(truncatingIfNeeded: border &>> 56) & 0x7F
      index = wordEnd &+ (usesContexts ? Int(truncatingIfNeeded: border &>> 63) : 1)
    }
  }
}
