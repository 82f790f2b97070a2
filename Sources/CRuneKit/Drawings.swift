// runekit.h and support.h document what is called from C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CRuneKit
import RuneKitCore

@c @implementation
public func runekit_draw(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ options: UnsafePointer<CChar>?,
  _ drawing: UnsafeMutablePointer<UnsafeMutablePointer<runekit_drawing>?>?, _ error: ErrorPointer
) -> runekit_status {
  drawing?.pointee = nil
  error?.pointee = nil
  guard let source = bytes(text, length), let drawing else { return Failure.argument.report(to: error) }
  do throws(PictureError) {
    let request = try request(UnsafeRawBufferPointer(start: options, count: options.map { count($0) } ?? 0))
    let text =
      TransliteratorHandle.at(transliterator).map {
        PictureText(
          latin(source, $0), language: request.language, $0.transliterator(for: source),
          isProved: request.layout == .proof)
      } ?? PictureText(letters: String(decoding: source, as: UTF8.self))
    return give(try picture(text, request), of: text, request.format, to: drawing)
  } catch let failure {
    return Failure(failure).report(to: error)
  }
}

@c @implementation
public func rune_picture_text(
  _ transliterator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ language: UnsafePointer<CChar>?,
  _ isProved: CInt, _ json: UnsafeMutablePointer<runekit_text>?
) -> runekit_status {
  json?.pointee = runekit_text()
  guard let handle = TransliteratorHandle.at(transliterator), let source = bytes(text, length), let json else {
    return RUNEKIT_ERROR_ARGUMENT.status
  }
  let text = PictureText(
    latin(source, handle), language: string(language), handle.transliterator(for: source), isProved: isProved != 0)
  return give(text.json, to: json)
}

@c @implementation
public func rune_draw(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ drawing: UnsafeMutablePointer<UnsafeMutablePointer<runekit_drawing>?>?, _ error: ErrorPointer
) -> runekit_status {
  drawing?.pointee = nil
  error?.pointee = nil
  guard let source = bytes(text, length), let options = bytes(options, optionsLength), let drawing else {
    return Failure.argument.report(to: error)
  }
  do throws(PictureError) {
    let text = try PictureText(json: source.assumingMemoryBound(to: UInt8.self))
    let request = try request(options)
    return give(try picture(text, request), of: text, request.format, to: drawing)
  } catch let failure {
    return Failure(failure).report(to: error)
  }
}

/// The text as it is shown beside its runes.
private func latin(_ source: UnsafeRawBufferPointer, _ handle: TransliteratorHandle) -> String {
  let text = String(decoding: source, as: UTF8.self)
  guard handle.transliterator.options.dropsControls else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isControl }))
}

private func request(_ json: UnsafeRawBufferPointer) throws(PictureError) -> PictureRequest {
  json.isEmpty ? PictureRequest() : try PictureRequest(json: json.assumingMemoryBound(to: UInt8.self))
}

private func count(_ text: UnsafePointer<CChar>) -> Int {
  var count = 0
  while text[count] != 0 { count += 1 }
  return count
}

private func picture(_ text: PictureText, _ request: PictureRequest) throws(PictureError) -> RenderedPicture {
  var text = text
  if let caption = request.caption, !caption.isEmpty { text.author = caption }
  return try PictureRenderer(text: text, options: request).picture()
}

extension Failure {
  fileprivate init(_ error: PictureError) {
    let status =
      switch error {
      case .option: RUNEKIT_ERROR_ARGUMENT.status
      case .text: RUNEKIT_ERROR_DRAWING.status
      }
    self.init(status: status, message: error.messageWithoutFlags)
  }
}

private func give(
  _ picture: RenderedPicture, of text: PictureText, _ format: PictureFormat,
  to result: UnsafeMutablePointer<UnsafeMutablePointer<runekit_drawing>?>
) -> runekit_status {
  let warnings = ([text.withoutRune].compactMap { $0 } + picture.notes + [picture.brokenWordsNote].compactMap { $0 })
    .map { PictureError.withoutFlags($0) }
  var known: Set<Unicode.Scalar> = []
  let all = picture.undrawn.flatMap { $0.missing.map { $0.scalar } }
  let missing = String.UnicodeScalarView(all.filter { known.insert($0).inserted })
  return Block.give(to: result) { block in
    var drawing = runekit_drawing()
    drawing.file = block.text(picture.bytes)
    drawing.type = UnsafeRawPointer(format.mediaType.utf8Start).assumingMemoryBound(to: CChar.self)
    if let frame = picture.frame {
      let unit: StaticString = frame.unit == .pixel ? "px" : "mm"
      (drawing.width, drawing.height) = (frame.width, frame.height)
      drawing.unit = UnsafeRawPointer(unit.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    drawing.missing = block.text(Array(String(missing).utf8))
    drawing.warnings = block.array(warnings) { $0.string($1) }
    drawing.warning_count = warnings.count
    return drawing
  }
}

@c @implementation
public func runekit_drawing_free(_ drawing: UnsafeMutablePointer<runekit_drawing>?) { free(drawing) }

@c @implementation
public func runekit_drawing_options(_ json: UnsafeMutablePointer<runekit_text>?) -> runekit_status {
  json?.pointee = runekit_text()
  guard let json else { return RUNEKIT_ERROR_ARGUMENT.status }
  return give(PictureRequest.optionsJSON, to: json)
}
