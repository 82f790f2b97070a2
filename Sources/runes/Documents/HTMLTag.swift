/// A start tag.
struct HTMLTag: Equatable {
  /// An attribute, whose places are counted from the beginning of the tag.
  struct Attribute: Equatable {
    var name: Range<Int>
    /// Without quotation marks; nil if it has none.
    var value: Range<Int>?
    /// The quotation mark around the value.
    var quote: UInt8?
  }

  /// In lower case.
  let name: String
  var attributes: [Attribute] = []
  var isSelfClosing = false

  /// How the text after a start tag is read; nil for most.
  static func content(of name: String) -> HTMLTokenizer.Content? {
    switch name {
    case "title", "textarea": .characterData(name)
    case "style", "xmp", "iframe", "noembed", "noframes": .rawText(name)
    case "script": .script
    case "plaintext": .plainText
    default: nil
    }
  }

  /// Elements that have no content and no end tag.
  static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  /// Elements across which words go on.
  static let formatting: Set = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "data", "del", "dfn", "em", "font", "i", "ins", "mark",
    "nobr", "q", "s", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
  ]

  /// Elements whose text is not written in runes; those of SVG and MathML have names of their own.
  static let kept: Set = [
    "script", "style", "pre", "code", "textarea", "xmp", "iframe", "noembed", "noframes", "plaintext", "math",
  ]

  /// Elements that end with the start of another one, whose end tags may be left out.
  static func ends(_ open: String, before name: String) -> Bool {
    switch open {
    case "li": name == "li"
    case "dt", "dd": name == "dt" || name == "dd"
    case "option": name == "option" || name == "optgroup"
    case "td", "th": ["td", "th", "tr", "tbody", "tfoot"].contains(name)
    case "tr": ["tr", "tbody", "tfoot"].contains(name)
    case "thead", "tbody": name == "tbody" || name == "tfoot"
    case "p": endsParagraph.contains(name)
    case "head": name == "body"
    default: false
    }
  }

  private static let endsParagraph: Set = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main",
    "menu", "nav", "ol", "p", "pre", "search", "section", "table", "ul", "li", "dt", "dd",
  ]
}
