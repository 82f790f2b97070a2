import ArgumentParser

extension Option {
  /// An option that may be left out, with its help and what its value is called there.
  init<Given: ExpressibleByArgument>(
    _ help: String, value: String, name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    completion: CompletionKind? = nil
  ) where Value == Given? {
    self.init(name: name, parsing: parsing, help: ArgumentHelp(help, valueName: value), completion: completion)
  }

  /// An option that may be repeated.
  init<Given: ExpressibleByArgument>(
    wrappedValue: [Given], _ help: String, value: String, name: NameSpecification = .long,
    completion: CompletionKind? = nil
  ) where Value == [Given] {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help, valueName: value), completion: completion)
  }
}
