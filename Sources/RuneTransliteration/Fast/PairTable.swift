/// Transitions by two input symbols at once, for the most frequent states.
///
/// Each state has a row with a transition for every pair of classes. Input symbols that mean the same, such as a letter and
/// its capital, share a class; classes are assigned as input symbols occur, so those of frequent letters are close together.
/// What does not fit is left to `LazyAutomaton`, one symbol at a time.
///
/// The state after two input symbols nearly always depends on these two alone. So it is stored once for each pair, where it
/// can be read without waiting for the transition before it.
struct PairTable: Sendable {
  /// The place of the transition of two input symbols in each row, and the row of the next state.
  ///
  /// Both are in bytes: the offset in the row in the lowest bits (`offsetMask`), and above them (`stateMask`) the row, whose
  /// own lowest bits are zero. The highest bit is set if the next row is not known or depends on the state before.
  typealias Pair = UInt32

  /// By input symbol, the number of its class; 0 if it has none, and then all transitions need the slow path.
  private(set) var classes: [UInt8]
  /// By the classes of two input symbols.
  private(set) var pairs: [Pair] = []
  /// By two ASCII characters, read from memory as a little-endian number, which saves looking up classes.
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
  /// How often an input symbol without a class has occurred.
  private var lackCount = 0
  /// Whether the next state nearly always depends on the pair alone: otherwise the table costs more than it saves.
  private(set) var isUseful = true
  private var stepCount = 0
  private var undecidedCount = 0
  /// For each row, the state in `LazyAutomaton`.
  private var ownStates: [Int] = []

  static let needsSlowPath: Pair = 1 << 31
  private static let isUnknown = needsSlowPath
  private static let mostClassBits = 7
  /// How many symbols without a class make more classes worthwhile. By then it is known how many states there are, whose
  /// rows may be worth more than classes for rare symbols.
  private static let lackLimit = 1 << 11
  /// How many steps are taken between two looks at how often the next state depended on the state before.
  private static let trialSteps = 1 << 12
  /// The most transitions, of 16 bytes each.
  private let transitionLimit: Int

  init(inputCount: Int, transitionLimit: Int) {
    self.transitionLimit = transitionLimit
    classes = Array(repeating: 0, count: inputCount)
    isClassless = Array(repeating: false, count: inputCount)
    offsetMask = Pair(rowStride - 1)
  }

  private var pairCount: Int { 1 << (2 * classBits) }
  private var rowStride: Int { pairCount * Transition.stride }
  /// A next row that depends on the state before.
  private var isUndecided: Pair { Self.needsSlowPath | Pair(rowStride) }

  func transition(from state: StateID, by first: InputSymbol, _ second: InputSymbol) -> Transition {
    transitions[state / Transition.stride + place(first, second)]
  }

  private func place(_ first: InputSymbol, _ second: InputSymbol) -> Int {
    Int(classes[Int(first)]) << classBits + Int(classes[Int(second)])
  }

  /// The state in `LazyAutomaton` of a row.
  func ownState(of state: StateID) -> StateID { ownStates[state / rowStride] }

  /// Whether no further row fits.
  var isFull: Bool { (ownStates.count + 1) * pairCount > transitionLimit }

  /// Adds a row for a state of `LazyAutomaton`; nil if it does not fit.
  mutating func addState(_ ownState: StateID) -> StateID? {
    if isFull { return nil }
    if pairs.isEmpty {
      // All at once, since memory that is outgrown is not returned to the system.
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

  /// Gives an input symbol a class if one is left.
  ///
  /// - Parameter symbol: What it means, if rows know it.
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

  /// Doubles the number of classes if more are wanted and the rows leave capacity for them, or frees a table that costs
  /// more than it saves.
  ///
  /// - Returns: Whether all rows have been removed.
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

  /// Counts steps whose next state depended on the state before.
  mutating func note(undecided: Int, of steps: Int) {
    stepCount += steps
    undecidedCount += undecided
    if stepCount < Self.trialSteps { return }
    if undecidedCount * 16 > stepCount { isUseful = false }
    (stepCount, undecidedCount) = (0, 0)
  }

  /// Records that two input symbols must go one by one.
  mutating func setSingle(from state: StateID, by first: InputSymbol, _ second: InputSymbol) {
    transitions[state / Transition.stride + place(first, second)] = .single
  }

  mutating func set(_ transition: Transition, from state: StateID, by first: InputSymbol, _ second: InputSymbol) {
    let place = place(first, second)
    let offset = Pair(place * Transition.stride)
    transitions[state / Transition.stride + place] = transition
    let next = Pair(transition.nextState)
    let known = pairs[place] - offset
    if known == Self.isUnknown {
      pairs[place] = next | offset
    } else if known != next, known != isUndecided {
      pairs[place] = isUndecided | offset
      // In every spelling of the pair that has been seen.
      let seconds = (0..<0x80 as Range<InputSymbol>).filter { classes[Int($0)] == classes[Int(second)] }
      for other in 0..<0x80 as Range<InputSymbol> where classes[Int(other)] == classes[Int(first)] {
        for second in seconds { noteASCII(other, second) }
      }
    }
    noteASCII(first, second)
  }

  /// Copies what is known of a pair to `pairsOfASCII` for this spelling of it.
  mutating func noteASCII(_ first: InputSymbol, _ second: InputSymbol) {
    if first < 0x80, second < 0x80 { pairsOfASCII[Int(second) << 8 | Int(first)] = pairs[place(first, second)] }
  }

  /// Removes everything but the classes.
  mutating func removeAll(keepingCapacity: Bool = true) {
    transitions.removeAll(keepingCapacity: keepingCapacity)
    pairs.removeAll(keepingCapacity: keepingCapacity)
    ownStates.removeAll(keepingCapacity: keepingCapacity)
  }
}
