/// What a font says about itself: the table `name`, in English.
package struct FontNames: Sendable {
  /// Names by their number in the format, such as 1 for the family.
  package var texts: [Int: String] = [:]

  package init() {}

  /// The first number that the format leaves to fonts.
  package static let firstOwn = 256

  var bytes: [UInt8] {
    let sorted = texts.sorted { $0.key < $1.key }
    var bytes: [UInt8] = []
    for value in [0, sorted.count, 6 + sorted.count * 12] { bytes.append(short: value) }
    var storage: [UInt8] = []
    for (number, text) in sorted {
      let start = storage.count
      for unit in text.utf16 { storage.append(short: Int(unit)) }
      // For Windows, in Unicode, American English; all programs read this.
      for value in [3, 1, 0x409, number, storage.count - start, start] { bytes.append(short: value) }
    }
    return bytes + storage
  }
}
