/// An option of pictures: a row of the table from which the flags of the command, the members of JSON in C, Python and
/// JavaScript, the groups of the help and what excludes each other are taken.
package struct PictureOption: Sendable {
  package enum Kind: Sendable, Equatable {
    /// True or false.
    case flag
    case number
    /// A number and a unit, such as "60mm"; a number alone is in pixels.
    case length
    case text
    /// One of these words; true stands for the usual one where there is one.
    case word([String], usual: String?)

    var name: String {
      switch self {
      case .flag: "flag"
      case .number: "number"
      case .length: "length"
      case .text: "text"
      case .word: "word"
      }
    }
  }

  /// The part of the help in which the command lists an option.
  package enum Group: String, Sendable, CaseIterable {
    case picture = "Picture"
    case size = "Size"
    case look = "Look"
    case pages = "Pages and pixels"
    case machine = "Machine"
    case lines = "Lines"
    case circle = "Circle, band and ring"
    case ring = "Finger ring"
    case ribbon = "Rune stone"
    case card = "Card"
    case font = "Text in a font"
    /// Only for programs: what the command takes from elsewhere.
    case program = ""
  }

  /// In camel case, as in JSON.
  package let name: String
  /// Other names that are accepted and are in no list.
  package let aliases: [String]
  package let group: Group
  package let kind: Kind
  /// A sentence for the help, with other options as flags.
  package let help: String
  /// The layouts and the ways of drawing in which it has an effect. Giving it elsewhere is an error, so that its absence is
  /// noticed.
  package let layouts: [PictureLayout]
  let kinds: [PictureKind]
  /// Whether a text may also be written as a number.
  package let takesNumbers: Bool
  /// Whether false asks for something, too.
  package let canBeFalse: Bool
  /// Whether a picture says that it was made with this option.
  let isRecorded: Bool
  let set: @Sendable (inout PictureRequest, PictureValue) throws(PictureError) -> Void

  init<Value>(
    _ name: String, _ group: Group, _ reader: Reader<Value>, aliases: [String] = [],
    layouts: [PictureLayout] = PictureLayout.allCases, kinds: [PictureKind] = PictureKind.allCases,
    canBeFalse: Bool = false, isRecorded: Bool = true, _ help: String,
    _ set: @escaping @Sendable (inout PictureRequest, Value) throws(PictureError) -> Void
  ) {
    (self.name, self.aliases, self.group, kind, self.help) = (name, aliases, group, reader.kind, help)
    takesNumbers = reader.takesNumbers
    (self.layouts, self.kinds, self.canBeFalse, self.isRecorded) = (layouts, kinds, canBeFalse, isRecorded)
    self.set = { request, value throws(PictureError) in
      guard let read = try reader.read(PictureOption.flag(name), value) else {
        throw .option("\(PictureOption.flag(name)) is \(value.kind); expected \(reader.expected)")
      }
      try set(&request, read)
    }
  }

  /// The flag of the command for a name: `--edge-gap` for `edgeGap`.
  package static func flag(_ name: String, isSet: Bool = true) -> String {
    var flag = Array((isSet ? "--" : "--no-").utf8)
    for byte in name.utf8 {
      // The names are ASCII letters.
      if byte & 0x20 == 0 { flag.append(UInt8(ascii: "-")) }
      flag.append(byte | 0x20)
    }
    return String(decoding: flag, as: UTF8.self)
  }

  /// How the value of an option is read; nil for a value of another type.
  struct Reader<Value>: Sendable {
    let kind: Kind
    let expected: String
    var takesNumbers = false
    let read: @Sendable (_ flag: String, PictureValue) throws(PictureError) -> Value?
  }

  /// What is given for an option, as it is kept. Cards are slate unless a stone is named.
  func canonical(_ value: PictureValue, in layout: PictureLayout) -> PictureValue {
    guard case .word(_, let usual?) = kind, value == .flag(true) || value == .text("true") else { return value }
    return .text(layout == .card && name == "carved" ? "slate" : usual)
  }
}

extension PictureOption.Reader where Value == Bool {
  static var flag: Self {
    Self(kind: .flag, expected: "true or false") { _, value throws(PictureError) in
      if case .flag(let isSet) = value { isSet } else { nil }
    }
  }
}

extension PictureOption.Reader where Value == Double {
  static func number(_ range: ClosedRange<Double>, of things: String = "") -> Self {
    Self(kind: .number, expected: "a number") { flag, value throws(PictureError) in
      guard case .number(let numeral) = value else { return nil }
      guard let number = Double(numeral), range.contains(number) else {
        throw .option(
          "\(flag) must be a number \(things)from \(range.lowerBound.text()) to \(range.upperBound.text()), not "
            + numeral.quotedForMessage)
      }
      return number
    }
  }
}

extension PictureOption.Reader where Value == Length {
  static var length: Self {
    Self(kind: .length, expected: "a length such as \"60mm\"") { flag, value throws(PictureError) in
      guard let text = value.textOrNumber else { return nil }
      let shown = "\(flag) '\(text.quotedForMessage)'"
      do throws(Length.ParseError) {
        return try Length(parsing: text)
      } catch {
        switch error {
        case .noNumber: throw .option("\(shown): expected a number and a unit, such as 60mm or 800px")
        case .unknownUnit(let unit):
          let known = Length.Unit.allCases.map { $0.rawValue }.joined(separator: ", ")
          throw .option("\(shown): unknown unit '\(unit.quotedForMessage)'; the units are \(known)")
        case .outOfRange:
          throw .option("\(shown): size out of range; expected 0.01px or 0.001mm to 100000px or 10 m")
        }
      }
    }
  }
}

extension PictureOption.Reader where Value == String {
  static var text: Self {
    Self(kind: .text, expected: "a string") { _, value throws(PictureError) in
      if case .text(let text) = value { text } else { nil }
    }
  }
}

extension PictureOption.Reader where Value: Sendable {
  /// Something that is written as a text or a number.
  ///
  /// - Parameter expected: What the text is, for the message where it is something else.
  static func parsed(_ expected: String, _ parse: @escaping @Sendable (String) -> Value?) -> Self {
    Self(kind: .text, expected: "a name or a number", takesNumbers: true) { flag, value throws(PictureError) in
      guard let text = value.textOrNumber else { return nil }
      guard let parsed = parse(text) else { throw .option("\(flag) '\(text.quotedForMessage)': expected \(expected)") }
      return parsed
    }
  }
}

extension PictureOption.Reader where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of a type.
  ///
  /// - Parameters:
  ///   - synonyms: Other words for them, which are in no list.
  ///   - usual: What true stands for.
  static func word(_ synonyms: [(name: String, value: Value)] = [], usual: Value? = nil) -> Self {
    let words = Value.allCases.map { $0.rawValue }
    let usualName = usual.map { $0.rawValue }
    return Self(kind: .word(words, usual: usualName), expected: "a string") { flag, value throws(PictureError) in
      if value == .flag(true), let usual { return usual }
      guard case .text(let text) = value else { return nil }
      let name = text.lowercased()
      guard let word = Value(rawValue: name) ?? synonyms.first(where: { $0.name == name })?.value else {
        throw .option("\(flag) '\(text.quotedForMessage)' is not known; expected \(listed(words))")
      }
      return word
    }
  }
}
