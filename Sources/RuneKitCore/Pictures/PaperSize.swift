/// The paper of a page.
package enum PaperSize: String, CaseIterable, Sendable {
  /// ISO 216.
  case a4, a5
  /// ANSI A, 8.5 by 11 inches.
  case letter

  /// In millimeters.
  package var size: (width: Double, height: Double) {
    switch self {
    case .a4: (210, 297)
    case .a5: (148, 210)
    case .letter: (215.9, 279.4)
    }
  }
}
