/// Writes the sections of a DXF file; lengths are millimeters. Handles, owners and subclasses, which came after R12, are
/// left out there.
struct DXFWriter {
  typealias Layer = PictureScene.MachineLayer

  private let version: DXFPicture.Version
  private var buffer = SVGBuffer(capacity: 16_384)
  private var handle = 0x100

  /// - Parameter isCut: Whether there is a layer for what is cut out.
  init(_ version: DXFPicture.Version, width: Double, height: Double, isCut: Bool) {
    self.version = version
    writeHeader(width: width, height: height)
    writeTables(Layer.allCases.filter { isCut || $0 != .cut })
    if version != .r12 { writeBlocks() }
    section("ENTITIES")
  }

  // MARK: Entities

  mutating func circle(center: StrokePoint, radius: Double, layer: Layer) {
    entity("CIRCLE", "AcDbCircle", layer)
    pair(10, center.x)
    pair(20, center.y)
    pair(30, 0)
    pair(40, radius)
  }

  mutating func polyline(_ vertices: [ArcFitter.Vertex], isClosed: Bool = false, layer: Layer) {
    guard version == .r12 else {
      entity("LWPOLYLINE", "AcDbPolyline", layer)
      pair(90, "\(vertices.count)")
      pair(70, isClosed ? "1" : "0")
      for vertex in vertices {
        pair(10, vertex.point.x)
        pair(20, vertex.point.y)
        if vertex.bulge != 0 { pair(42, vertex.bulge) }
      }
      return
    }
    entity("POLYLINE", "", layer)
    pair(66, "1")
    for code in [10, 20, 30] { pair(code, 0) }
    pair(70, isClosed ? "1" : "0")
    for vertex in vertices {
      entity("VERTEX", "", layer)
      pair(10, vertex.point.x)
      pair(20, vertex.point.y)
      pair(30, 0)
      if vertex.bulge != 0 { pair(42, vertex.bulge) }
    }
    entity("SEQEND", "", layer)
  }

  /// The bytes of the finished file.
  mutating func finished() -> [UInt8] {
    pair(0, "ENDSEC")
    if version != .r12 {
      section("OBJECTS")
      for (handle, owner, entry) in [("C", "0", "D"), ("D", "C", "")] {
        pair(0, "DICTIONARY")
        own(handle, owner, "AcDbDictionary")
        pair(281, "1")
        guard !entry.isEmpty else { continue }
        pair(3, "ACAD_GROUP")
        pair(350, entry)
      }
      pair(0, "ENDSEC")
    }
    pair(0, "EOF")
    return buffer.bytes
  }

  // MARK: Sections

  private mutating func writeHeader(width: Double, height: Double) {
    section("HEADER")
    func variable(_ name: String, _ code: Int, _ value: String, _ writer: inout DXFWriter) {
      writer.pair(9, name)
      writer.pair(code, value)
    }
    variable("$ACADVER", 1, version == .r12 ? "AC1009" : "AC1024", &self)
    if version != .r12 {
      variable("$HANDSEED", 5, "FFFFFF", &self)
      variable("$INSUNITS", 70, "4", &self)
      variable("$MEASUREMENT", 70, "1", &self)
    }
    for (name, x, y) in [("$EXTMIN", 0.0, 0.0), ("$EXTMAX", width, height)] {
      pair(9, name)
      pair(10, x)
      pair(20, y)
      pair(30, 0)
    }
    pair(0, "ENDSEC")
  }

  private mutating func writeTables(_ layers: [Layer]) {
    typealias Entry = (name: String, handle: String)
    section("TABLES")
    func table(
      _ name: String, _ handle: String, _ record: String, _ entries: [Entry], _ writer: inout DXFWriter,
      body: (Int, inout DXFWriter) -> Void = { _, _ in }
    ) {
      writer.pair(0, "TABLE")
      writer.pair(2, name)
      writer.own(handle, "0", "AcDbSymbolTable")
      writer.pair(70, "\(entries.count)")
      for (index, entry) in entries.enumerated() {
        writer.pair(0, name)
        writer.own(entry.handle, handle, "AcDbSymbolTableRecord")
        if writer.version != .r12 { writer.pair(100, record) }
        writer.pair(2, entry.name)
        if name != "BLOCK_RECORD" { writer.pair(70, "0") }
        body(index, &writer)
      }
      writer.pair(0, "ENDTAB")
    }
    let isModern = version != .r12
    if isModern { table("VPORT", "8", "", [], &self) }
    let lineTypes: [Entry] = [("ByBlock", "14"), ("ByLayer", "15"), ("Continuous", "16")]
    table("LTYPE", "5", "AcDbLinetypeTableRecord", isModern ? lineTypes : [("CONTINUOUS", "")], &self) { _, writer in
      writer.pair(3, "")
      writer.pair(72, "65")
      writer.pair(73, "0")
      writer.pair(40, 0)
    }
    let colors = [7] + layers.map { $0.color }
    let names = ["0"] + layers.map { $0.rawValue }
    table(
      "LAYER", "2", "AcDbLayerTableRecord",
      names.enumerated().map { ($1, String(0x40 + $0, radix: 16, uppercase: true)) }, &self
    ) { index, writer in
      writer.pair(62, "\(colors[index])")
      writer.pair(6, isModern ? "Continuous" : "CONTINUOUS")
    }
    table("STYLE", "3", "AcDbTextStyleTableRecord", [(isModern ? "Standard" : "STANDARD", "13")], &self) { _, writer in
      for (code, value) in [(40, 0.0), (41, 1), (50, 0)] { writer.pair(code, value) }
      writer.pair(71, "0")
      writer.pair(42, 2.5)
      writer.pair(3, "txt")
      writer.pair(4, "")
    }
    if isModern {
      table("VIEW", "6", "", [], &self)
      table("UCS", "7", "", [], &self)
      table("APPID", "9", "AcDbRegAppTableRecord", [("ACAD", "17")], &self)
      pair(0, "TABLE")
      pair(2, "DIMSTYLE")
      own("A", "0", "AcDbSymbolTable")
      pair(70, "0")
      pair(100, "AcDbDimStyleTable")
      pair(0, "ENDTAB")
      table("BLOCK_RECORD", "1", "AcDbBlockTableRecord", [("*Model_Space", "1F"), ("*Paper_Space", "1B")], &self)
    }
    pair(0, "ENDSEC")
  }

  private mutating func writeBlocks() {
    section("BLOCKS")
    for (name, owner, first, last) in [("*Model_Space", "1F", "20", "21"), ("*Paper_Space", "1B", "1C", "1D")] {
      for (kind, handle, type) in [("BLOCK", first, "AcDbBlockBegin"), ("ENDBLK", last, "AcDbBlockEnd")] {
        pair(0, kind)
        own(handle, owner, "AcDbEntity")
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
  }

  // MARK: Groups

  private mutating func section(_ name: String) {
    pair(0, "SECTION")
    pair(2, name)
  }

  private mutating func entity(_ kind: String, _ type: String, _ layer: Layer) {
    pair(0, kind)
    handle += 1
    own(String(handle, radix: 16, uppercase: true), "1F", "AcDbEntity")
    pair(8, layer.rawValue)
    if version != .r12 { pair(100, type) }
  }

  /// The handle of an object, that of its owner, and its class.
  private mutating func own(_ handle: String, _ owner: String, _ type: String) {
    guard version != .r12 else { return }
    pair(5, handle)
    pair(330, owner)
    pair(100, type)
  }

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
}

extension PictureScene.MachineLayer {
  /// By AutoCAD's index.
  fileprivate var color: Int {
    switch self {
    case .cut: 1
    case .outline: 3
    case .engrave: 5
    }
  }
}
