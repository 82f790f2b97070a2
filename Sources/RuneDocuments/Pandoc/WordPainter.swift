#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Draws words in Stave as pictures that are on the base line of a text.
package struct WordPainter {
  package enum Format: String {
    /// For pages, whose pictures grow with the text.
    case svg
    /// For LaTeX.
    case pdf
    /// For Word and other programs that do not show SVG everywhere.
    case png

    /// The format of pictures for a format of pandoc.
    init(for document: String, isHTML: Bool) {
      self = isHTML ? .svg : ["latex", "beamer", "context", "pdf"].contains(document) ? .pdf : .png
    }
  }

  /// The address of a picture, and its size as pandoc's attributes.
  struct Picture {
    let address: String
    let size: [(name: String, value: String)]
  }

  package let format: Format
  /// The texts that are drawn.
  let forms: Set<PandocDocument.Form>
  /// The folder for the pictures; nil puts them into their addresses.
  let folder: String?
  /// Writes a file.
  private let write: ([UInt8], _ path: String) throws -> Void
  private var known: [String: Picture?] = [:]

  /// - Parameter document: A format of pandoc.
  package init(
    for document: String, isHTML: Bool, folder: String?,
    writing write: @escaping ([UInt8], _ path: String) throws -> Void
  ) {
    format = Format(for: document, isHTML: isHTML)
    (self.folder, self.write) = (folder, write)
    var forms: Set<PandocDocument.Form> = [.text, .note, .heading]
    // There, pandoc repeats headings where it does not find their pictures.
    if document.hasPrefix("epub") { forms.remove(.heading) }
    // Pandoc loses the pictures of footnotes in docx: https://github.com/jgm/pandoc/issues/10228
    if document == "docx" { forms.remove(.note) }
    self.forms = forms
  }

  /// The height of a rune in pixels: about that of a capital letter in a text of twelve points.
  private static let runeHeight = 11.0

  /// The picture of a word; nil if Stave lacks one of its characters.
  ///
  /// - Throws: If its file cannot be written.
  mutating func picture(of letters: String) throws -> Picture? {
    if let known = known[letters] { return known }
    let picture = try draw(letters)
    known[letters] = .some(picture)
    return picture
  }

  private func draw(_ letters: String) throws -> Picture? {
    let shaped = ShapedText(letters, font: .stave(for: letters), style: .regular)
    let request = SizedLayout.Request(unit: .pixel, usualRuneHeight: Self.runeHeight, margin: 0)
    guard shaped.hasLetters, shaped.missing.isEmpty, let layout = try? RuneLayout.lines(shaped),
      let sized = try? SizedLayout.fitted(layout, request)
    else { return nil }
    let info = PictureInfo(title: letters, letters: letters)
    let frame = sized.frame
    // To three decimals.
    func shown(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    let size = [("width", shown(frame.width * 0.75) + "pt"), ("height", shown(frame.height * 0.75) + "pt")]
    switch format {
    case .svg:
      let svg = PictureScene(outlinesOf: sized, colors: .onNothing).svg(info: info)
      return Picture(address: try address(svg, of: letters), size: [("height", shown(frame.height / 16) + "em")])
    case .pdf:
      let pdf = PictureScene(sized, colors: .onNothing).pdf(info: info)
      return Picture(address: try address(pdf, of: letters), size: size)
    case .png:
      guard let png = try? PictureScene(sized, colors: .onNothing).png(scale: 6, info: info) else { return nil }
      return Picture(address: try address(png, of: letters), size: size)
    }
  }

  private func address(_ bytes: [UInt8], of letters: String) throws -> String {
    guard let folder else {
      let type = format == .pdf ? "application/pdf" : format == .svg ? "image/svg+xml" : "image/png"
      return dataURL(bytes, type: type)
    }
    // A name that TeX can read and that is the same the next time.
    let path = "\(folder)/runes-\(String(fnv1a(letters.utf8), radix: 16)).\(format.rawValue)"
    try write(bytes, path)
    return path
  }
}

/// A file as an address that has its bytes.
package func dataURL(_ bytes: [UInt8], type: String) -> String {
  "data:\(type);base64,\(Data(bytes).base64EncodedString())"
}
