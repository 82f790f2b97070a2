extension PictureRenderer {
  /// Draws the sheet to check a text by.
  func proof() throws(PictureError) -> RenderedPicture {
    guard let proof = text.proof else {
      throw .option("a proof needs a text that is transliterated, not letters alone")
    }
    guard text.title.utf8.count <= ProofText.longest else {
      throw .text("a proof is of at most \(ProofText.longest) bytes of text; draw a part, or use --layout text")
    }
    let sheet = ProofSheet(
      text, proof, style: options.style(), ink: PictureScene.Color(options.color ?? "#000000"),
      date: options.proofDate, font: .stave(hand: options.hand), paper: options.paper ?? .a4)
    let drawn: (pages: [PictureScene], undrawn: [RenderedPicture.Undrawn])
    do throws(ProofSheet.Failure) {
      drawn = try sheet.scenes()
    } catch {
      switch error {
      case .noLetters:
        throw noLetters(ShapedText(text.drawnLetters, font: font(text.drawnLetters), style: options.style()).missing)
      case .tooLong:
        throw .text(
          "the text is too long for a proof: a part of it fills more than a page; draw a part, or use --layout text")
      }
    }
    let page = drawn.pages[0]
    guard drawn.pages.count == 1 || options.format == .pdf else {
      throw .text(
        "the proof has \(drawn.pages.count) pages; use --format pdf, since \(options.format.rawValue) has one")
    }
    let bytes = drawn.pages.count == 1 ? try bytes(page, info()) : PictureScene.pdf(drawn.pages, info: info())
    return RenderedPicture(bytes: bytes, frame: page.frame, undrawn: drawn.undrawn)
  }
}
