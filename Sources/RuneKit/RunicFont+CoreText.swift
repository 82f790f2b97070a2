#if canImport(CoreText)
  import CoreText
  import Foundation

  extension RunicFont {
    /// Makes the Stave that comes with the library known to this process, so that `name(for:)` names a font that is there.
    ///
    /// ```
    /// @main struct QuoteApp: App {
    ///   init() { RunicFont.registerStave() }
    /// }
    /// ```
    ///
    /// An app and its widget are two processes, which both call it. Nothing is written, and further calls do nothing.
    ///
    /// - Returns: Whether there is a font with that name now, from here or from the `Info.plist` of the app.
    /// - Complexity: Linear in the font, 830 KB, at the first call.
    @discardableResult
    public static func registerStave() -> Bool { staveIsThere }

    private static let staveIsThere: Bool = {
      let name = RunicFont.stave.name(for: .elder)
      func isThere() -> Bool {
        CTFontCopyPostScriptName(CTFontCreateWithName(name as CFString, 12, nil)) as String == name
      }
      if !isThere(), let bytes = BundledFonts.bytes(at: "Fonts/\(name).ttf"),
        let provider = CGDataProvider(data: Data(bytes) as CFData), let font = CGFont(provider)
      {
        // Of a font in memory, this makes the name known on all systems from iOS 16 on.
        CTFontManagerRegisterGraphicsFont(font, nil)
      }
      return isThere()
    }()
  }
#endif
