/// Sizes, resolution, and the lengths of finger rings.
extension PictureRequest {
  /// The requested sizes in one unit: millimeters when engraving or if a size has a physical unit, else pixels.
  func request(usualPixels: Double, usualMillimeters: Double, margin usualMargin: Double) -> SizedLayout.Request {
    let isMetric = isForMachine || layout == .ring || [width, height, runeHeight].contains { $0?.isMetric == true }
    let unit: PictureUnit = isMetric ? .millimeter : .pixel
    // The size of a thing is that of its ink or its cut; a picture of pixels has the size that it takes up in a page.
    let isOfInk = kind != .carved && (kind == .outlined || unit == .millimeter)
    var request = SizedLayout.Request(
      unit: unit, width: width?.value(in: unit), height: height?.value(in: unit),
      runeHeight: runeHeight?.value(in: unit), usualRuneHeight: unit == .pixel ? usualPixels : usualMillimeters,
      margin: margin
        ?? (isForMachine || kind == .outlined && layout == .ring ? 0 : kind == .carved ? 2 * usualMargin : usualMargin),
      isCropped: isForMachine || crop || isOfInk && height != nil)
    request.hasMarginOutside = isOfInk
    request.isCut = [.outlined, .engraved, .carved].contains(kind)
    return request
  }

  /// Pixels of a PNG to 1/96 inch: 300 to the inch for a picture with a length of matter, for print.
  ///
  /// - Parameter unit: Of the picture.
  func pixelScale(_ unit: PictureUnit) -> Double {
    let isMetric = unit == .millimeter || [width, height].contains { $0?.isMetric == true }
    return (dpi ?? (isMetric ? 300 : 96)) / 96
  }

  /// The length of a finger ring's strip in millimeters: the circumference at the middle of its wall, or of a
  /// face of a finished ring.
  func stripLength(_ size: RingSize) -> Double { Double.pi * (size.diameter + walls) }

  /// What the diameter at a strip is more than the inner one.
  private var walls: Double { thickness.millimeters * (isFinished ? inside ? 0 : 2 : 1) }

  /// The inner diameter of the ring that a strip of this length makes.
  func diameter(ofStrip length: Double) -> Double { length / Double.pi - walls }
}
