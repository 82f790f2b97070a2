/// What two input symbols at once do, in the states that a text is in most.
///
/// A row stands for a state and has a transition for every two input symbols. InputAlphabet that the same symbol stands for, such as
/// a letter and its capital, share a class. Classes are given out as input symbols turn up, so those of frequent letters lie
/// close together. What finds no room here goes by the pass's own table, input symbol by input symbol.
///
/// Nearly always the state behind two input symbols is the same, whatever the state before them was: it depends on the last
/// letter or two. So it stands here once for each pair, where it can be read without waiting for the transition.
struct PairTable: Sendable {
  /// Where the transition of two input symbols stands in each row, and the row behind them.
  ///
  /// Both in bytes: the offset in a row in the lowest bits (`offsetMask`), and the row, whose own lowest bits are zero,
  /// above them (`stateMask`). The highest bit is a flag, set where the row is not known or depends on the state before.
  typealias Pair = UInt32

  /// By input symbol, the number of its class; 0 where it has none, of which all transitions are flagged.
  private(set) var classes: [UInt8]
  /// By the classes of two input symbols.
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
  var stateMask: Pair { ~(Self.needsSlowPath | offsetMask) }
  private var classOfSymbol: [Symbol: UInt8] = [:]
  private var classCount = 1
  /// By input symbol, whether there was no class left for it.
  private var isClassless: [Bool]
  /// How often a input symbol was met that has none.
  private var lackCount = 0
  /// Whether the row behind is nearly always told: otherwise the table is too large for what it spares.
  private(set) var isUseful = true
  private var stepCount = 0
  private var undecidedCount = 0
  /// For each row, that of the same state in the pass's own table.
  private var ownStates: [Int] = []

  static let needsSlowPath: Pair = 1 << 31
  private static let isUnknown = needsSlowPath
  private static let mostClassBits = 7
  /// By then it is known how many states there are, whose rows may be worth more than classes for rare input symbols.
  private static let lackLimit = 1 << 11
  /// After so many steps, it is looked at how often the row behind was not told.
  private static let trialSteps = 1 << 12
  /// So many transitions (of 16 bytes) may be kept.
  private let transitionLimit: Int

  init(inputCount: Int, transitionLimit: Int) {
    self.transitionLimit = transitionLimit
    classes = Array(repeating: 0, count: inputCount)
    isClassless = Array(repeating: false, count: inputCount)
    offsetMask = Pair(rowStride - 1)
  }

  private var pairCount: Int { 1 << (2 * classBits) }
  private var rowStride: Int { pairCount * Transition.stride }
  /// Stands for a row behind that depends on the state before.
  private var isUndecided: Pair { Self.needsSlowPath | Pair(rowStride) }

  func transition(from state: StateID, by first: InputSymbol, _ second: InputSymbol) -> Transition {
    transitions[state / Transition.stride + place(first, second)]
  }

  private func place(_ first: InputSymbol, _ second: InputSymbol) -> Int {
    Int(classes[Int(first)]) << classBits + Int(classes[Int(second)])
  }

  /// The row of a state in the pass's own table, given by its row here.
  func ownState(of state: StateID) -> StateID { ownStates[state / rowStride] }

  /// Whether there is no room for further rows.
  var isFull: Bool { (ownStates.count + 1) * pairCount > transitionLimit }

  /// Makes a row for a state, given by its row in the pass's own table; nil where there is no room.
  mutating func addState(_ ownState: StateID) -> StateID? {
    if isFull { return nil }
    if pairs.isEmpty {
      // At once, since what is outgrown would not be given back.
      transitions.reserveCapacity(transitionLimit)
      pairs = (0..<Pair(pairCount)).map { Self.isUnknown | $0 * Pair(Transition.stride) }
      pairsOfASCII = Array(repeating: Self.isUnknown, count: 1 << 16)
    }
    let state = ownStates.count * rowStride
    ownStates.append(ownState)
    transitions += Array(repeating: .unknown, count: pairCount)
    return state
  }

  /// Whether one of two input symbols is known to have no class.
  mutating func lacksClasses(for first: InputSymbol, _ second: InputSymbol) -> Bool {
    if !isClassless[Int(first)], !isClassless[Int(second)] { return false }
    lackCount += 1
    return true
  }

  /// Gives a input symbol a class if there is room.
  ///
  /// - Parameter symbol: What it stands for, if rows know it.
  mutating func addClass(for input: InputSymbol, symbol: Symbol?) -> Bool {
    if classes[Int(input)] != 0 { return true }
    if let known = symbol.flatMap({ classOfSymbol[$0] }) {
      classes[Int(input)] = known
      return true
    }
    if classCount == 1 << classBits {
      isClassless[Int(input)] = true
      return false
    }
    classes[Int(input)] = UInt8(classCount)
    if let symbol { classOfSymbol[symbol] = UInt8(classCount) }
    classCount += 1
    return true
  }

  /// Makes room for twice as many classes where they are wanted and the rows leave room for them, or lets go of what
  /// is of no use.
  ///
  /// - Returns: Whether all rows have been forgotten.
  mutating func evict() -> Bool {
    if !isUseful {
      if pairs.isEmpty { return false }
      removeAll(keepingCapacity: false)
      return true
    }
    if lackCount <= Self.lackLimit || classBits == Self.mostClassBits
      || ownStates.count * pairCount * 4 > transitionLimit
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

  /// Notes that two input symbols must go one by one.
  mutating func setSingle(from state: StateID, by first: InputSymbol, _ second: InputSymbol) {
    transitions[state / Transition.stride + place(first, second)] = .single
  }

  mutating func set(_ transition: Transition, from state: StateID, by first: InputSymbol, _ second: InputSymbol) {
    let place = place(first, second)
    let offset = Pair(place * Transition.stride)
    transitions[state / Transition.stride + place] = transition
    let behind = Pair(transition.nextState)
    let known = pairs[place] - offset
    if known == Self.isUnknown {
      pairs[place] = behind | offset
    } else if known != behind, known != isUndecided {
      pairs[place] = isUndecided | offset
      // The same for all that was told of it, in whatever spelling.
      let seconds = (0..<0x80 as Range<InputSymbol>).filter { classes[Int($0)] == classes[Int(second)] }
      for other in 0..<0x80 as Range<InputSymbol> where classes[Int(other)] == classes[Int(first)] {
        for second in seconds { noteASCII(other, second) }
      }
    }
    noteASCII(first, second)
  }

  /// Takes over what is known of a pair for characters that have not been met with this spelling.
  mutating func noteASCII(_ first: InputSymbol, _ second: InputSymbol) {
    if first < 0x80, second < 0x80 { pairsOfASCII[Int(second) << 8 | Int(first)] = pairs[place(first, second)] }
  }

  /// Forgets everything but the classes.
  mutating func removeAll(keepingCapacity: Bool = true) {
    transitions.removeAll(keepingCapacity: keepingCapacity)
    pairs.removeAll(keepingCapacity: keepingCapacity)
    ownStates.removeAll(keepingCapacity: keepingCapacity)
  }
}
