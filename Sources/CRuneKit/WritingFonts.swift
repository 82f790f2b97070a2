import CRuneKit
import RuneKitCore

/// Documented in runekit.h.
@c @implementation
public func runekit_writing_font(
  _ transliterator: OpaquePointer?, _ stave: UnsafePointer<CChar>?, _ length: Int, _ family: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<runekit_font>?>?, _ error: ErrorPointer
) -> runekit_status {
  result?.pointee = nil
  error?.pointee = nil
  guard let handle = TransliteratorHandle.at(transliterator), let stave = bytes(stave, length), let result else {
    return Failure.argument.report(to: error)
  }
  do throws(WritingFontError) {
    let made = try WritingFont(handle.transliterator, stave: Array(stave), family: string(family))
    guard let font = allocate(1, of: runekit_font.self) else { return RUNEKIT_ERROR_MEMORY.status }
    font.pointee = runekit_font(
      file: runekit_text(), family: cString(made.family.utf8), style: cString(made.style.utf8),
      file_name: cString(made.fileName.utf8))
    result.pointee = font
    return give(made.bytes, to: &font.pointee.file)
  } catch let failure {
    return Failure(status: RUNEKIT_ERROR_FONT.status, message: failure.description).report(to: error)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_font_free(_ font: UnsafeMutablePointer<runekit_font>?) {
  guard let font else { return }
  for name in [font.pointee.family, font.pointee.style, font.pointee.file_name] {
    free(UnsafeMutableRawPointer(mutating: name))
  }
  runekit_text_free(&font.pointee.file)
  free(font)
}
