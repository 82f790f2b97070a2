import RuneSystem

extension JSONScanner {
  func equals(_ string: JSONString, _ word: [UInt8]) -> Bool {
    if string.hasEscapes { return utf8(string) == word }
    return word.withUnsafeBufferPointer {
      SystemCall.areEqual(UnsafeBufferPointer(rebasing: bytes[string.start..<string.end]), $0)
    }
  }

  func equals(_ string: JSONString, _ word: StaticString) -> Bool {
    if string.hasEscapes {
      return utf8(string).elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
    return SystemCall.areEqual(
      UnsafeBufferPointer(rebasing: bytes[string.start..<string.end]),
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
