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
    return Block.give(to: result) { block in
      runekit_font(
        file: block.text(made.bytes), family: block.string(made.family), style: block.string(made.style),
        file_name: block.string(made.fileName))
    }
  } catch let failure {
    return Failure(status: RUNEKIT_ERROR_FONT.status, message: failure.description).report(to: error)
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_font_free(_ font: UnsafeMutablePointer<runekit_font>?) { free(font) }
