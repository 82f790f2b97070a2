extension TextMeaning {
  /// A text such as *U 344*, *Sö179* or *DR 42*: a province or country of Rundata and a number.
  static func signum(_ words: [String]) -> String? {
    guard words.count <= 2, words.first.map({ $0.utf8.count < 12 }) == true else { return nil }
    let parts = words.joined(separator: " ").split(separator: " ")
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let province = first.prefix { $0.isLetter }
    let number = parts.count == 1 ? first.dropFirst(province.count) : parts[1]
    guard parts.count == 1 || province == first, (1...4).contains(number.count), number.allSatisfy(\.isWholeNumber),
      "U Sö Sm Ög Öl Vg Vr Vs Nä G Gs Hs M Hr Bo DR N DK SH IR IS IM GR".split(separator: " ").contains(province)
    else { return nil }
    return "\(province) \(number)"
  }
}
