extension RuneRibbon {
  /// The canvas for a size that is asked for.
  ///
  /// - Parameter onStone: Whether the stone along which the ribbon runs is drawn, too.
  package func frame(_ request: SizedLayout.Request, onStone: Bool = false) -> PictureFrame {
    var box = box
    if onStone, let stone {
      box = .empty
      box.include(stone.place(StrokePoint(stone.box.minX, stone.box.minY)))
      box.include(stone.place(StrokePoint(stone.box.maxX, stone.box.maxY)))
    }
    // Lines of a pen reach half its width beyond the middle that a machine follows.
    if request.hasMarginOutside, !style.isHairline {
      let half = edgeWeight / 2
      box.include(StrokePoint(box.minX - half, box.minY - half))
      box.include(StrokePoint(box.maxX + half, box.maxY + half))
    }
    let whole = request.margin * (onStone ? 0.14 : 0.08) * max(box.width, box.height)
    let margin = request.hasMarginOutside ? 0 : whole
    let (needsWidth, needsHeight) = (box.width + 2 * margin, box.height + 2 * margin)
    let usual = request.unit == .pixel ? 1000.0 : 120
    let scale =
      [request.width.map { $0 / needsWidth }, request.height.map { $0 / needsHeight }]
      .compactMap { $0 }.min() ?? usual / max(needsWidth, needsHeight)
    let width = request.width ?? request.unit.wholeSize(needsWidth * scale)
    let height = request.height ?? request.unit.wholeSize(needsHeight * scale)
    let origin = StrokePoint(width / 2 - box.center.x * scale, height / 2 - box.center.y * scale)
    return PictureFrame(unit: request.unit, width: width, height: height, scale: scale, origin: origin)
      .grown(by: (whole - margin) * scale)
  }

  /// Below this width of the band, in pixels, the eye would clog.
  private static let leastForEyes = 24.0

  package func scene(frame: PictureFrame, ground: QuoteCard.Ground, ink: PictureScene.Color? = nil) -> PictureScene {
    var scene = PictureScene(frame)
    typealias Color = PictureScene.Color
    let lines = ink ?? Color(gray: ground == .dark ? 0xED : 0x16)
    let band: Color? = ground == .dark ? Color(gray: 0x26) : ground == .light ? Color(gray: 255) : nil
    switch ground {
    case .none: break
    case .light: scene.add([scene.whole], fill: .flat(Color(gray: 0xF3)))
    case .dark:
      let longer = max(frame.width, frame.height)
      scene.add(
        [scene.whole],
        fill: .radial(
          center: StrokePoint(0.4 * frame.width, 0.2 * frame.height), radius: 0.95 * longer,
          stops: [
            PictureScene.Stop(0, Color(gray: 0x3A)), PictureScene.Stop(0.55, Color(gray: 0x20)),
            PictureScene.Stop(1, Color(gray: 0x12)),
          ]))
    }
    func placed(_ strokes: [Stroke]) -> [Stroke] { strokes.map { $0.mapped(frame.place) } }
    func pen(_ weight: Double, ends: PenStyle.Ends) -> PictureScene.Line {
      PictureScene.Line(.flat(lines), width: weight * frame.scale, isRound: ends == .round, hasRoundJoins: true)
    }
    if let band {
      for area in placed(areas) { scene.add([area], fill: .flat(band)) }
    }
    scene.add(placed(edges), line: pen(edgeWeight, ends: .flat))
    if frame.unit != .pixel || RuneRibbon.width * frame.scale >= RuneRibbon.leastForEyes {
      scene.add(placed(eyes), line: pen(0.85 * edgeWeight, ends: .flat))
    }
    scene.add(placed(staves.map { $0.stroke }), line: pen(style.weight, ends: style.ends))
    scene.add(
      (pupils + dots).map { .circle(center: frame.place($0.center), radius: $0.radius * frame.scale) },
      fill: .flat(lines))
    return scene
  }

  /// The same as single lines.
  package func plan(frame: PictureFrame, isSorted: Bool = false) -> EngravingPlan {
    var cuts: [EngravingPlan.Cut] = []
    func add(_ letters: [Unicode.Scalar], _ stroke: Stroke) {
      for open in stroke.opened {
        cuts.append(EngravingPlan.Cut(letters: letters, glyph: cuts.count, stroke: open.mapped(frame.place)))
      }
    }
    func add(_ letters: [Unicode.Scalar], _ dot: StrokeDot) {
      cuts.append(
        EngravingPlan.Cut(letters, cuts.count, dot: frame.place(dot.center), radius: dot.radius * frame.scale))
    }
    for stave in staves { add(stave.letters, stave.stroke) }
    for dot in dots { add(["᛫"], dot) }
    for edge in edges + eyes { add([], edge) }
    for pupil in pupils { add([], pupil) }
    return EngravingPlan(cuts, isSorted: isSorted)
  }
}
