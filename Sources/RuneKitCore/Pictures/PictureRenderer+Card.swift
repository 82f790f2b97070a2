extension PictureRenderer {
  func card() throws(PictureError) -> RenderedPicture {
    try checkCard()
    if !options.size.showsOneRune, let text = text.withAuthorOfLastLine {
      var picture = try PictureRenderer(text: text, options: options).card()
      if !options.size.showsAuthor {
        picture.notesOfForm.append("this card shows no author; --size large has it below")
      }
      return picture
    }
    let request = options.request(usualPixels: 1, usualMillimeters: 1, margin: 0)
    let perUnit = request.unit == .pixel ? 1 : Length(1, .mm).pixels
    var style = options.style()
    // Lighter than in other pictures, because glowing letters look heavier.
    if options.weight == nil, options.kind != .carved { style.weight = 1.25 }
    let card = QuoteCard(
      size: options.size, ground: options.ground ?? .dark, width: request.width.map { $0 * perUnit },
      height: request.height.map { $0 * perUnit }, style: style, author: text.author,
      ink: options.color.map { PictureScene.Color($0) }, stone: options.kind == .carved ? options.stone : nil)
    // Runes that were given as runes have no other text to show.
    let isOther = text.title != text.drawnLetters
    let latin = options.size.showsLatin && options.latin != false && isOther ? text.title : nil
    let texts = [text.drawnLetters] + [latin, text.author, text.author?.uppercased()].compactMap { $0 }
    let font = font(texts.joined(separator: "\n"))
    let drawn: QuoteCard.Drawing
    do throws(QuoteCard.Failure) {
      drawn = try card.drawing(letters: shownLetters, latin: latin, font: font)
    } catch {
      switch error {
      case .noLetters:
        throw noLetters(ShapedText(text.drawnLetters, font: font, style: .regular).missing)
      case .tooLong(let width, let height):
        throw .text(tooLongMessage(width, height))
      }
    }
    var info = info()
    if options.size.showsOneRune { info.letters = drawn.letters }
    let undrawn = missing(ShapedText("", font: font, style: style))
    return RenderedPicture(
      bytes: try bytes(drawn.scene, info), frame: drawn.scene.frame,
      undrawn: [(nil, undrawn)]
        + drawn.missingBeside.map { line, missing in
          (Self.name(line), missing.filter { other in !undrawn.contains { $0.scalar == other.scalar } })
        },
      brokenWords: drawn.brokenWords, remedyForBrokenWords: "--size inline draws a single line",
      notesOfForm: [
        leftOutNote(drawn.leftOut),
        omittedNote(drawn.omitted) { size in
          var other = card
          (other.size, other.width, other.height) = (size, nil, nil)
          return (try? other.drawing(letters: shownLetters, latin: latin, font: font).omitted.isEmpty) ?? false
        },
        smallNote(drawn.runeHeight),
      ].compactMap { $0 } + hairNotes(drawn.runeHeight, style, .pixel))
  }

  /// The card by its size, such as “an inline card”.
  private var cardName: String { "\(options.size == .inline ? "an" : "a") \(options.size.rawValue) card" }

  private static func name(_ line: QuoteCard.Line) -> String {
    switch line {
    case .latin: "the text in Latin letters"
    case .author: "the line below"
    }
  }

  /// A note if the runes are small for the card.
  private func smallNote(_ runeHeight: Double) -> String? {
    guard runeHeight < max(20, options.size.leastRune), options.width == nil, options.height == nil,
      options.size != .inline
    else { return nil }
    let remedy =
      switch options.size {
      case .widgetSmall, .widgetMedium: "--size widget-large"
      case .widgetLarge: "a shorter text"
      case .story: "a larger --width"
      default: "--size story or a larger --width"
      }
    return "the text is long for this card, so its runes are \(Int(runeHeight)) pixels high; " + remedy + " helps"
  }

  private func checkCard() throws(PictureError) {
    if options.caption != nil, !options.size.showsAuthor {
      let sizes = options.size == .widgetSmall ? "widget-medium or widget-large" : "medium or large"
      throw .option("\(cardName) has no caption; leave it out, or use --size \(sizes)")
    }
    if options.size == .circular, options.width != nil, options.height != nil {
      throw .option("a circular card has equal width and height; give only one of --width and --height")
    }
  }

  /// - Parameter shows: Whether a card of a size has room for all.
  private func omittedNote(_ lines: [QuoteCard.Line], shows: (QuoteCard.Size) -> Bool) -> String? {
    guard !lines.isEmpty else { return nil }
    let size = [QuoteCard.Size.large, .story].first { $0 != options.size && shows($0) }
    return "there is no room for \(lines.map(Self.name).joined(separator: " and ")); "
      + (size.map { "--size \($0.rawValue) has it" } ?? "a shorter text leaves some")
  }

  private func leftOutNote(_ count: Int) -> String? {
    guard count > 0 else { return nil }
    return "\(cardName) shows only the first rune; \(count) \(count == 1 ? "letter is" : "letters are") "
      + "omitted; --size large shows the whole text"
  }

  private func tooLongMessage(_ width: Double?, _ height: Double?) -> String {
    let sides = [width.map { "--width \(Int($0))px" }, height.map { "--height \(Int($0))px" }].compactMap { $0 }
    let hint =
      sides.isEmpty ? "no card is large enough; use --layout text" : "\(sides.joined(separator: " ")) is large enough"
    return "the text is too long for \(cardName): \(hint)"
  }
}
