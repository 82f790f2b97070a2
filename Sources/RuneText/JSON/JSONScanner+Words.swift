extension JSONScanner {
  package func equals(_ string: JSONString, _ word: [UInt8]) -> Bool {
    if string.hasEscapes { return utf8(string) == word }
    return bytes[string.start..<string.end].elementsEqual(word)
  }

  package func equals(_ string: JSONString, _ word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return string.hasEscapes
      ? utf8(string).elementsEqual(word) : bytes[string.start..<string.end].elementsEqual(word)
  }
}
