/// A layout with the canvas it lies on: what the sizes that people ask for come to.
package struct SizedLayout: Sendable {
  package var layout: RuneLayout
  /// The canvas, and how the letters lie on it.
  package var frame: PictureFrame
  /// Edges of a band or a ring, in grid units.
  package var edges: [FrameEdge] = []
  package var strip: Strip?

  /// The strip of which a finger ring is made, in the unit of the picture.
  package struct Strip: Sendable, Hashable {
    /// From end to end.
    package var length: Double
    /// From edge to edge: the width of the ring's band.
    package var width: Double
  }

  /// The outlines of the letters' ink on the canvas, as closed polygons to fill by either rule: holes run the other way
  /// round, letters that overlap are united, and flat ends are cut.
  ///
  /// - Complexity: O(letters log letters), and O(edges²) for each distinct letter and each group of overlapping ones.
  package var outlines: [[StrokePoint]] { OutlineBuilder(layout, frame: frame).shapes().flatMap { $0.corners(frame) } }

  /// The sizes asked for; what is nil follows from the rest.
  package struct Request: Sendable {
    package var unit: PictureUnit
    /// Of the whole picture, or of the ink (see `hasMarginOutside`); nil for what the rest makes of it.
    package var width: Double?
    /// Of the whole picture, or of the ink; nil for what the rest makes of it.
    package var height: Double?
    /// Height of a rune; nil for as large as width and height allow, or the usual one.
    package var runeHeight: Double?
    /// Runes' height where nothing else decides it.
    package var usualRuneHeight: Double
    /// Width of lines where nothing else decides it, in heights of a rune.
    package var usualMeasure = 16.0
    /// White space round the ink, in heights of a rune.
    package var margin: Double
    /// Whether the picture ends where the ink does. Else it has the height of the runes, so that pictures of single
    /// words align, and a short letter keeps its place.
    package var isCropped = false
    /// Whether width and height are those of the ink, or of the edges where there are any, and the margin lies outside of them.
    package var hasMarginOutside = false
    /// Whether edges are paths that a machine cuts.
    package var isCut = false

    /// The sizes of a picture; lengths in its unit.
    package init(
      unit: PictureUnit, width: Double? = nil, height: Double? = nil, runeHeight: Double? = nil,
      usualRuneHeight: Double, margin: Double, isCropped: Bool = false
    ) {
      (self.isCropped, self.unit, self.width, self.height) = (isCropped, unit, width, height)
      (self.runeHeight, self.usualRuneHeight, self.margin) = (runeHeight, usualRuneHeight, margin)
    }

    func box(of layout: RuneLayout) -> InkBox { isCropped ? layout.inkBox : layout.bandBox }

    /// The margin within the width and height, in grid units.
    var marginUnits: Double { hasMarginOutside ? 0 : margin * StrokeFont.runeHeight }

    /// The canvas with the margin that lies outside.
    func framed(_ frame: PictureFrame) -> PictureFrame {
      hasMarginOutside ? frame.grown(by: margin * StrokeFont.runeHeight * frame.scale) : frame
    }
  }

  /// Why sizes cannot be met; lengths in the unit of the picture.
  package enum Failure: Error, Hashable, Sendable {
    /// Nothing in the text has a drawing.
    case noLetters
    /// The text is wider than its place: it would need `width`, or runes of at most `runeHeight`; in a layout, in grid units.
    case tooWide(available: Double, width: Double, runeHeight: Double)
    /// The same for its height.
    case tooHigh(available: Double, height: Double, runeHeight: Double)
    /// A ring bends so tight that letters meet at their feet.
    case tooTight(width: Double, runeHeight: Double)
    /// A repeated text of more letters than are drawn.
    case tooMany(letters: Int, most: Int)
  }

  /// Puts a finished layout on a canvas: as large as the width and height allow, or with runes of the asked height.
  ///
  /// - Throws: `Failure` where the text does not fit, with a size that would do.
  /// - Complexity: Linear in the letters, for each size that is tried.
  package static func fitted(_ layout: RuneLayout, _ request: Request, alignment: RuneLayout.Alignment = .center)
    throws(Failure) -> SizedLayout
  { SizedLayout(layout: layout, frame: try frame(around: request.box(of: layout), request, alignment)) }

  /// The canvas for ink with this box.
  static func frame(
    around box: InkBox, _ request: Request, _ alignment: RuneLayout.Alignment
  ) throws(Failure) -> PictureFrame {
    let margin = request.marginUnits
    let (needsWidth, needsHeight) = (box.width + 2 * margin, box.height + 2 * margin)
    guard !box.isEmpty else { throw .noLetters }
    let scale: Double
    if let runeHeight = request.runeHeight {
      scale = runeHeight / StrokeFont.runeHeight
      // A millionth of a unit is rounding.
      if let width = request.width, needsWidth * scale > width * (1 + 1e-9) {
        throw .tooWide(
          available: width, width: needsWidth * scale, runeHeight: width / needsWidth * StrokeFont.runeHeight)
      }
      if let height = request.height, needsHeight * scale > height * (1 + 1e-9) {
        throw .tooHigh(
          available: height, height: needsHeight * scale, runeHeight: height / needsHeight * StrokeFont.runeHeight)
      }
    } else {
      // A single upright or level line has no width or no height that could be brought to a size.
      let largest = [request.width.map { ($0, needsWidth) }, request.height.map { ($0, needsHeight) }]
        .compactMap { $0 }.filter { $0.1 > 1e-9 }.map { $0.0 / $0.1 }.min()
      let runeHeight = largest.map { $0 * StrokeFont.runeHeight } ?? request.usualRuneHeight
      // Runes of whole pixels have sharp tops and feet.
      scale =
        (request.unit == .pixel && largest != nil && runeHeight >= 16 ? runeHeight.rounded(.down) : runeHeight)
        / StrokeFont.runeHeight
    }
    // A canvas without an area would show nothing at all.
    let width = request.width ?? request.unit.wholeSize(needsWidth > 1e-9 ? needsWidth * scale : 1)
    let height = request.height ?? request.unit.wholeSize(needsHeight > 1e-9 ? needsHeight * scale : 1)
    let spare = width - needsWidth * scale
    let left =
      switch alignment {
      case .left: margin * scale
      case .center: margin * scale + spare / 2
      case .right: margin * scale + spare
      }
    return request.framed(
      PictureFrame(
        unit: request.unit, width: width, height: height, scale: scale,
        origin: StrokePoint(left - box.minX * scale, (height - box.height * scale) / 2 - box.minY * scale)))
  }

  /// Sets a text in lines as wide as the picture; without a height of runes or a width, in the usual ones.
  ///
  /// - Parameter alignment: Where the lines are in a wider picture.
  /// - Throws: `Failure` where the text does not fit, with a size that would do.
  /// - Complexity: Linear in the letters, for each size that is tried.
  package static func text(
    _ text: ShapedText, _ options: RuneLayout.LineOptions, _ request: Request, alignment: RuneLayout.Alignment = .center
  ) throws(Failure) -> SizedLayout {
    let set = try broken(request, alignment: alignment) { measure throws(Failure) in
      var options = options
      options.measure = measure
      let layout = try RuneLayout.lines(text, options)
      return (layout, request.box(of: layout))
    }
    // One line is not lost in a wide picture.
    var request = request
    if request.unit == .pixel, let width = request.width, request.height == nil, request.runeHeight == nil,
      set.lines.runs.count == 1
    {
      let enlarged = min(160, 0.6 * width / set.lines.inkBox.width * StrokeFont.runeHeight)
      request.runeHeight = max(set.frame.scale * StrokeFont.runeHeight, enlarged.rounded(.down))
      return try fitted(set.lines, request, alignment: alignment)
    }
    return SizedLayout(layout: set.lines, frame: set.frame)
  }

  /// Lines broken so that they fit on a canvas, and the canvas. Where the size is that of the ink and the height of runes is
  /// free, all is enlarged to that size.
  ///
  /// - Parameter set: Breaks the text at a measure, and tells the box of its ink; both in grid units.
  static func broken<Lines>(
    _ request: Request, alignment: RuneLayout.Alignment,
    set: (_ measure: Double) throws(Failure) -> (lines: Lines, box: InkBox)
  ) throws(Failure) -> (lines: Lines, frame: PictureFrame) {
    var request = request
    let isFree = request.runeHeight == nil
    var runeHeight = request.runeHeight ?? request.usualRuneHeight
    func width(_ runeHeight: Double) -> Double {
      request.width ?? (isFree ? request.usualRuneHeight : runeHeight) * request.usualMeasure
    }
    func fitted(_ runeHeight: Double) throws(Failure) -> (lines: Lines, box: InkBox) {
      let room = max(1, width(runeHeight) * StrokeFont.runeHeight / runeHeight - 2 * request.marginUnits)
      var measure = room
      var result = try set(measure)
      // Lines are broken by the room that letters take; mitres and marks may stand out a little beyond that, by how much
      // depends on the line.
      for step in 0..<8 where result.box.width > room {
        measure = max(1, measure - (result.box.width - room) * Double(1 << step))
        result = try set(measure)
      }
      return result
    }
    func needs(_ box: InkBox, _ runeHeight: Double) -> Double {
      (box.height + 2 * request.marginUnits) * runeHeight / StrokeFont.runeHeight
    }
    var result = try fitted(runeHeight)
    if !isFree {
      let needed = (result.box.width + 2 * request.marginUnits) * runeHeight / StrokeFont.runeHeight
      let available = width(runeHeight)
      guard needed <= available * (1 + 1e-9) else {
        throw .tooWide(available: available, width: needed, runeHeight: runeHeight * available / needed)
      }
    }
    if let height = request.height, needs(result.box, runeHeight) > height * (1 + 1e-9) {
      // Smaller runes take fewer lines; the largest that fit are found by halving.
      let (low, _) = try halved((0, runeHeight), times: 30) { middle throws(Failure) in
        needs(try fitted(middle).box, middle) <= height
      }
      guard isFree, low > 0 else {
        throw .tooHigh(available: height, height: needs(result.box, runeHeight), runeHeight: low)
      }
      result = try fitted(low)
      runeHeight = low
    }
    if !request.hasMarginOutside || !isFree || request.width == nil && request.height == nil {
      request.runeHeight = runeHeight
    }
    return (result.lines, try frame(around: result.box, request, alignment))
  }

  /// Sets a text round a ring. Its width is that of the circle round all of it, edges and margin included.
  ///
  /// - Parameters:
  ///   - start: Where the text begins, in degrees clockwise from the top; nil to have its middle at the top, or at
  ///     the bottom when read from inside.
  ///   - repeats: Sets the text as often as it fits.
  /// - Throws: `Failure` where the text does not fit, with a size that would do.
  /// - Complexity: Linear in the letters, for each size that is tried.
  package static func ring(
    _ text: ShapedText, tracking: Double, reading: RuneLayout.RingReading, start: Double? = nil,
    repeats: Bool = false, hasEdges: Bool, _ request: Request
  ) throws(Failure) -> SizedLayout {
    guard text.hasLetters else { throw .noLetters }
    func set(_ radius: Double, repeats: Bool = false) throws(Failure) -> RuneLayout {
      try RuneLayout.ring(text, radius: radius, tracking: tracking, reading: reading, start: start, repeats: repeats)
    }
    let natural = LetterSequence(text, tracking: tracking).naturalRadius(
      outward: reading == .outside ? 1 : -1, smallest: RuneLayout.smallestRingRadius)
    var layout = try set(natural)
    let ink = RingRim(of: layout, reading: reading)
    let half = StrokeFont.runeHeight / 2
    /// From the middle of the letters to the outer edge.
    func outerEdge(_ radius: Double) -> Double { max(half + ringEdgeGap, ink.width(radius: radius) + smallestEdgeGap) }
    /// From there to the outside of all.
    func rim(_ radius: Double) -> Double {
      (hasEdges ? outerEdge(radius) : ink.width(radius: radius)) + request.marginUnits
    }
    let diameter = [request.width, request.height].compactMap { $0 }.min()
    var radius = natural
    var scale = (request.runeHeight ?? request.usualRuneHeight) / StrokeFont.runeHeight
    if let runeHeight = request.runeHeight, let diameter {
      let reach = diameter / scale / 2
      // The rim hardly depends on the radius: each step gains a digit or two.
      var free = reach
      for _ in 0..<40 { free = reach - rim(max(free, RuneLayout.smallestRingRadius)) }
      guard natural <= free * (1 + 1e-9) else {
        let needed = natural + rim(natural)
        let fitting = min(runeHeight, diameter / 2 / needed * StrokeFont.runeHeight)
        throw natural == RuneLayout.smallestRingRadius
          ? .tooTight(width: 2 * needed * scale, runeHeight: fitting)
          : .tooWide(available: diameter, width: 2 * needed * scale, runeHeight: fitting)
      }
      radius = max(free, natural)
      layout = try set(radius, repeats: repeats)
    }
    let reach = radius + rim(radius)
    if request.runeHeight == nil, let diameter { scale = diameter / 2 / reach }
    let size = diameter ?? request.unit.wholeSize(2 * reach * scale)
    let frame = PictureFrame(
      unit: request.unit, width: size, height: size, scale: scale, origin: StrokePoint(size / 2, size / 2))
    let inner = radius - max(half + ringEdgeGap, ink.depth + smallestEdgeGap)
    let rims: [FrameEdge] = [inner, radius + outerEdge(radius)].filter { hasEdges && $0 > 0 }
      .map { .circle(center: StrokePoint(0, 0), radius: $0) }
    // What both sizes are given for may have a middle of its own.
    let isWide = hasEdges && inner > 0.7 * reach && (diameter == nil || request.runeHeight == nil)
    let middle = isWide && text.seam != nil ? ornament(0.3 * inner, text.style) : []
    return SizedLayout(layout: layout, frame: request.framed(frame), edges: rims + middle)
  }

  /// Sets a text on a straight band whose length is the width, its ends to meet.
  ///
  /// - Parameters:
  ///   - repeats: Sets the text as often as it fits.
  ///   - edgeGap: From the runes to the edges, in heights of a rune; 0 for staves from edge to edge.
  /// - Throws: `Failure` where the text does not fit, with a size that would do.
  /// - Complexity: Linear in the letters, for each size that is tried.
  package static func band(
    _ text: ShapedText, tracking: Double, repeats: Bool = false, hasEdges: Bool, edgeGap: Double? = nil,
    _ request: Request
  ) throws(Failure) -> SizedLayout {
    let margin = request.marginUnits
    func set(_ length: Double?, repeats: Bool = false) throws(Failure) -> RuneLayout.Band {
      try RuneLayout.band(text, length: length, tracking: tracking, repeats: repeats)
    }
    var band = try set(nil)
    var (inkHalf, half) = halfHeights(of: band.layout, edgeGap: edgeGap)
    var middle = StrokeFont.runeHeight / 2
    if request.hasMarginOutside, !hasEdges {
      let ink = band.layout.inkBox
      (inkHalf, half, middle) = (ink.height / 2, ink.height / 2, ink.center.y)
    }
    var scale = (request.runeHeight ?? request.usualRuneHeight) / StrokeFont.runeHeight
    if request.runeHeight == nil, let height = request.height { scale = height / (2 * half + 2 * margin) }
    let natural = band.length
    if let width = request.width {
      let fitsTwice = repeats && 2 * (natural + margin) * scale <= width
      if request.runeHeight == nil, request.height == nil, !fitsTwice {
        scale = width / (natural + 2 * margin)
      } else {
        let length = width / scale - 2 * margin
        guard length >= natural * (1 - 1e-9) else {
          throw .tooWide(
            available: width, width: (natural + 2 * margin) * scale,
            runeHeight: width / (natural + 2 * margin) * StrokeFont.runeHeight)
        }
        band = try set(max(length, natural), repeats: repeats)
      }
    }
    let height = request.height ?? request.unit.wholeSize(2 * (half + margin) * scale)
    let halfHeight = height / 2 / scale - margin
    guard halfHeight >= inkHalf * (1 - 1e-9) else {
      throw .tooHigh(
        available: height, height: 2 * (inkHalf + margin) * scale,
        runeHeight: height / 2 / (inkHalf + margin) * StrokeFont.runeHeight)
    }
    let width = request.width ?? request.unit.wholeSize((band.length + 2 * margin) * scale)
    let frame = PictureFrame(
      unit: request.unit, width: width, height: height, scale: scale,
      origin: StrokePoint((width - band.length * scale) / 2, height / 2 - middle * scale))
    let edges = (hasEdges ? [middle - halfHeight, middle + halfHeight] : []).map { y in
      FrameEdge.line(from: StrokePoint(0, y), to: StrokePoint(band.length, y))
    }
    let cross = band.hasCross ? halfCrosses(length: band.length, text.style, isCut: hasEdges && request.isCut) : []
    return SizedLayout(layout: band.layout, frame: request.framed(frame), edges: edges + cross)
  }

  /// From the middle of a row of letters to the end of its ink and to the edge of its band.
  static func halfHeights(of layout: RuneLayout, edgeGap: Double?) -> (ink: Double, edge: Double) {
    // Marks above and below letters stand out beyond the height of a rune.
    let middle = StrokeFont.runeHeight / 2
    let ink = max(middle, middle - layout.inkBox.minY, layout.inkBox.maxY - middle)
    return (ink, edgeGap.map { ink + $0 * StrokeFont.runeHeight } ?? max(middle + usualEdgeGap, ink + smallestEdgeGap))
  }

  /// From the height of a rune to the edge line of a band and of a ring, in grid units, and from marks that reach beyond it.
  static let usualEdgeGap = 4.0
  static let ringEdgeGap = 3.1
  static let smallestEdgeGap = 1.5
}
