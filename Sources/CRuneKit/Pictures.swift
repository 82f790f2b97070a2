import CRuneKit
import RuneKit

/// Documented in runekit.h.
@c @implementation
public func runekit_svg(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ picture: UnsafePointer<runekit_picture>?,
  _ result: UnsafeMutablePointer<runekit_text>?, _ error: UnsafeMutablePointer<UnsafeMutablePointer<runekit_error>?>?
) -> runekit_status {
  result?.pointee = runekit_text()
  error?.pointee = nil
  guard let source = bytes(text, length), let result else { return Failure.argument.report(to: error) }
  let choice = picture?.pointee ?? runekit_picture()
  func fail(_ message: String) -> runekit_status {
    Failure(status: RUNEKIT_ERROR_DRAWING.status, message: message).report(to: error)
  }
  for length in [choice.rune_height, choice.width, choice.margin, choice.weight] where !(length < 1e6) {
    return fail("a length is \(length > 0 ? "too large" : "not a number"); expected less than a million")
  }
  let weight = choice.weight == 0 ? PenStyle.regular.weight : choice.weight
  guard PenStyle.weights.contains(weight) else {
    return fail("the weight is out of range; expected 0.2 to 2.0")
  }
  if choice.rune_height < 0 || choice.width < 0 { return fail("a length is negative") }
  let colors = PictureColors(ink: string(choice.ink) ?? "#000000", ground: string(choice.ground))
  for color in [colors.ink, colors.ground ?? colors.ink] where !PictureColors.isColor(color) {
    return fail("'\(color)' is not a color; expected # and six hexadecimal digits")
  }
  let letters = String(decoding: source, as: UTF8.self)
  let style = PenStyle(weight: weight, ends: choice.round_ends ? .round : .flat)
  let request = SizedLayout.Request(
    unit: .pixel, width: choice.width == 0 ? nil : choice.width,
    runeHeight: choice.rune_height == 0 ? nil : choice.rune_height, usualRuneHeight: 48,
    margin: choice.margin == 0 ? 0.5 : max(0, choice.margin))
  do throws(LayoutError) {
    let layout = try RuneLayout.lines(ShapedText(letters, font: .stave(for: letters), style: style))
    do throws(SizedLayout.Failure) {
      let sized = try SizedLayout.fitted(layout, request)
      let info = PictureInfo(title: string(choice.title) ?? letters, letters: letters)
      return give(StrokedPicture.svg(sized.layout, frame: sized.frame, colors: colors, info: info), to: result)
    } catch {
      return fail("the text does not fit into a width of \(Int(choice.width)) pixels")
    }
  } catch let failure {
    return fail(failure.description)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_missing(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ result: UnsafeMutablePointer<runekit_text>?
) -> runekit_status {
  result?.pointee = runekit_text()
  guard let source = bytes(text, length), let result else { return RUNEKIT_ERROR_ARGUMENT.status }
  let letters = String(decoding: source, as: UTF8.self)
  var missing = String.UnicodeScalarView()
  missing.append(
    contentsOf: ShapedText(letters, font: .stave(for: letters), style: .regular).missing.lazy.map { $0.scalar })
  return give(Array(String(missing).utf8), to: result)
}
