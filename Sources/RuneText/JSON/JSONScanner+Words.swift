extension JSONScanner {
  package func equals(_ string: JSONString, _ word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    if string.hasEscapes { return utf8(string).elementsEqual(word) }
    return string.end - string.start == word.count && bytes[string.start..<string.end].elementsEqual(word)
  }
}
