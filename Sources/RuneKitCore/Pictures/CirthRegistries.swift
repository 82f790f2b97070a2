extension String {
  /// Replaces the separators of Cirth, and the sign for “the”, at code points of the ConScript registry's layout of
  /// 1998 by those of 2001, which Stave uses. The letters have the same code points in both.
  var inRegistryOf2001: String {
    let moved: [Unicode.Scalar: Unicode.Scalar] = [
      "\u{E0E5}": "\u{E0E7}", "\u{E0E6}": "\u{E0E8}", "\u{E0E7}": "\u{E0E9}", "\u{E0E8}": "\u{E0EA}",
      "\u{E0DC}": "\u{E0DE}",
    ]
    return String(String.UnicodeScalarView(unicodeScalars.map { moved[$0] ?? $0 }))
  }
}
