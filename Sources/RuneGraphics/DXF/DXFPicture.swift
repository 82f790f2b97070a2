/// Single lines in millimeters as a DXF file (AutoCAD R2010), as CAM programs read them: open `LWPOLYLINE`s whose curves
/// are arcs, and `CIRCLE`s for dots; letters on the layer `ENGRAVE`, edges on `CUT`.
public enum DXFPicture {
  /// How far an arc may leave its curve, in millimeters.
  static let tolerance = 0.009

  /// The bytes of the file; y goes up, as in a drawing.
  ///
  /// - Parameters:
  ///   - strokes: In the order in which they are engraved.
  ///   - frame: In millimeters.
  /// - Complexity: Linear in the strokes.
  public static func dxf(_ plan: EngravingPlan, frame: PictureFrame) -> [UInt8] {
    var writer = DXFWriter()
    writer.header(width: frame.width, height: frame.height)
    func flipped(_ point: StrokePoint) -> StrokePoint { StrokePoint(point.x, frame.height - point.y) }
    for edge in plan.edges {
      switch edge {
      case .circle(let center, let radius):
        writer.circle(center: flipped(frame.place(center)), radius: radius * frame.scale, layer: .cut)
      case .line(let from, let to):
        writer.polyline([(flipped(frame.place(from)), 0), (flipped(frame.place(to)), 0)], layer: .cut)
      }
    }
    for cut in plan.cuts {
      if let dot = cut.dot {
        writer.circle(center: flipped(dot.center), radius: dot.radius, layer: .engrave)
      } else {
        writer.polyline(ArcFitter.vertices(cut.stroke.mapped(flipped), tolerance: tolerance), layer: .engrave)
      }
    }
    writer.finish()
    return writer.buffer.bytes
  }
}

private struct DXFWriter {
  enum Layer: String {
    case cut = "CUT"
    case engrave = "ENGRAVE"
  }

  var buffer = SVGBuffer(capacity: 16_384)
  private var handle = 0x100

  private mutating func pair(_ code: Int, _ value: String) {
    let digits = String(code)
    for byte in String(repeating: " ", count: max(0, 3 - digits.count)).utf8 { buffer.byte(byte) }
    for byte in digits.utf8 { buffer.byte(byte) }
    buffer.byte(0x0A)
    for byte in value.utf8 { buffer.byte(byte) }
    buffer.byte(0x0A)
  }

  private mutating func pair(_ code: Int, _ value: Double) {
    var number = SVGBuffer(capacity: 24)
    number.number(value, decimals: 6)
    var text = String(decoding: number.bytes, as: UTF8.self)
    if !text.contains(".") { text += ".0" }
    pair(code, text)
  }

  private mutating func newHandle() -> String {
    handle += 1
    return String(handle, radix: 16, uppercase: true)
  }

  mutating func header(width: Double, height: Double) {
    func section(_ name: String, _ writer: inout DXFWriter) {
      writer.pair(0, "SECTION")
      writer.pair(2, name)
    }
    section("HEADER", &self)
    for (name, code, value) in [
      ("$ACADVER", 1, "AC1024"), ("$HANDSEED", 5, "FFFFFF"), ("$INSUNITS", 70, "4"), ("$MEASUREMENT", 70, "1"),
    ] {
      pair(9, name)
      pair(code, value)
    }
    for (name, x, y) in [("$EXTMIN", 0.0, 0.0), ("$EXTMAX", width, height)] {
      pair(9, name)
      pair(10, x)
      pair(20, y)
      pair(30, 0)
    }
    pair(0, "ENDSEC")
    section("TABLES", &self)
    func table(_ name: String, _ handle: String, _ count: Int, _ writer: inout DXFWriter) {
      writer.pair(0, "TABLE")
      writer.pair(2, name)
      writer.pair(5, handle)
      writer.pair(330, "0")
      writer.pair(100, "AcDbSymbolTable")
      writer.pair(70, "\(count)")
    }
    table("VPORT", "8", 0, &self)
    pair(0, "ENDTAB")
    table("LTYPE", "5", 3, &self)
    for (name, handle) in [("ByBlock", "14"), ("ByLayer", "15"), ("Continuous", "16")] {
      entry("LTYPE", handle, "5", "AcDbLinetypeTableRecord", name)
      pair(3, "")
      pair(72, "65")
      pair(73, "0")
      pair(40, 0)
    }
    pair(0, "ENDTAB")
    table("LAYER", "2", 3, &self)
    for (name, handle, color) in [("0", "10", "7"), ("CUT", "11", "1"), ("ENGRAVE", "12", "5")] {
      entry("LAYER", handle, "2", "AcDbLayerTableRecord", name)
      pair(62, color)
      pair(6, "Continuous")
    }
    pair(0, "ENDTAB")
    table("STYLE", "3", 1, &self)
    entry("STYLE", "13", "3", "AcDbTextStyleTableRecord", "Standard")
    for (code, value) in [(40, 0.0), (41, 1), (50, 0)] { pair(code, value) }
    pair(71, "0")
    pair(42, 2.5)
    pair(3, "txt")
    pair(4, "")
    pair(0, "ENDTAB")
    table("VIEW", "6", 0, &self)
    pair(0, "ENDTAB")
    table("UCS", "7", 0, &self)
    pair(0, "ENDTAB")
    table("APPID", "9", 1, &self)
    entry("APPID", "17", "9", "AcDbRegAppTableRecord", "ACAD")
    pair(0, "ENDTAB")
    table("DIMSTYLE", "A", 0, &self)
    pair(100, "AcDbDimStyleTable")
    pair(0, "ENDTAB")
    table("BLOCK_RECORD", "1", 2, &self)
    for (name, handle) in [("*Model_Space", "1F"), ("*Paper_Space", "1B")] {
      pair(0, "BLOCK_RECORD")
      pair(5, handle)
      pair(330, "1")
      pair(100, "AcDbSymbolTableRecord")
      pair(100, "AcDbBlockTableRecord")
      pair(2, name)
    }
    pair(0, "ENDTAB")
    pair(0, "ENDSEC")
    section("BLOCKS", &self)
    for (name, owner, first, last) in [("*Model_Space", "1F", "20", "21"), ("*Paper_Space", "1B", "1C", "1D")] {
      for (kind, handle, type) in [("BLOCK", first, "AcDbBlockBegin"), ("ENDBLK", last, "AcDbBlockEnd")] {
        pair(0, kind)
        pair(5, handle)
        pair(330, owner)
        pair(100, "AcDbEntity")
        pair(8, "0")
        pair(100, type)
        guard kind == "BLOCK" else { continue }
        pair(2, name)
        pair(70, "0")
        for code in [10, 20, 30] { pair(code, 0) }
        pair(3, name)
        pair(1, "")
      }
    }
    pair(0, "ENDSEC")
    section("ENTITIES", &self)
  }

  private mutating func entry(_ kind: String, _ handle: String, _ owner: String, _ type: String, _ name: String) {
    pair(0, kind)
    pair(5, handle)
    pair(330, owner)
    pair(100, "AcDbSymbolTableRecord")
    pair(100, type)
    pair(2, name)
    pair(70, "0")
  }

  private mutating func entity(_ kind: String, _ type: String, _ layer: Layer) {
    pair(0, kind)
    pair(5, newHandle())
    pair(330, "1F")
    pair(100, "AcDbEntity")
    pair(8, layer.rawValue)
    pair(100, type)
  }

  mutating func circle(center: StrokePoint, radius: Double, layer: Layer) {
    entity("CIRCLE", "AcDbCircle", layer)
    pair(10, center.x)
    pair(20, center.y)
    pair(30, 0)
    pair(40, radius)
  }

  mutating func polyline(_ vertices: [(point: StrokePoint, bulge: Double)], layer: Layer) {
    entity("LWPOLYLINE", "AcDbPolyline", layer)
    pair(90, "\(vertices.count)")
    pair(70, "0")
    for vertex in vertices {
      pair(10, vertex.point.x)
      pair(20, vertex.point.y)
      if vertex.bulge != 0 { pair(42, vertex.bulge) }
    }
  }

  mutating func finish() {
    pair(0, "ENDSEC")
    pair(0, "SECTION")
    pair(2, "OBJECTS")
    pair(0, "DICTIONARY")
    pair(5, "C")
    pair(330, "0")
    pair(100, "AcDbDictionary")
    pair(281, "1")
    pair(3, "ACAD_GROUP")
    pair(350, "D")
    pair(0, "DICTIONARY")
    pair(5, "D")
    pair(330, "C")
    pair(100, "AcDbDictionary")
    pair(281, "1")
    pair(0, "ENDSEC")
    pair(0, "EOF")
  }
}
