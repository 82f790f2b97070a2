import ArgumentParser
import RuneFields

/// Our own look at arguments that the parser cannot use: finds the first option that the command does not have, or that has no
/// value, by the parser's list of its options.
struct Arguments {
  /// The root has it, and all commands take it.
  static let version = "--version"
  /// More are refused, since the parser's time grows faster than their number.
  static let most = 10_000

  private let given: [String]
  private let typed: [String]

  /// - Parameter typed: The arguments of the process, if the command put others in their place.
  init(_ given: [String], typed: [String]? = nil) { (self.given, self.typed) = (given, typed ?? given) }

  /// The arguments with options that work under other names put right; nil if there are none.
  func repaired() throws -> [String]? {
    var own = TypedLine(given)
    own.useOtherNames()
    guard let fault = own.faults().first else { return own.arguments == given ? nil : own.arguments }
    var line = TypedLine(typed)
    if typed.count > TypedLine.longest {
      throw fault.isMissingValue
        ? missingValue(fault, in: own)
        : Failure(.usage, "unknown option \(String(fault.option.prefix(40)).onOneLine); \(own.help)")
    }
    if let word = typed.first, let row = Hints.rows("never").first(where: { $0.words.contains(word[...]) }) {
      throw Failure(.usage, "“\(word)”: \(row.when); \(row.line)")
    }
    line.mend()
    // An option of texts that pictures do not have.
    if line.first == nil, !line.isChanged, !fault.isMissingValue {
      line = own
      line.mend()
    }
    if line.arguments == [Self.version] { return line.arguments }
    // What lacks a value is said once all other options are right.
    guard let first = line.first ?? (line.isChanged && line.faults().isEmpty ? fault.option : nil) else {
      throw missingValue(fault, in: own)
    }
    let name = first.count > 40 ? first.prefix(39).description.onOneLine + "…" : first.onOneLine
    let isKnown = line.makeAcceptable() && line.hasWork
    if !name.hasPrefix("--"), name.count > 2, line.unused.first?.first == first, line.texts.isEmpty,
      line.value(of: ["-i", "--input"]) == nil
    {
      throw Failure(.usage, "unknown option \(name); if it is a text: runes -- \(Hints.shellQuoted([name]))")
    }
    guard isKnown else { throw Failure(.usage, "unknown option \(name); \(own.help)") }
    let way =
      switch line.unused.count {
      case 0: "; "
      case 1 where line.unused[0].first == first: " (\(own.help)); without it: "
      default: "; without \(line.leftOut): "
      }
    let isTranslated = typed.first == "translate" && line.value(of: ["-s"]) != nil
    let remark = isTranslated ? "the letters change, not the language: " : line.remark
    let problem = fault.isMissingValue && name == fault.option ? "\(name) needs a value" : "unknown option \(name)"
    throw Failure(.usage, "\(problem)\(way)\(remark)\(line.shown)")
  }

  private func missingValue(_ fault: TypedLine.Fault, in own: TypedLine) -> Failure {
    var meant = own
    meant.useFirstWord()
    guard let line = meant.faults().last(where: \.isMissingValue).flatMap(meant.filling) ?? own.filling(fault) else {
      return Failure(.usage, "\(fault.option) needs a value; \(own.help)")
    }
    return Failure(.usage, "\(fault.option) needs \(line)")
  }
}

/// An option of a command, as the parser describes it.
struct CommandOption {
  var names: [String]
  var takesValue: Bool
  var isShown: Bool

  static func all(of command: ParsableCommand.Type) -> [CommandOption] {
    guard let json = try? JSONTree(Array(command._dumpHelp().utf8), nestingLimit: 100),
      let root = json.member("command", of: json.root), let list = json.member("arguments", of: root)
    else { return [] }
    func text(_ name: StaticString, of value: Int) -> String {
      String(decoding: json.member(name, of: value).map(json.utf8) ?? [], as: UTF8.self)
    }
    return json.children(list).compactMap { argument in
      guard let names = json.member("names", of: argument) else { return nil }
      let spelled = json.children(names).map { (text("kind", of: $0) == "long" ? "--" : "-") + text("name", of: $0) }
      let isShown = json.member("shouldDisplay", of: argument).map {
        json.bytes[json.range($0).lowerBound] == UInt8(ascii: "t")
      }
      return CommandOption(
        names: spelled, takesValue: text("kind", of: argument) == "option", isShown: isShown ?? false)
    }
  }
}
