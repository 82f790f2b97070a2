/// What the filter does with an element of pandoc's document model
/// (https://hackage.haskell.org/package/pandoc-types/docs/Text-Pandoc-Definition.html).
enum PandocElement {
  /// A word, or part of one.
  case text
  /// A text of the metadata, which no spaces separate.
  case metaText
  case space
  case lineBreak
  /// Code, formulas and what is in another format, inside a paragraph: kept.
  case keptInline
  /// The same on its own.
  case keptBlock
  /// Parts of a paragraph that are read for themselves.
  case note, image
  case quoted
  case citation
  /// Formatting and links, across which words and spaces go on.
  case formatting
  case heading
  /// A paragraph, whose text may have a gloss.
  case paragraph

  private static let known: [String: PandocElement] = [
    "Str": .text, "MetaString": .metaText, "Space": .space, "SoftBreak": .space, "LineBreak": .lineBreak,
    "Code": .keptInline, "Math": .keptInline, "RawInline": .keptInline, "CodeBlock": .keptBlock, "RawBlock": .keptBlock,
    "Note": .note, "Image": .image, "Quoted": .quoted, "Cite": .citation, "Emph": .formatting,
    "Underline": .formatting, "Strong": .formatting, "Strikeout": .formatting, "Superscript": .formatting,
    "Subscript": .formatting, "SmallCaps": .formatting, "Link": .formatting, "Span": .formatting,
    "Plain": .paragraph, "Para": .paragraph, "LineBlock": .paragraph, "Header": .heading,
  ]

  /// The element with a name; nil for those whose content alone matters.
  init?(_ name: String) {
    guard let element = Self.known[name] else { return nil }
    self = element
  }

  /// Whether it is part of a paragraph.
  var isInline: Bool {
    switch self {
    case .metaText, .keptBlock, .heading, .paragraph: false
    default: true
    }
  }

  /// The index of the attributes in the contents of an element.
  static func attributes(of name: String) -> Int? {
    switch name {
    case "Div", "Span", "Link", "Image", "Table", "Figure": 0
    case "Header": 1
    default: nil
    }
  }
}
