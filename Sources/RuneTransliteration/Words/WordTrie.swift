/// The listed words whose splits may matter to a mode, letter by letter: what `LazyAutomaton` knows of word exceptions.
///
/// It is immutable, so all pipelines share one.
final class WordTrie: Sendable {
  /// A place in the trie, by its number.
  typealias Node = Int32

  private struct Place {
    /// The byte that leads here; `WordListRow.separator` for a split.
    let byte: UInt8
    /// Whether a word ends here.
    var isWord = false
    /// The child that was added last, and the child of the same parent that was added before this one; 0 for none.
    var child: Node = 0
    let sibling: Node
  }

  static let root: Node = 0
  private let places: [Place]

  /// - Complexity: Linear in the lists; some hundredths of a millisecond for six thousand words.
  init(_ compiled: CompiledMode, _ words: WordExceptionLookup) {
    let pairs = SplittablePairs(compiled, words)
    let isOneList = words.isOneList
    var places = [Place(byte: 0, sibling: 0)]
    // The nodes of the last word, since the next one often begins like it.
    var path: [Node] = [Self.root]
    words.forEachWord { letters, splits in
      let splits = isOneList ? splits : words.splits(in: Array(letters))
      if !pairs.mayMatter(splits, in: letters) { return }
      var depth = 0
      func add(_ byte: UInt8) {
        depth += 1
        if depth < path.count, places[Int(path[depth])].byte == byte { return }
        path.removeSubrange(depth...)
        let parent = Int(path[depth - 1])
        if let known = Self.child(of: path[depth - 1], by: byte, in: places) { return path.append(known) }
        places.append(Place(byte: byte, sibling: places[parent].child))
        places[parent].child = Node(places.count - 1)
        path.append(places[parent].child)
      }
      for (index, letter) in letters.enumerated() {
        if splits >> WordList.Splits(index) & 1 == 1 { add(WordListRow.separator) }
        add(letter)
      }
      places[Int(path[depth])].isWord = true
    }
    self.places = places
  }

  /// Whether a word ends at a node.
  func isWord(_ node: Node) -> Bool { places[Int(node)].isWord }

  /// Calls `body` with each node that the letters of a symbol lead to from another one, and whether there is a split before
  /// the symbol.
  func forEachNode(
    after node: Node, by letters: ArraySlice<UInt8>, isSplit: Bool = false,
    _ body: (_ next: Node, _ isSplit: Bool) -> Void
  ) {
    guard let letter = letters.first else { return body(node, isSplit) }
    if let next = child(of: node, by: letter) {
      forEachNode(after: next, by: letters.dropFirst(), isSplit: isSplit, body)
    }
    if let split = child(of: node, by: WordListRow.separator), let next = child(of: split, by: letter) {
      forEachNode(after: next, by: letters.dropFirst(), isSplit: true, body)
    }
  }

  /// Where a word is split; 0 if it is not, or the mode writes the same without its splits.
  func splits(in word: [UInt8]) -> WordList.Splits { splits(in: word[...], after: Self.root) ?? 0 }

  private func splits(in word: ArraySlice<UInt8>, after node: Node) -> WordList.Splits? {
    guard let letter = word.first else { return isWord(node) ? 0 : nil }
    if let next = child(of: node, by: letter), let splits = splits(in: word.dropFirst(), after: next) {
      return splits << 1
    }
    if let split = child(of: node, by: WordListRow.separator), let next = child(of: split, by: letter),
      let splits = splits(in: word.dropFirst(), after: next)
    {
      return splits << 1 | 1
    }
    return nil
  }

  private func child(of node: Node, by byte: UInt8) -> Node? { Self.child(of: node, by: byte, in: places) }

  private static func child(of node: Node, by byte: UInt8, in places: [Place]) -> Node? {
    var child = places[Int(node)].child
    while child != 0 {
      if places[Int(child)].byte == byte { return child }
      child = places[Int(child)].sibling
    }
    return nil
  }
}
