// runekit.h documents what is called from C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CRuneKit
import RuneKitCore

@c @implementation
public func runekit_quote_of_the_day(
  _ ids: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ year: Int32, _ month: Int32, _ day: Int32,
  _ result: UnsafeMutablePointer<Int>?
) -> runekit_status {
  guard let ids = quoteIDs(ids, count), let result,
    let date = CivilDate(year: Int(year), month: Int(month), day: Int(day)),
    let index = DailyPicker.pick(from: ids, on: date)
  else { return RUNEKIT_ERROR_ARGUMENT.status }
  result.pointee = index
  return RUNEKIT_OK.status
}

@c @implementation
public func runekit_quote_is_usual(
  _ language: UnsafePointer<CChar>?, _ hasGloss: Bool, _ collections: UnsafePointer<UnsafePointer<CChar>?>?,
  _ count: Int
) -> Bool {
  let names = UnsafeBufferPointer(start: collections, count: collections == nil ? 0 : max(0, count))
  return QuoteReadability.isInEnglish(
    language: string(language), hasGloss: hasGloss, collections: names.map { string($0) ?? "" })
}

@c @implementation
public func runekit_pick(
  _ ids: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ random: UInt64,
  _ round: UnsafeMutablePointer<runekit_round>?, _ result: UnsafeMutablePointer<Int>?
) -> runekit_status {
  guard let ids = quoteIDs(ids, count), let round, let result else { return RUNEKIT_ERROR_ARGUMENT.status }
  let begun = round.pointee
  var picker = ShufflePicker(state: begun.is_begun ? .init(seed: begun.seed, last: begun.last) : nil)
  var generator = SeededGenerator(seed: random)
  guard let index = picker.next(1, from: ids, using: &generator).first, let state = picker.state else {
    return RUNEKIT_ERROR_ARGUMENT.status
  }
  round.pointee = runekit_round(seed: state.seed, last: state.last, is_begun: true)
  result.pointee = index
  return RUNEKIT_OK.status
}

/// Nil if one of them is not an id.
private func quoteIDs(_ ids: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) -> [QuoteID]? {
  guard let ids, count > 0 else { return nil }
  var result: [QuoteID] = []
  for index in 0..<count {
    guard let text = string(ids[index]), let id = QuoteID(text) else { return nil }
    result.append(id)
  }
  return result
}
