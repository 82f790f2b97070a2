/// The listed words whose splits may matter to a mode, letter by letter: what `LazyAutomaton` knows of word exceptions.
///
/// It is immutable, so all pipelines share one.
final class WordTrie: Sendable {
  /// A node in the trie, by its number.
  typealias Node = Int32

  private struct Entry {
    /// The letter that leads here, with `splitFlag` if it is split from the one before.
    let letter: UInt16
    /// Whether a word ends here.
    var isWord = false
    /// The child that was added last, and the child of the same parent that was added before this one; 0 for none.
    var child: Node = 0
    let sibling: Node
  }

  static let root: Node = 0
  private static let splitFlag: UInt16 = 1 << 8
  private let entries: [Entry]

  /// - Complexity: Linear in the lists; about a third of a millisecond for six thousand words, the largest part of a first call.
  init(_ compiled: CompiledMode, _ words: WordExceptionLookup) {
    let pairs = SplittablePairs(compiled, words)
    let isOneList = words.isOneList
    var entries = [Entry(letter: 0, sibling: 0)]
    // As many as the bundled list has in most modes, since growing copies them.
    entries.reserveCapacity(1 << 13)
    // The nodes of the last word, since the next one often begins like it.
    withUnsafeTemporaryAllocation(of: Node.self, capacity: TableLimits.wordBytes + 1) { path in
      path[0] = Self.root
      var lastCount = 0
      words.forEachWord { letters, splits in
        if !pairs.mayMatter(splits, in: letters) || letters.count > TableLimits.wordBytes { return }
        let splits = isOneList ? splits : words.splits(in: Array(letters))
        if splits == 0 { return }
        var index = 0
        func letter() -> UInt16 {
          UInt16(letters[index]) | (splits &>> WordList.Splits(index) & 1 == 1 ? Self.splitFlag : 0)
        }
        while index < min(lastCount, letters.count), entries[Int(path[index + 1])].letter == letter() { index += 1 }
        while index < letters.count {
          let parent = path[index]
          if let known = Self.child(of: parent, by: letter(), in: entries) {
            path[index + 1] = known
          } else {
            path[index + 1] = Node(entries.count)
            entries.append(Entry(letter: letter(), sibling: entries[Int(parent)].child))
            entries[Int(parent)].child = path[index + 1]
          }
          index += 1
        }
        lastCount = letters.count
        entries[Int(path[lastCount])].isWord = true
      }
    }
    self.entries = entries
  }

  /// Whether a word ends at a node.
  func isWord(_ node: Node) -> Bool { entries[Int(node)].isWord }

  /// Calls `body` with each node that the letters of a symbol lead to from another one, and whether there is a split before
  /// the symbol.
  func forEachNode(
    after node: Node, by letters: ArraySlice<UInt8>, isSplit: Bool = false,
    _ body: (_ next: Node, _ isSplit: Bool) -> Void
  ) {
    guard let letter = letters.first else { return body(node, isSplit) }
    if let next = child(of: node, by: letter, isSplit: false) {
      forEachNode(after: next, by: letters.dropFirst(), isSplit: isSplit, body)
    }
    if let next = child(of: node, by: letter, isSplit: true) {
      forEachNode(after: next, by: letters.dropFirst(), isSplit: true, body)
    }
  }

  private func child(of node: Node, by letter: UInt8, isSplit: Bool) -> Node? {
    Self.child(of: node, by: UInt16(letter) | (isSplit ? Self.splitFlag : 0), in: entries)
  }

  private static func child(of node: Node, by letter: UInt16, in entries: [Entry]) -> Node? {
    var child = entries[Int(node)].child
    while child != 0 {
      if entries[Int(child)].letter == letter { return child }
      child = entries[Int(child)].sibling
    }
    return nil
  }
}
