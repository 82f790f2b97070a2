/// What the names of elements say.
extension HTMLTag {
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

  /// What matters about the elements with a name.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// It has no content and no end tag.
    static let void = Traits(rawValue: 1)
    /// Words go on across its tags.
    static let formatting = Traits(rawValue: 2)
    /// Its text is not written in runes.
    static let kept = Traits(rawValue: 4)
    /// It ends with the start of certain others; its end tag may be left out.
    static let endsEarly = Traits(rawValue: 8)
    /// Its start ends a paragraph.
    static let endsParagraph = Traits(rawValue: 16)
  }

  static func traits(of name: String) -> Traits { traits[name] ?? [] }

  /// Elements of SVG and MathML have names of their own.
  private static let traits: [String: Traits] = {
    let names: [(Traits, String)] = [
      (.void, "area base br col embed hr img input link meta source track wbr"),
      (
        .formatting,
        """
        a abbr acronym b bdi bdo big cite data del dfn em font i ins mark nobr q s small span strike strong sub sup time tt u \
        var wbr
        """
      ),
      (.kept, "script style pre code textarea xmp iframe noembed noframes plaintext math"),
      (.endsEarly, "li dt dd option td th tr thead tbody p head"),
      (
        .endsParagraph,
        """
        address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 \
        h6 header hgroup hr main menu nav ol p pre search section table ul li dt dd
        """
      ),
    ]
    var traits: [String: Traits] = [:]
    for (trait, names) in names {
      for name in names.split(separator: " ") { traits[String(name), default: []].insert(trait) }
    }
    return traits
  }()

  /// Whether an element that ends early ends with the start of another one.
  static func ends(_ open: String, before name: String, _ traits: Traits) -> Bool {
    switch open {
    case "p": traits.contains(.endsParagraph)
    case "li": name == "li"
    case "dt", "dd": name == "dt" || name == "dd"
    case "option": name == "option" || name == "optgroup"
    case "td", "th": ["td", "th", "tr", "tbody", "tfoot"].contains(name)
    case "tr": ["tr", "tbody", "tfoot"].contains(name)
    case "thead", "tbody": name == "tbody" || name == "tfoot"
    case "head": name == "body"
    default: false
    }
  }

  /// An open element of SVG or MathML.
  struct Foreign {
    let name: String
    private let isSVG: Bool
    let holdsHTML: Bool

    /// Nil for elements that change nothing.
    ///
    /// - Parameters:
    ///   - encoding: The attribute of this name, which says whether an annotation of MathML is HTML.
    ///   - outer: The innermost element of this kind.
    init?(_ name: String, encoding: String?, in outer: Foreign?) {
      switch name {
      case "svg", "math": (isSVG, holdsHTML) = (name == "svg", false)
      case "foreignobject", "desc", "title": (isSVG, holdsHTML) = (true, true)
      case "mi", "mo", "mn", "ms", "mtext": (isSVG, holdsHTML) = (false, true)
      case "annotation-xml" where encoding == "text/html" || encoding == "application/xhtml+xml":
        (isSVG, holdsHTML) = (false, true)
      default: return nil
      }
      if holdsHTML, outer?.holdsHTML ?? true || outer?.isSVG != isSVG { return nil }
      self.name = name
    }
  }

  /// The elements that end SVG and MathML around them (https://html.spec.whatwg.org/#parsing-main-inforeign).
  static let foreignEnds = Set(
    """
    b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p \
    pre ruby s small span strong strike sub sup table tt u ul var
    """.split(separator: " ").map(String.init))
}
