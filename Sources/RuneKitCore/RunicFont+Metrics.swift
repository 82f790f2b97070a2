// Embedded libraries have no metrics of installed fonts.
#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension RunicFont {
    /// The font's metrics; nil for Stave.
    ///
    /// - Complexity: Reads and parses a file of about 20 KB on each call.
    package var metrics: FontMetrics? {
      guard let name = names.metrics, let bytes = BundledFonts.bytes(at: "Fonts/\(name).json") else { return nil }
      return try! JSONDecoder().decode(FontMetrics.self, from: Data(bytes))
    }
  }
#endif
