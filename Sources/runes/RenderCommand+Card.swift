import RuneKit

extension Renderer {
  func card() throws -> RenderedPicture {
    let request = try options.request(usualPixels: 1, usualMillimetres: 1, margin: 0)
    let perUnit = request.unit == .pixel ? 1 : Length(1, .mm).pixels
    let card = Card(
      size: options.size, intensity: options.intensity, ground: options.ground ?? .dark,
      width: request.width.map { $0 * perUnit }, height: request.height.map { $0 * perUnit },
      style: try options.style(), author: text.author, watermark: options.watermark)
    let all = [text.letters, text.author, options.watermark].compactMap(\.self).joined(separator: "\n")
    do {
      let picture = try card.svg(letters: text.letters, font: .stave(for: all), info: info())
      return RenderedPicture(bytes: picture.bytes, missing: picture.missing)
    } catch {
      switch error {
      case .noLetters:
        throw noLetters(ShapedText(text.letters, font: .stave(for: text.letters), style: .regular).missing)
      case .tooLong(let factor):
        let usual = options.size == .large || options.size == .medium ? 1200.0 : 600.0
        let width = ((card.width ?? usual) * factor).rounded(.up)
        throw Failure(
          .dataError,
          "the text is too long for a \(options.size.rawValue) card: --width \(Int(min(width, 100_000)))px would hold it, "
            + "or --layout text")
      }
    }
  }
}
