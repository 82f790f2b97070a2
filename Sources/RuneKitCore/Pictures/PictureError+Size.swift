extension PictureError {
  /// The error for a size that cannot be achieved, with the required size.
  ///
  /// - Parameters:
  ///   - widthFlag: The flag that determines the width.
  ///   - flagValue: The value of that flag for a width.
  init(
    _ failure: SizedLayout.Failure, unit: PictureUnit, widthFlag: String = "--width",
    flagValue: (Double) -> Double = { $0 }
  ) {
    func shown(_ value: Double, roundedUp: Bool) -> String {
      let steps = 100.0
      let rounded = (roundedUp ? (value * steps).rounded(.up) : (value * steps).rounded(.down)) / steps
      return "\(rounded.text())\(unit == .pixel ? "px" : "mm")"
    }
    func wide(_ width: Double) -> String { "\(widthFlag) \(shown(flagValue(width), roundedUp: true))" }
    switch failure {
    case .noLetters: self = .text("no letters to draw")
    case .tooWide(let available, let width, let runeHeight):
      self = .text(
        "the text does not fit into \(shown(available, roundedUp: false)): "
          + (widthFlag == "--ring-size" && runeHeight < 1
            ? "without --ring-size, a disk holds it: --layout circle --shape spiral"
            : "it needs \(wide(width)), or --rune-height \(shown(runeHeight, roundedUp: false))"))
    case .tooHigh(let available, let height, let runeHeight):
      self = .text(
        "the text is higher than \(shown(available, roundedUp: false)): it needs --height "
          + "\(shown(height, roundedUp: true)), or --rune-height \(shown(runeHeight, roundedUp: false))")
    case .tooMany(let letters, let most):
      self = .text(
        "--repeat-text would draw \(letters) letters; the limit is \(most). Use a smaller "
          + "\(widthFlag) or a larger --rune-height")
    case .tooTight(let width, let runeHeight):
      self = .text(
        "the letters overlap on such a small ring: it needs \(wide(width)), "
          + "or --rune-height \(shown(runeHeight, roundedUp: false))")
    }
  }
}
