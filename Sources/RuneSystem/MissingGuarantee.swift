/// What a file system cannot do, so that a file is less safe than elsewhere.
package enum MissingGuarantee {
  /// Shows a sentence without a period. Set by a command, which has one thread that writes; in an app, nothing is reported.
  package nonisolated(unsafe) static var show: ((String) -> Void)?
  private nonisolated(unsafe) static var shown: Set<String> = []

  /// Reports a sentence, once in a process.
  static func report(_ sentence: String) {
    if let show, shown.insert(sentence).inserted { show(sentence) }
  }
}
