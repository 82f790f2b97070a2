import ArgumentParser

extension NumberStyle: ExpressibleByArgument {
  static let help: ArgumentHelp =
    "Numbers, dates such as 14.6.2026, and &, %, + and @: as they are, in English words or in Roman numerals."
}
