package enum StoreLimits {
  /// The bytes of a store or of a file to import.
  package static let fileBytes = 256 << 20
  /// The number of quotes in a store.
  package static let quotes = 1 << 21
  /// The UTF-8 bytes of a text, and of every other field except authors and collections.
  package static let textBytes = 64 << 10
  /// The UTF-8 bytes of an author, and of a collection's name.
  package static let authorBytes = 1 << 10
}
