/// How the letters of a picture are arranged.
package enum PictureLayout: String, CaseIterable, Sendable {
  case line, text, card, ring, band, ribbon, proof
}
