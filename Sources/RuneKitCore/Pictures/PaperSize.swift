/// The paper of a page.
package enum PaperSize: String, CaseIterable, Sendable {
  /// ISO 216.
  case a4
  /// ANSI A, 8.5 by 11 inches.
  case letter

  /// In millimeters.
  package var size: (width: Double, height: Double) { self == .a4 ? (210, 297) : (215.9, 279.4) }
}
