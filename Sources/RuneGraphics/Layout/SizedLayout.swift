/// A layout with the canvas it lies on: what the sizes that people ask for come to.
public struct SizedLayout: Sendable {
  /// The letters.
  public var layout: Layout
  /// The canvas, and how the letters lie on it.
  public var frame: PictureFrame
  /// Edges of a band or a ring, in grid units.
  public var edges: [FrameEdge] = []

  /// The sizes asked for; what is nil follows from the rest.
  public struct Request: Sendable {
    /// The unit of all lengths here.
    public var unit: PictureUnit
    /// Of the whole picture, margins included; of the ink when there is no margin.
    public var width: Double?
    /// Of the whole picture, margins included; nil for what the rest makes of it.
    public var height: Double?
    /// Height of a rune; nil for as large as width and height allow, or the usual one.
    public var runeHeight: Double?
    /// Runes' height where nothing else decides it.
    public var usualRuneHeight: Double
    /// White space round the ink, in heights of a rune.
    public var margin: Double

    /// The sizes of a picture; lengths in its unit.
    public init(
      unit: PictureUnit, width: Double? = nil, height: Double? = nil, runeHeight: Double? = nil,
      usualRuneHeight: Double, margin: Double
    ) {
      self.unit = unit
      self.width = width
      self.height = height
      self.runeHeight = runeHeight
      self.usualRuneHeight = usualRuneHeight
      self.margin = margin
    }

    /// The margin in grid units.
    var marginUnits: Double { margin * StrokeFont.runeHeight }
  }

  /// Why sizes cannot be met; lengths in the unit of the picture.
  public enum Failure: Error, Hashable, Sendable {
    case noLetters
    /// The text is wider than its place: it would need `width`, or runes of at most `runeHeight`.
    case tooWide(available: Double, width: Double, runeHeight: Double)
    /// The same for its height.
    case tooHigh(available: Double, height: Double, runeHeight: Double)
    /// A ring bends so tight that letters meet at their feet.
    case tooTight(width: Double, runeHeight: Double)
  }

  /// Puts a finished layout on a canvas: as large as the width and height allow, or with runes of the asked height.
  ///
  /// - Throws: `.tooWide`, `.tooHigh` when runes of the asked height do not fit.
  public static func fitted(
    _ layout: Layout, _ request: Request, alignment: Layout.Alignment = .center
  ) throws(Failure) -> SizedLayout {
    let box = layout.inkBox
    let margin = request.marginUnits
    let (needsWidth, needsHeight) = (box.width + 2 * margin, box.height + 2 * margin)
    guard needsWidth > 0, needsHeight > 0, !box.isEmpty else { throw .noLetters }
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
    } else if request.width != nil || request.height != nil {
      let largest = min(
        request.width.map { $0 / needsWidth } ?? .infinity, request.height.map { $0 / needsHeight } ?? .infinity)
      // Runes of whole pixels have sharp tops and feet.
      let runeHeight = largest * StrokeFont.runeHeight
      scale = request.unit == .pixel && runeHeight >= 16 ? runeHeight.rounded(.down) / StrokeFont.runeHeight : largest
    } else {
      scale = request.usualRuneHeight / StrokeFont.runeHeight
    }
    let width = request.width ?? request.unit.wholeSize(needsWidth * scale)
    let height = request.height ?? request.unit.wholeSize(needsHeight * scale)
    let spare = width - needsWidth * scale
    let left =
      switch alignment {
      case .left: margin * scale
      case .center: margin * scale + spare / 2
      case .right: margin * scale + spare
      }
    let frame = PictureFrame(
      unit: request.unit, width: width, height: height, scale: scale,
      origin: StrokePoint(left - box.minX * scale, (height - box.height * scale) / 2 - box.minY * scale))
    return SizedLayout(layout: layout, frame: frame)
  }

  /// Sets a text in lines as wide as the picture; without a height of runes or a width, in the usual ones.
  ///
  /// - Parameter fillsWidth: enlarges the whole so that the widest line is exactly as wide as asked for, where the
  ///   height of runes is free.
  public static func text(
    _ text: ShapedText, _ options: Layout.LineOptions, _ request: Request, fillsWidth: Bool
  ) throws(Failure) -> SizedLayout {
    var request = request
    let isFree = request.runeHeight == nil
    let runeHeight = request.runeHeight ?? request.usualRuneHeight
    func width(_ runeHeight: Double) -> Double {
      request.width ?? (isFree ? request.usualRuneHeight : runeHeight) * 16
    }
    func set(_ runeHeight: Double) throws(Failure) -> Layout {
      var options = options
      let room = max(1, width(runeHeight) * StrokeFont.runeHeight / runeHeight - 2 * request.marginUnits)
      var layout: Layout
      var measure = room
      var tries = 0
      repeat {
        options.measure = measure
        layout = try lines(text, options)
        // Pointed letters reach a little beyond the stems that spacing goes by.
        measure -= max(0, layout.inkBox.width - room)
        tries += 1
      } while layout.inkBox.width > room && measure > room / 2 && tries < 8
      return layout
    }
    func needs(_ layout: Layout, _ runeHeight: Double) -> Double {
      (layout.inkBox.height + 2 * request.marginUnits) * runeHeight / StrokeFont.runeHeight
    }
    var layout = try set(runeHeight)
    if !isFree {
      let needed = (layout.inkBox.width + 2 * request.marginUnits) * runeHeight / StrokeFont.runeHeight
      let available = width(runeHeight)
      guard needed <= available * (1 + 1e-9) else {
        throw .tooWide(available: available, width: needed, runeHeight: runeHeight * available / needed)
      }
    }
    if let height = request.height, needs(layout, runeHeight) > height * (1 + 1e-9) {
      // Smaller runes take fewer lines; the largest that fit are found by halving.
      var (low, high) = (0.0, runeHeight)
      for _ in 0..<30 {
        let middle = (low + high) / 2
        let tried = try set(middle)
        if needs(tried, middle) <= height { low = middle } else { high = middle }
      }
      guard isFree, low > 0 else {
        throw .tooHigh(available: height, height: needs(layout, runeHeight), runeHeight: low)
      }
      layout = try set(low)
      request.width = width(low)
      request.runeHeight = low
      return try fitted(layout, request, alignment: options.alignment)
    }
    request.width = width(runeHeight)
    if !(fillsWidth && isFree) { request.runeHeight = runeHeight }
    return try fitted(layout, request, alignment: options.alignment)
  }

  /// Sets a text round a ring whose outside diameter is the width.
  public static func ring(
    _ text: ShapedText, tracking: Double, reading: Layout.RingReading, hasEdges: Bool, _ request: Request
  ) throws(Failure) -> SizedLayout {
    // From the middle of the letters to the outside: half a rune, the room to an edge line, the margin.
    let rim = StrokeFont.runeHeight / 2 + (hasEdges ? edgeGap : 0) + request.marginUnits
    let diameter = [request.width, request.height].compactMap { $0 }.min()
    var radius: Double?
    var scale = (request.runeHeight ?? request.usualRuneHeight) / StrokeFont.runeHeight
    if let runeHeight = request.runeHeight, let diameter {
      let free = diameter / scale / 2 - rim
      let natural = try ringLayout(text, radius: nil, tracking: tracking, reading: reading)
      guard natural.radius <= free * (1 + 1e-9) else {
        let width = 2 * (natural.radius + rim) * scale
        let fitting = min(runeHeight, diameter / 2 / (natural.radius + rim) * StrokeFont.runeHeight)
        throw natural.radius == Layout.smallestRingRadius
          ? .tooTight(width: width, runeHeight: fitting)
          : .tooWide(available: diameter, width: width, runeHeight: fitting)
      }
      radius = max(free, natural.radius)
    }
    let set = try ringLayout(text, radius: radius, tracking: tracking, reading: reading)
    if radius == nil, let diameter { scale = diameter / 2 / (set.radius + rim) }
    let size = diameter ?? request.unit.wholeSize(2 * (set.radius + rim) * scale)
    let frame = PictureFrame(
      unit: request.unit, width: size, height: size, scale: scale, origin: StrokePoint(size / 2, size / 2))
    let center = StrokePoint(0, 0)
    let half = StrokeFont.runeHeight / 2 + edgeGap
    return SizedLayout(
      layout: set.layout, frame: frame,
      edges: hasEdges
        ? [.circle(center: center, radius: set.radius + half), .circle(center: center, radius: set.radius - half)]
        : [])
  }

  /// Sets a text on a straight band whose length is the width, its ends to meet.
  public static func band(
    _ text: ShapedText, tracking: Double, hasEdges: Bool, _ request: Request
  ) throws(Failure) -> SizedLayout {
    let margin = request.marginUnits
    var scale = (request.runeHeight ?? request.usualRuneHeight) / StrokeFont.runeHeight
    if request.runeHeight == nil, let height = request.height {
      scale = height / (StrokeFont.runeHeight + 2 * edgeGap + 2 * margin)
    }
    var band = try bandLayout(text, length: nil, tracking: tracking)
    let natural = band.length
    if let width = request.width {
      let isFree = request.runeHeight == nil && request.height == nil
      if isFree {
        scale = width / (natural + 2 * margin)
      } else {
        let length = width / scale - 2 * margin
        guard length >= natural * (1 - 1e-9) else {
          throw .tooWide(
            available: width, width: (natural + 2 * margin) * scale,
            runeHeight: width / (natural + 2 * margin) * StrokeFont.runeHeight)
        }
        band = try bandLayout(text, length: max(length, natural), tracking: tracking)
      }
    }
    let bandHeight = StrokeFont.runeHeight + 2 * edgeGap
    let height = request.height ?? request.unit.wholeSize((bandHeight + 2 * margin) * scale)
    let halfHeight = height / 2 / scale - margin
    guard halfHeight >= StrokeFont.runeHeight / 2 * (1 - 1e-9) else {
      throw .tooHigh(
        available: height, height: (StrokeFont.runeHeight + 2 * margin) * scale,
        runeHeight: height / (1 + 2 * request.margin))
    }
    let middle = StrokeFont.runeHeight / 2
    let width = request.width ?? request.unit.wholeSize((band.length + 2 * margin) * scale)
    let frame = PictureFrame(
      unit: request.unit, width: width, height: height, scale: scale,
      origin: StrokePoint((width - band.length * scale) / 2, height / 2 - middle * scale))
    let edges = [middle - halfHeight, middle + halfHeight].map { y in
      FrameEdge.line(from: StrokePoint(0, y), to: StrokePoint(band.length, y))
    }
    return SizedLayout(layout: band.layout, frame: frame, edges: hasEdges ? edges : [])
  }

  /// From the letters to the edge line of a band or ring, in grid units.
  private static let edgeGap = 4.0

  private static func lines(_ text: ShapedText, _ options: Layout.LineOptions) throws(Failure) -> Layout {
    do { return try Layout.lines(text, options) } catch { throw .noLetters }
  }

  private static func ringLayout(
    _ text: ShapedText, radius: Double?, tracking: Double, reading: Layout.RingReading
  ) throws(Failure) -> (layout: Layout, radius: Double) {
    guard text.hasLetters else { throw .noLetters }
    let radius = radius ?? Layout.naturalRingRadius(text, tracking: tracking)
    do {
      return (try Layout.ring(text, radius: radius, tracking: tracking, reading: reading), radius)
    } catch {
      throw .noLetters
    }
  }

  private static func bandLayout(
    _ text: ShapedText, length: Double?, tracking: Double
  ) throws(Failure) -> (layout: Layout, length: Double) {
    do { return try Layout.band(text, length: length, tracking: tracking) } catch { throw .noLetters }
  }
}
