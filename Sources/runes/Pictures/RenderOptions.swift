import ArgumentParser

/// The flags of a picture: the rows of `PictureRequest.options`, by the groups of the help.
struct RenderOptions: ParsableArguments {
  @OptionGroup(title: PictureOption.Group.picture.rawValue) private var picture: Flags<PictureFlags>
  @OptionGroup(title: PictureOption.Group.size.rawValue) private var size: Flags<SizeFlags>
  @OptionGroup(title: PictureOption.Group.look.rawValue) private var look: Flags<LookFlags>
  @OptionGroup(title: PictureOption.Group.pages.rawValue) private var pages: Flags<PageFlags>
  @OptionGroup(title: PictureOption.Group.machine.rawValue) private var machine: Flags<MachineFlags>
  @OptionGroup(title: PictureOption.Group.lines.rawValue) private var lines: Flags<LineFlags>
  @OptionGroup(title: PictureOption.Group.circle.rawValue) private var circle: Flags<CircleFlags>
  @OptionGroup(title: PictureOption.Group.ring.rawValue) private var ring: Flags<RingFlags>
  @OptionGroup(title: PictureOption.Group.ribbon.rawValue) private var ribbon: Flags<RibbonFlags>
  @OptionGroup(title: PictureOption.Group.card.rawValue) private var card: Flags<CardFlags>
  @OptionGroup(title: PictureOption.Group.font.rawValue) private var font: Flags<FontFlags>

  /// What is given, by the names of the options.
  var values: [(name: String, value: PictureValue)] {
    picture.values + size.values + look.values + pages.values + machine.values + lines.values + circle.values
      + ring.values + ribbon.values + card.values + font.values
  }

  enum PictureFlags: FlagGroup { static let group = PictureOption.Group.picture }
  enum SizeFlags: FlagGroup { static let group = PictureOption.Group.size }
  enum LookFlags: FlagGroup { static let group = PictureOption.Group.look }
  enum PageFlags: FlagGroup { static let group = PictureOption.Group.pages }
  enum MachineFlags: FlagGroup { static let group = PictureOption.Group.machine }
  enum LineFlags: FlagGroup { static let group = PictureOption.Group.lines }
  enum CircleFlags: FlagGroup { static let group = PictureOption.Group.circle }
  enum RingFlags: FlagGroup { static let group = PictureOption.Group.ring }
  enum RibbonFlags: FlagGroup { static let group = PictureOption.Group.ribbon }
  enum CardFlags: FlagGroup { static let group = PictureOption.Group.card }
  enum FontFlags: FlagGroup { static let group = PictureOption.Group.font }
}

/// Which rows of the table are declared together.
protocol FlagGroup: Sendable { static var group: PictureOption.Group { get } }

/// The options of a group as the argument parser sees them.
///
/// The parser finds the flags of a type in its mirror, and decodes them by their names; so the mirror is made from the table.
struct Flags<Group: FlagGroup>: ParsableArguments, CustomReflectable {
  private(set) var values: [(name: String, value: PictureValue)] = []

  private static var options: [PictureOption] { PictureRequest.options.filter { $0.group == Group.group } }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for option in Self.options {
      for name in [option.name] + option.aliases {
        let key = Name(stringValue: name)
        if option.kind != .flag {
          guard let text = try container.decode(Option<String?>.self, forKey: key).wrappedValue else { continue }
          values.append((option.name, option.kind == .number ? .number(text) : .text(text)))
        } else if option.canBeFalse {
          let isSet = try container.decode(Flag<Bool?>.self, forKey: key).wrappedValue
          if let isSet { values.append((option.name, .flag(isSet))) }
        } else if try container.decode(Flag<Bool>.self, forKey: key).wrappedValue {
          values.append((option.name, .flag(true)))
        }
      }
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Self.options.flatMap { option in
        [(label: option.name as String?, value: Self.declaration(option))]
          + option.aliases.map { ($0, Self.declaration(option, alias: $0)) }
      })
  }

  private static func declaration(_ option: PictureOption, alias: String? = nil) -> Any {
    let long = NameSpecification.Element.customLong(String(PictureOption.flag(alias ?? option.name).dropFirst(2)))
    let names: NameSpecification = option.name == "format" ? [.customShort("f"), long] : [long]
    let help: ArgumentHelp = alias == nil ? ArgumentHelp(option.help, valueName: option.valueName) : .hidden
    if option.kind != .flag {
      let completion = option.completion.map { CompletionKind.list($0) }
      let takesNumbers = option.takesNumbers || option.kind == .length || option.kind == .number
      return Option<String?>(
        name: names, parsing: takesNumbers ? .unconditional : .next, help: help, completion: completion)
    }
    return option.canBeFalse
      ? Flag<Bool?>(name: names, inversion: .prefixedNo, help: help) as Any
      : Flag<Bool>(wrappedValue: false, name: names, help: help)
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension PictureOption {
  /// What the value is called in the help: the words where they are few.
  fileprivate var valueName: String? {
    switch kind {
    case .flag: return nil
    case .number, .length: return kind == .number ? "number" : "length"
    case .text: return nil
    case .word(let words, _):
      let list = words.joined(separator: "|")
      return list.utf8.count <= 40 ? list : nil
    }
  }

  fileprivate var completion: [String]? {
    if case .word(let words, _) = kind { return words }
    return name == "color" ? InkColor.names : name == "background" ? ["dark", "light", "none"] + InkColor.names : nil
  }
}

extension PictureValue {
  /// The value with something else for its text.
  func filled(_ fill: (String) throws -> String) rethrows -> PictureValue {
    switch self {
    case .text(let text): .text(try fill(text))
    case .number(let text): .number(try fill(text))
    case .flag: self
    }
  }
}

extension RunicFont: ExpressibleByArgument {}
extension StaveHand: ExpressibleByArgument {}
extension PenStyle.Ends: ExpressibleByArgument {}

extension PictureRequest {
  /// The request of the flags of `runes render`.
  ///
  /// - Parameter output: The file to write, whose ending decides the format unless that is given.
  init(_ values: [(name: String, value: PictureValue)], output: String?) throws {
    func given(_ name: String) -> String? { values.first { $0.name == name }?.value.textOrNumber }
    if let size = given("size"), size.first?.isNumber == true {
      let isRing = given("layout") == "ring"
      throw Failure.usage(
        "--size is the name of a card's size, not \(size.quotedForMessage), which is for \(isRing ? "--ring-size" : "--width")"
      )
    }
    if let size = given("ringSize"), RingSize(size) == nil, let number = Double(size), (13...300).contains(number) {
      // Beyond the European sizes, which are circumferences.
      let inside = number > 76 ? "\((number / .pi * 10).rounded() / 10)" : size
      throw Failure.usage(
        "--ring-size \(size.shellWord) is not a ring size; as an inner diameter: --ring-size \(inside.shellWord)mm")
    }
    if let font = given("font"), RunicFont(rawValue: font) == nil, let letters = TypedLine.letters(font) {
      throw Failure(.usage, "--font \(font.shellWord) is not a font; as letters: -s \(letters.shellWord)")
    }
    try self.init(values)
    let isGiven = values.contains { $0.name == "format" }
    guard let output, output != "-" else { return }
    // Devices, pipes and names without an ending do not determine a format.
    guard let named = PictureFormat(rawValue: FileEnding(output).name) else { return }
    if !isGiven { self = try Self(values + [("format", .text(named.rawValue))], output: nil) }
    if named != format, !(named == .dxf && format.isDXF) {
      throw Failure(
        .usage, "-o \(output.quotedForMessage) ends in .\(named.rawValue), but --format is \(format.rawValue)")
    }
  }
}

extension RenderOptions {
  /// The arguments with a value for options that need none, such as `--carved`, which the parser does not know.
  static func completing(_ arguments: [String]) -> [String] {
    var result: [String] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return result + arguments[index...] }
      result.append(argument)
      guard argument.utf8.starts(with: "--".utf8),
        let option = PictureRequest.options.first(where: { PictureOption.flag($0.name) == argument }),
        case .word(let words, .some) = option.kind
      else { continue }
      let next = arguments.dropFirst(index + 1).first?.lowercased() ?? ""
      if !words.contains(next) { result[result.count - 1] += "=true" }
    }
    return result
  }

  /// Whether arguments have an option of pictures before `--`.
  static func areNamed(in arguments: some Sequence<String>) -> Bool {
    let flags = Set(
      PictureRequest.options.lazy.filter { $0.group != .program && $0.name != "format" }.flatMap { option in
        ([option.name] + option.aliases).map { PictureOption.flag($0) }
          + (option.canBeFalse ? [PictureOption.flag(option.name, isSet: false)] : [])
      })
    return arguments.prefix { $0 != "--" }.contains { argument in
      argument.utf8.starts(with: "--".utf8) && flags.contains(String(argument.prefix { $0 != "=" }))
    }
  }
}
