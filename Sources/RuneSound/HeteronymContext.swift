extension Pronouncer {
  /// What a word says about the one after it: *the* expects a noun, *to* and *will* a verb, *have* a participle.
  package enum HeteronymContext: UInt8, Sendable {
    /// Any word.
    case nothing
    /// A noun or an adjective, as after *the*, *my* and *of*.
    case noun
    /// A verb, as after *will* and *they*.
    case verb
    /// A past participle, as after *have* and *was*.
    case past
    /// A verb, as after *to*, or a noun, as in *house to house*.
    case infinitive
    /// An ordinal, as after the name of a monarch or pope: *Henry VIII*.
    case ordinal
    /// A unit, as after *5*.
    case unit
    /// A single unit, as after *1*.
    case single
    /// A noun or a unit, as after *five*.
    case count

    /// What a word says about the next one.
    ///
    /// - Parameter word: Lower-case ASCII letters and apostrophes, or digits.
    package init(after word: [UInt8]) {
      self = Self.ofWords[word] ?? (word.allSatisfy { (0x30...0x39).contains($0) } ? .unit : .nothing)
    }

    /// What a word says about the one directly before it, where the one before that says nothing: *use the force* has a verb,
    /// *winds of change* a noun.
    ///
    /// - Parameter word: Lower-case ASCII letters.
    package init(before word: [UInt8]) {
      self = Self.beforeWords[word] ?? .nothing
    }

    /// Whether a pronunciation is for such a word.
    func isMet(by use: String) -> Bool {
      switch self {
      case .nothing: false
      case .noun: use == "noun" || use == "adjective"
      case .verb: use == "verb" || use == "finite verb"
      case .past: use == "past" || use == "adjective"
      case .infinitive: use == "verb"
      case .ordinal: use == Self.regnal
      case .unit: use == Self.ofUnit
      case .single: use == Self.ofSingleUnit
      case .count: use == Self.ofUnit || Self.noun.isMet(by: use)
      }
    }

    /// Whether there is a preceding word that selects a pronunciation with this use.
    static func selects(_ use: String) -> Bool {
      use == abbreviation || [Self.verb, .past, .infinitive, .ordinal, .count, .single].contains { $0.isMet(by: use) }
    }

    /// The use of a Roman numeral that is said with *the* before it.
    static let regnal = "regnal"
    /// The use of a letter that is a unit after a number.
    static let ofUnit = "unit"
    /// The use of what is one unit after *1*.
    static let ofSingleUnit = "single"

    /// The use of the letters of a word in capitals among words that are not.
    static let abbreviation = "abbreviation"

    private static let ofWords = byWord([
      // Those after *any* are before nouns and adjectives in 109 of the 113 other choices that they make where it was counted.
      (
        .noun,
        """
        the a an my your his her its our their this every each some any no another these those of in for with on as by at from \
        into good more most other own such very first second third last next new \
        old great little small big high low same full final early late young true strong real free fresh human too
        """
      ),
      (
        .count,
        """
        two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen \
        nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
        """
      ),
      (.infinitive, "to"), (.single, "1 one"),
      (
        .verb,
        """
        will would can could shall should may might must don't didn't doesn't won't can't cannot i you we they who he she \
        help helped helps let's please
        """
      ),
      (.past, "have has had having was were been be is are being"),
      // Names that several monarchs or popes bore, our own choice; John and Peter are in titles of the Bible, too.
      (
        .ordinal,
        """
        adrian albert alexander alfonso benedict boniface canute casimir catherine charles christian clement constantine \
        darius david edmund edward elizabeth eric eugene ferdinand francis frederick george gregory gustav haakon harald \
        henry honorius innocent ivan james joseph julius leo leopold louis magnus malcolm mary maximilian napoleon \
        nicholas olaf otto paul philip pius ptolemy ramesses richard robert rudolf sigismund sixtus stephen sylvester \
        thutmose urban valdemar victor wilhelm william xerxes
        """
      ),
    ])

    // Of 265 places where they change the choice in annotated texts, 258 become right; the texts are in BySound.md.
    private static let beforeWords = byWord([
      (
        .verb,
        """
        the a an this these my your his her its our their it him them me us any all some myself yourself himself herself \
        ourselves themselves
        """
      ),
      (.noun, "of was were is has had may"),
    ])

    private static func byWord(_ lists: [(HeteronymContext, String)]) -> [[UInt8]: HeteronymContext] {
      var contexts: [[UInt8]: HeteronymContext] = [:]
      for (context, words) in lists {
        for word in words.split(separator: " ") { contexts[Array(word.utf8)] = context }
      }
      return contexts
    }
  }
}
