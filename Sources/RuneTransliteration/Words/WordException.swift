/// What a word list says of one word.
public struct WordException: Sendable, Hashable {
  /// The word with its splits, such as `wart|hog`; without any where the user's list takes a word back.
  public let spelling: String
  /// The parts of the word or the sound of its letters; empty where the user's list gives none.
  public let reason: String
  /// The file of the list, as it was named to the reader.
  public let file: String
  /// The line in it, from 1.
  public let line: Int
}
