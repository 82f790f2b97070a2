/// The size limits of a store.
public enum StoreLimits {
  /// The bytes of a store or of a file to import.
  public static let fileBytes = 256 << 20
  /// The number of quotes in a store.
  public static let quotes = 1 << 21
  /// The UTF-8 bytes of a text, and of every other field except authors and collections.
  public static let textBytes = 64 << 10
  /// The UTF-8 bytes of an author, and of a collection's name.
  public static let authorBytes = 1 << 10
}
