/// What a picture knows about itself: for screen readers, for search, and to be read back.
public struct PictureInfo: Sendable {
  /// The source text, in Latin letters as a rule.
  public var title: String
  /// The letters that are drawn, as Unicode text.
  public var letters: String
  /// What the letters are called, such as "Elder Futhark", to be spoken by a screen reader.
  public var scriptName: String?
  /// Language tag of the title, such as "en".
  public var titleLanguage: String?
  /// Language tag of the letters, with their script, such as "en-Runr".
  public var lettersLanguage: String?
  /// A fact of how a picture was made.
  public struct Setting: Hashable, Sendable {
    /// In lower case, such as "layout".
    public var name: String
    /// Such as "ring".
    public var value: String

    /// A name and its value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// How the picture was made; written as `data-runes-…` attributes.
  public var settings: [Setting]
  /// Begins all ids of the picture, so that one page can hold several; nil for one made from the content.
  public var idPrefix: String?

  /// What a picture says of itself; all of it is escaped where it is written.
  public init(
    title: String, letters: String, scriptName: String? = nil, titleLanguage: String? = nil,
    lettersLanguage: String? = nil,
    settings: [Setting] = [], idPrefix: String? = nil
  ) {
    self.title = title
    self.letters = letters
    self.scriptName = scriptName
    self.titleLanguage = titleLanguage
    self.lettersLanguage = lettersLanguage
    self.settings = settings
    self.idPrefix = idPrefix
  }

  /// An XML name: the prefix asked for with all else than letters, digits, `-` and `_` left out, or a letter and five
  /// digits and letters that depend on the content.
  var safePrefix: String {
    if let idPrefix {
      let kept = idPrefix.unicodeScalars.filter {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
      }
      let name = String(String.UnicodeScalarView(kept.prefix(40)))
      if let first = name.utf8.first {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
        return isLetter ? name : "r" + name
      }
    }
    // FNV-1a, which unlike Hasher is the same in every process.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    mix(title)
    mix(letters)
    for setting in settings {
      mix(setting.name)
      mix(setting.value)
    }
    var name = "r"
    for _ in 0..<5 {
      name += String(hash % 36, radix: 36)
      hash /= 36
    }
    return name
  }
}

extension SVGBuffer {
  /// Opens the document: size, role, languages, settings, then the title as first child and the description.
  ///
  /// - Parameter hasReferences: Whether letters are shown by reference to their definition.
  mutating func open(
    _ info: PictureInfo, prefix: String, frame: PictureFrame, hasReferences: Bool = false, hasLayers: Bool = false,
    bleed: Double = 0
  ) {
    let (width, height) = (frame.width + 2 * bleed, frame.height + 2 * bleed)
    markup("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if hasLayers { markup(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"") }
    if hasReferences { markup(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"") }
    markup(" width=\"")
    number(width, decimals: frame.sizeDecimals)
    text(frame.unit.svgSuffix)
    markup("\" height=\"")
    number(height, decimals: frame.sizeDecimals)
    text(frame.unit.svgSuffix)
    markup("\" viewBox=\"")
    number(-bleed, decimals: frame.sizeDecimals)
    markup(" ")
    number(-bleed, decimals: frame.sizeDecimals)
    markup(" ")
    number(width, decimals: frame.sizeDecimals)
    markup(" ")
    number(height, decimals: frame.sizeDecimals)
    markup("\" role=\"img\"")
    attribute("aria-labelledby", "\(prefix)-t \(prefix)-d")
    if let language = info.lettersLanguage {
      attribute("xml:lang", language)
      attribute("lang", language)
    }
    for setting in info.settings {
      markup(" data-runes-")
      text(setting.name)
      markup("=\"")
      attributeText(setting.value)
      markup("\"")
    }
    if info.scriptName != nil { attribute("data-runes-letters", info.letters) }
    markup(">\n<title")
    attribute("id", prefix + "-t")
    if let language = info.titleLanguage {
      attribute("xml:lang", language)
      attribute("lang", language)
    }
    markup(">")
    text(info.title)
    markup("</title>\n<desc")
    attribute("id", prefix + "-d")
    markup(">")
    if let scriptName = info.scriptName {
      // A long text is not said twice.
      if info.title.utf8.count <= 500 {
        text(info.title)
        text(", in ")
      } else {
        text("In ")
      }
      text(scriptName)
    } else {
      text(info.letters)
    }
    markup("</desc>\n")
  }
}
