/// What two columns at once do, in the states that a text is in most.
///
/// A row stands for a state and has a transition for every two columns. Columns that the same symbol stands for, such as
/// a letter and its capital, share a class. Classes are given out as columns turn up, so those of frequent letters lie
/// close together. What finds no room here goes by the pass's own table, column by column.
///
/// Nearly always the state behind two columns is the same, whatever the state before them was: it depends on the last
/// letter or two. So it stands here once for each pair, where it can be read without waiting for the transition.
struct PairTable: Sendable {
  typealias Transition = PassAutomaton.Transition

  /// Where the transition of two columns stands in each row, and the row behind them.
  ///
  /// Both in bytes: the offset in a row in the lowest bits (`offsetMask`), and the row, whose own lowest bits are zero,
  /// above them (`rowMask`). The highest bit is a flag, set where the row is not known or depends on the state before.
  typealias Pair = UInt32

  /// By column, the number of its class; 0 where it has none, of which all transitions are flagged.
  private(set) var classes: [UInt8]
  /// By the classes of two columns.
  private(set) var pairs: [Pair] = []
  /// By two ASCII characters as they stand in memory, as a little-endian number: spares looking up classes.
  private(set) var pairsOfASCII: [Pair] = []
  private(set) var transitions: [Transition] = []
  /// How many bits the number of a class has.
  private(set) var classBits = 5 {
    didSet { offsetMask = Pair(rowStride - 1) }
  }
  /// The bits of the offset in a `Pair`, and those of the row.
  private(set) var offsetMask: Pair = 0
  @inline(__always)
  var rowMask: Pair { ~(Self.isFlagged | offsetMask) }
  private var classOfSymbol: [Symbol: UInt8] = [:]
  private var classCount = 1
  /// By column, whether there was no class left for it.
  private var isClassless: [Bool]
  /// How often a column was met that has none.
  private var lackCount = 0
  /// Whether the row behind is nearly always told: otherwise the table is too large for what it spares.
  private(set) var isUseful = true
  private var stepCount = 0
  private var undecidedCount = 0
  /// For each row, that of the same state in the pass's own table.
  private var ownRows: [Int] = []

  static let isFlagged: Pair = 1 << 31
  private static let isUnknown = isFlagged
  private static let mostClassBits = 7
  /// By then it is known how many states there are, whose rows may be worth more than classes for rare columns.
  private static let lackLimit = 1 << 11
  /// After so many steps, it is looked at how often the row behind was not told.
  private static let trialSteps = 1 << 12
  /// So many transitions (of 16 bytes) may be kept.
  private let transitionLimit: Int

  init(columnCount: Int, transitionLimit: Int) {
    self.transitionLimit = transitionLimit
    classes = Array(repeating: 0, count: columnCount)
    isClassless = Array(repeating: false, count: columnCount)
    offsetMask = Pair(rowStride - 1)
  }

  private var pairCount: Int { 1 << (2 * classBits) }
  private var rowStride: Int { pairCount * Transition.stride }
  /// Stands for a row behind that depends on the state before.
  private var isUndecided: Pair { Self.isFlagged | Pair(rowStride) }

  func transition(inRow row: Int, by first: Column, _ second: Column) -> Transition {
    transitions[row / Transition.stride + place(first, second)]
  }

  private func place(_ first: Column, _ second: Column) -> Int {
    Int(classes[Int(first)]) << classBits + Int(classes[Int(second)])
  }

  /// The row of a state in the pass's own table, given by its row here.
  func ownRow(of row: Int) -> Int { ownRows[row / rowStride] }

  /// Whether there is no room for further rows.
  var isFull: Bool { (ownRows.count + 1) * pairCount > transitionLimit }

  /// Makes a row for a state, given by its row in the pass's own table; nil where there is no room.
  mutating func addRow(forOwn ownRow: Int) -> Int? {
    if isFull { return nil }
    if pairs.isEmpty {
      // At once, since what is outgrown would not be given back.
      transitions.reserveCapacity(transitionLimit)
      pairs = (0..<Pair(pairCount)).map { Self.isUnknown | $0 * Pair(Transition.stride) }
      pairsOfASCII = Array(repeating: Self.isUnknown, count: 1 << 16)
    }
    let row = ownRows.count * rowStride
    ownRows.append(ownRow)
    transitions += Array(repeating: .unknown, count: pairCount)
    return row
  }

  /// Whether one of two columns is known to have no class.
  mutating func lacksClasses(for first: Column, _ second: Column) -> Bool {
    if !isClassless[Int(first)], !isClassless[Int(second)] { return false }
    lackCount += 1
    return true
  }

  /// Gives a column a class if there is room.
  ///
  /// - Parameter symbol: What it stands for, if rows know it.
  mutating func addClass(for column: Column, symbol: Symbol?) -> Bool {
    if classes[Int(column)] != 0 { return true }
    if let known = symbol.flatMap({ classOfSymbol[$0] }) {
      classes[Int(column)] = known
      return true
    }
    if classCount == 1 << classBits {
      isClassless[Int(column)] = true
      return false
    }
    classes[Int(column)] = UInt8(classCount)
    if let symbol { classOfSymbol[symbol] = UInt8(classCount) }
    classCount += 1
    return true
  }

  /// Makes room for twice as many classes where they are wanted and the rows leave room for them, or lets go of what
  /// is of no use.
  ///
  /// - Returns: Whether all rows have been forgotten.
  mutating func tidy() -> Bool {
    if !isUseful {
      if pairs.isEmpty { return false }
      removeAll(keepingCapacity: false)
      return true
    }
    if lackCount <= Self.lackLimit || classBits == Self.mostClassBits
      || ownRows.count * pairCount * 4 > transitionLimit
    {
      return false
    }
    classBits += 1
    lackCount = 0
    isClassless = Array(repeating: false, count: classes.count)
    removeAll()
    return true
  }

  /// Takes note of how many of some steps had a row behind that depends on the state before.
  mutating func note(undecided: Int, of steps: Int) {
    stepCount += steps
    undecidedCount += undecided
    if stepCount < Self.trialSteps { return }
    if undecidedCount * 16 > stepCount { isUseful = false }
    (stepCount, undecidedCount) = (0, 0)
  }

  /// Notes that two columns must go one by one.
  mutating func part(_ first: Column, _ second: Column, inRow row: Int) {
    transitions[row / Transition.stride + place(first, second)] = Transition(low: 0, high: Transition.isFlagged)
  }

  mutating func set(_ transition: Transition, inRow row: Int, by first: Column, _ second: Column) {
    let place = place(first, second)
    let offset = Pair(place * Transition.stride)
    transitions[row / Transition.stride + place] = transition
    let behind = Pair(transition.nextRow)
    let known = pairs[place] - offset
    if known == Self.isUnknown {
      pairs[place] = behind | offset
    } else if known != behind, known != isUndecided {
      pairs[place] = isUndecided | offset
      // The same for all that was told of it, in whatever spelling.
      let seconds = (0..<0x80 as Range<Column>).filter { classes[Int($0)] == classes[Int(second)] }
      for other in 0..<0x80 as Range<Column> where classes[Int(other)] == classes[Int(first)] {
        for second in seconds { noteASCII(other, second) }
      }
    }
    noteASCII(first, second)
  }

  /// Takes over what is known of a pair for characters that have not been met with this spelling.
  mutating func noteASCII(_ first: Column, _ second: Column) {
    if first < 0x80, second < 0x80 { pairsOfASCII[Int(second) << 8 | Int(first)] = pairs[place(first, second)] }
  }

  /// Forgets everything but the classes.
  mutating func removeAll(keepingCapacity: Bool = true) {
    transitions.removeAll(keepingCapacity: keepingCapacity)
    pairs.removeAll(keepingCapacity: keepingCapacity)
    ownRows.removeAll(keepingCapacity: keepingCapacity)
  }
}

extension PassAutomaton {
  /// Makes the transition of two columns.
  ///
  /// - Parameter row: The row of the state in `pairs`.
  /// - Returns: False where it is not to be had.
  mutating func learn(inPairRow row: Int, by first: Column, _ second: Column) -> Bool {
    guard addClass(for: first), addClass(for: second),
      pairs.transition(inRow: row, by: first, second).isUnknown
    else { return false }
    let one = known(inRow: pairs.ownRow(of: row), by: first)
    if !one.isFlagged {
      let two = known(inRow: one.nextRow, by: second)
      if !two.isFlagged, one.length + two.length <= Transition.inlineLimit, let next = pairRow(of: two.nextRow) {
        pairs.set(Transition(writing: one.output + two.output, toRow: next), inRow: row, by: first, second)
        return true
      }
    }
    pairs.part(first, second, inRow: row)
    return false
  }

  /// A transition of the pass's own table, made if it is not known yet.
  mutating func known(inRow row: Int, by column: Column) -> Transition {
    if transition(inRow: row, by: column).isUnknown { learn(inRow: row, by: column) }
    return transition(inRow: row, by: column)
  }
}
