extension SVGBuffer {
  /// Opens the document: size, role, languages, settings, then the title as first child and the description.
  ///
  /// - Parameters:
  ///   - hasReferences: Whether something is shown by reference to its definition.
  ///   - hasLayers: Whether there are groups that drawing programs show as layers.
  mutating func open(_ info: PictureInfo, prefix: String, frame: PictureFrame, hasReferences: Bool, hasLayers: Bool) {
    markup("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if hasLayers { markup(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"") }
    if hasReferences { markup(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"") }
    markup(" width=\"")
    number(frame.width, decimals: frame.sizeDecimals)
    text(frame.unit.svgSuffix)
    markup("\" height=\"")
    number(frame.height, decimals: frame.sizeDecimals)
    text(frame.unit.svgSuffix)
    markup("\" viewBox=\"0 0 ")
    number(frame.width, decimals: frame.sizeDecimals)
    markup(" ")
    number(frame.height, decimals: frame.sizeDecimals)
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
