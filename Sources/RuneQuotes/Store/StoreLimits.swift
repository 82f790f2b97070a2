/// What a store may hold at most; more is refused, with the limit in the message.
public enum StoreLimits {
  /// Bytes of a store, or of a file to import.
  public static let fileBytes = 256 << 20
  /// Quotes in a store.
  public static let quotes = 1 << 21
  /// Bytes of UTF-8 in a text; also in a gloss, a short form and the other fields but the author.
  public static let textBytes = 64 << 10
  /// Bytes of UTF-8 in an author.
  public static let authorBytes = 1 << 10
}
