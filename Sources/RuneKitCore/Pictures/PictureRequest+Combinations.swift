/// The way in which letters are drawn.
enum PictureKind: String, CaseIterable {
  case stroked, outlined, engraved, carved, text, terminal

  init(_ drawing: PictureRequest.Drawing) {
    self =
      switch drawing {
      case .stroked: .stroked
      case .outlined: .outlined
      case .engraved: .engraved
      case .carved: .carved
      case .text: .text
      }
  }

  /// What requests it: a flag, or DXF, which is for machines.
  func flag(_ format: PictureFormat) -> String {
    switch self {
    case .stroked: "strokes"
    case .outlined: format.isDXF ? "DXF" : "--outline"
    case .engraved: format.isDXF ? "DXF" : "--engrave"
    case .carved: "--carved"
    case .text: "--text"
    case .terminal: "--format \(format.rawValue)"
    }
  }
}

extension PictureLayout {
  /// The ways in which it can be drawn.
  var kinds: [PictureKind] {
    switch self {
    case .line, .text: PictureKind.allCases
    case .circle, .band: PictureKind.allCases.filter { $0 != .text }
    case .ring: [.stroked, .outlined, .engraved]
    case .ribbon: [.stroked, .outlined, .engraved, .carved]
    case .stone: [.carved]
    case .card: [.stroked, .carved]
    case .proof: [.stroked]
    }
  }
}

extension PictureRequest {
  /// Options that exclude each other where both have an effect, with the reason.
  private static let exclusions: [(name: String, other: String, reason: String)] =
    ["width", "height", "margin", "crop"].map { ("paper", $0, "determines the page") } + [
      ("vertical", "boustrophedon", "has lines of one direction"),
      ("finished", "edges", "is for a ring that is not cut"), ("finished", "cross", "is for a ring without a seam"),
    ]

  package func check() throws(PictureError) {
    let isOther = kind == .terminal && PictureKind(drawing) != .stroked
    if isOther || format.isDXF && (kind == .carved || kind == .text) {
      throw .option(
        "\(PictureKind(drawing).flag(format)) and --format \(format.rawValue) cannot be combined; remove one of them")
    }
    guard layout.kinds.contains(kind) else {
      let article = layout == .ring ? "a finger ring" : "a \(layout.rawValue)"
      throw .option(
        format.isDXF && kind == .engraved
          ? "\(article) cannot be engraved, as DXF always is; use svg, png or pdf"
          : "\(article) is drawn in \(listed(layout.kinds.filter { $0 != .terminal }.map { $0.flag(.svg) })); remove "
            + kind.flag(format) + (layout == .stone ? ", or use --layout ribbon" : ""))
    }
    if kind == .text, format != .svg {
      throw .option(
        "--text requires a font of the viewer, which \(format.rawValue) cannot reference; remove one of them")
    }
    if layout == .ring, ringSize == nil {
      throw .option("a finger ring needs its size: --ring-size 7; around a disk: --layout circle")
    }
    for (option, value) in given {
      let flag = PictureOption.flag(option.name, isSet: value != .flag(false))
      if !option.layouts.contains(layout) {
        throw .option(
          "\(flag) has no effect with --layout \(layout.rawValue); it applies to "
            + listed(option.layouts.map { $0.rawValue }))
      }
      // DXF has neither colors nor a background, though its outlines are drawn.
      let isShown = !format.isDXF || option.name != "color" && option.name != "background"
      if !option.kinds.contains(kind) || !isShown {
        throw .option(
          kind == .stroked
            ? "\(flag) requires \(listed(option.kinds.map { $0.flag(format) }))"
            : "\(flag) has no effect with \(kind.flag(format)); remove one of them")
      }
      // Otherwise 60 would mean 60 pixels, which is 15.9 mm.
      if option.kind == .length, isForMachine || layout == .ring, let text = value.textOrNumber,
        text.utf8.last.map({ (0x30...0x39).contains($0) }) == true
      {
        throw .option(
          "\(flag) '\(text)': give a unit \(layout == .ring ? "for a finger ring" : "when engraving"), such as \(text)mm"
        )
      }
    }
    func isGiven(_ name: String) -> Bool { given.contains { $0.option.name == name } }
    for (name, other, reason) in Self.exclusions where isGiven(name) && isGiven(other) {
      throw .option("\(PictureOption.flag(name)) \(reason); remove \(PictureOption.flag(other))")
    }
    if paper != nil, layout == .text, format != .pdf {
      throw .option("--paper requires --format pdf or --layout proof")
    }
    if dpi != nil, format != .png { throw .option("--dpi requires --format png") }
    if layout == .circle, width != nil, height != nil {
      throw .option("a circle has equal width and height; give only one of --width and --height")
    }
    if vertical == .upright, align != nil {
      throw .option("--align has no effect with --vertical upright; remove one of them")
    }
    if inside, layout == .ring, !isFinished { throw .option("--inside of a ring requires --finished") }
    if let shape, !shape.layouts.contains(layout) {
      let shapes = PictureShape.allCases.filter { $0.layouts.contains(layout) }.map { $0.rawValue }
      throw .option("a \(layout.rawValue) has no shape \(shape.rawValue); use --shape \(listed(shapes))")
    }
    if stoneForm != nil, let shape, shape != .arch {
      throw .option("--stone requires --shape arch; \(shape.rawValue) does not follow the edge of a stone")
    }
    if head != nil || tail != nil, shape == .arches {
      throw .option("\(head == nil ? "--tail" : "--head") has no effect with --shape arches, which have no serpent")
    }
    if cross == true, layout == .ribbon, let shape, shape != .arch, shape != .arches {
      throw .option("--cross requires --shape arch or arches; a \(shape.rawValue) has no field for it")
    }
    if case .color = background, hasGrounds, ground == nil {
      throw .option("--background of a \(layout.rawValue) is dark, light or none")
    }
    // A stone stands free before it, if it is a disk or its serpent runs along its edge.
    let isFree = [.stone, .circle].contains(layout) || layout == .ribbon && (shape ?? .arch) == .arch
    if kind == .carved, let background, !isFree {
      if case .ground(.none) = background {
      } else {
        throw .option("--background is the stone with --carved; use --carved granite, slate or limestone")
      }
    }
  }
}
