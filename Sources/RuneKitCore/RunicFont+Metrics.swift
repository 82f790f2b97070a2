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
      guard let metricsName, let bytes = BundledFonts.bytes(at: "Fonts/\(metricsName).json") else { return nil }
      return FontMetrics(try! JSONDecoder().decode(FontMetricsFile.self, from: Data(bytes)))
    }
  }

  /// The fields of `Fonts/*.json` that layout needs.
  private struct FontMetricsFile: Decodable {
    struct Line: Decodable { var ascent, descent: Double }
    struct Ink: Decodable { var bottom, top: Double }
    struct Glyph: Decodable {
      var advance: Double
      var bbox: [Double]?
    }

    var family: String
    var fullName: String
    var postscriptName: String
    var version: String
    var license: String
    var licenseURL: String?
    var designer: String?
    var unitsPerEm: Double
    var hhea: Line
    var ink: [String: Ink]
    var codepoints: [String: Glyph]
  }

  extension FontMetrics {
    fileprivate init(_ file: FontMetricsFile) {
      var glyphs: [Unicode.Scalar: Glyph] = [:]
      for (name, glyph) in file.codepoints {
        guard let value = UInt32(name, radix: 16), let scalar = Unicode.Scalar(value) else { continue }
        let box = glyph.bbox.flatMap { box in
          box.count == 4 ? InkBox(minX: box[0], minY: box[1], maxX: box[2], maxY: box[3]) : nil
        }
        glyphs[scalar] = Glyph(advance: glyph.advance, box: box)
      }
      let ink = file.ink["runic"] ?? file.ink["cirth"]
      self.init(
        family: file.family, fullName: file.fullName, postScriptName: file.postscriptName, version: file.version,
        license: file.license, licenseURL: file.licenseURL, designer: file.designer, unitsPerEm: file.unitsPerEm,
        ascent: file.hhea.ascent, descent: file.hhea.descent, inkBottom: ink?.bottom ?? 0,
        inkTop: ink?.top ?? file.hhea.ascent, glyphs: glyphs)
    }
  }
#endif
