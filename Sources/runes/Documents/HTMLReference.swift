/// A character reference of HTML, such as `&eacute;`, `&#233;` or `&copy`.
struct HTMLReference {
  let length: Int
  /// The character, of those that matter to a text; nil for others, which have many names.
  let scalar: Unicode.Scalar?

  /// - Parameters:
  ///   - bytes: Begins with `&`.
  ///   - isAttribute: Whether it is in an attribute, where `&copy=` is not a reference.
  /// - Returns: Nil if it is not one.
  init?(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) {
    let rest = bytes.dropFirst()
    if rest.first == UInt8(ascii: "#") {
      let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
      let digits = rest.dropFirst(isHexadecimal ? 2 : 1).prefix { byte in
        (0x30...0x39).contains(byte) || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
      }
      if digits.isEmpty { return nil }
      let end = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: ";") ? 1 : 0
      length = digits.endIndex - bytes.startIndex + end
      // Browsers read 128 to 159 as letters of Windows, and show others for 0.
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
      scalar = value.flatMap { $0 == 0 || (0x80...0x9F).contains($0) ? nil : Unicode.Scalar($0) }
      return
    }
    let name = rest.prefix(32).prefix { byte in
      (0x30...0x39).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    if name.isEmpty { return nil }
    let text = String(decoding: name, as: UTF8.self)
    if name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") {
      (length, scalar) = (name.count + 2, Self.scalars[text])
      return
    }
    // The names of HTML 3.2 may lack the semicolon.
    guard let old = (2...6).reversed().lazy.map({ String(text.prefix($0)) }).first(where: Self.old.contains) else {
      return nil
    }
    if isAttribute {
      let next = bytes.dropFirst(old.utf8.count + 1).first
      if text != old || next == UInt8(ascii: "=") { return nil }
    }
    (length, scalar) = (old.utf8.count + 1, Self.scalars[old])
  }

  /// The letters and marks that names stand for.
  private static let scalars: [String: Unicode.Scalar] = {
    var scalars = marks
    for (accent, letters) in accented {
      let letters = Array(letters.unicodeScalars)
      for index in stride(from: 0, to: letters.count, by: 2) {
        scalars[String(letters[index]) + accent] = letters[index + 1]
      }
    }
    return scalars
  }()

  /// The letters with each accent, after their plain ones.
  private static let accented = [
    "acute": "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzź", "grave": "AÀEÈIÌOÒUÙaàeèiìoòuù",
    "circ": "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷ", "uml": "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸ",
    "tilde": "AÃNÑOÕaãnñoõIĨiĩUŨuũ", "ring": "AÅaåUŮuů", "cedil": "CÇcçGĢKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţ",
    "caron": "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzž", "ogon": "AĄaąEĘeęIĮiįUŲuų", "macr": "AĀaāEĒeēIĪiīOŌoōUŪuū",
    "breve": "AĂaăGĞgğUŬuŭ", "dot": "CĊcċEĖeėGĠgġIİZŻzż", "dblac": "OŐoőUŰuű",
  ]

  private static let marks: [String: Unicode.Scalar] = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'",
    "nbsp": "\u{A0}", "shy": "\u{AD}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "ensp": "\u{2002}", "emsp": "\u{2003}",
    "thinsp": "\u{2009}", "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
    "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«", "raquo": "»", "middot": "·", "iexcl": "¡", "iquest": "¿",
    "aelig": "æ", "AElig": "Æ", "oelig": "œ", "OElig": "Œ", "eth": "ð", "ETH": "Ð", "thorn": "þ", "THORN": "Þ",
    "szlig": "ß", "oslash": "ø", "Oslash": "Ø", "lstrok": "ł", "Lstrok": "Ł", "dstrok": "đ", "Dstrok": "Đ",
    "hstrok": "ħ", "Hstrok": "Ħ", "tstrok": "ŧ", "Tstrok": "Ŧ", "imath": "ı", "inodot": "ı", "eng": "ŋ", "ENG": "Ŋ",
    "ijlig": "ĳ", "IJlig": "Ĳ", "kgreen": "ĸ", "ordf": "ª", "ordm": "º", "micro": "µ",
  ]

  private static let old = Set(
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave Iuml \
    LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute \
    aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml \
    frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc \
    ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute \
    ucirc ugrave uml uuml yacute yen yuml
    """.split(separator: " ").map(String.init))
}
