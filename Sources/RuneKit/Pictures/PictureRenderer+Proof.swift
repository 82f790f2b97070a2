import RuneGraphics

extension PictureRenderer {
  /// Draws the sheet to check a text by.
  func proof() throws(PictureError) -> RenderedPicture {
    guard let proof = text.proof else {
      throw PictureError(.option, "a proof needs a text that is transliterated, not letters alone")
    }
    let sheet = ProofSheet(
      text, proof, style: try options.style(), ink: PictureScene.Color(options.color ?? "#000000"),
      date: options.proofDate, font: .stave(hand: options.hand))
    let drawn: (scene: PictureScene, missing: [ShapedText.Missing])
    do throws(ProofSheet.Failure) {
      drawn = try sheet.scene()
    } catch {
      switch error {
      case .noLetters:
        throw noLetters(
          ShapedText(text.drawnLetters, font: font(text.drawnLetters), style: try options.style()).missing)
      case .tooLong:
        throw PictureError(
          .text, "the text is too long for a proof on one page; draw a part of it, or use --layout text")
      }
    }
    return RenderedPicture(bytes: try bytes(drawn.scene, info()), frame: drawn.scene.frame, missing: drawn.missing)
  }
}
