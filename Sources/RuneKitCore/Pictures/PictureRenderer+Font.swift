extension PictureRenderer {
  /// Draws lines of text in a font that the viewer has installed.
  func fontPicture() throws(PictureError) -> RenderedPicture {
    #if hasFeature(Embedded)
      throw .option("the metrics of installed fonts are not in this library; remove --font")
    #else
      guard let metrics = options.textFont?.metrics else {
        let names = RunicFont.allCases.filter { $0 != .stave }.map { $0.rawValue }.joined(separator: ", ")
        throw .option("--text requires an installed font: --font \(names)")
      }
      let request = options.request(usualPixels: 48, usualMillimeters: 8, margin: 0.5)
      let lines = lineOptions()
      do {
        let set = try TextPicture.sized(
          text.letters, metrics: metrics, lines, request, breaksLines: options.layout == .text,
          alignment: options.align ?? .center)
        return RenderedPicture(
          bytes: TextPicture.scene(set.lines, frame: set.frame, tracking: lines.tracking, colors: options.colors()).svg(
            info: info()), undrawn: [(nil, set.lines.missing)], brokenWords: set.lines.brokenWords)
      } catch .noLetters { throw noLetters(metrics.missing(in: text.letters)) } catch {
        throw PictureError(error, unit: request.unit)
      }
    #endif
  }
}
