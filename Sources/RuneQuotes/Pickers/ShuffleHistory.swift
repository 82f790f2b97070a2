import RuneSystem
import RuneText

/// The stored state of a random picker: two numbers in a file shared by all of a user's shells.
///
/// Losing the state only starts a new round, so nothing here ever fails: if the file cannot be written, or is locked
/// for too long, a quote is picked anyway and the state is not saved.
package struct ShuffleHistory: Hashable, Sendable {
  /// The path of the file, which need not exist.
  package let path: String

  /// Milliseconds to wait for other pickers, of which each takes some milliseconds; a shell prompt should not be delayed further.
  var patience = 2_000

  /// The history in a file; its folder is created at the first pick.
  package init(path: String) { self.path = path }

  /// The history for a selection of quotes in a folder; the default selection uses `bag.json`. Every selection has its
  /// own file, so that picking Norse quotes does not advance the round through all quotes.
  package init(folder: String, selection: String = "") {
    let suffix = selection.isEmpty ? "" : "-\(QuoteID(text: selection, author: "").description.prefix(10))"
    self.init(path: "\(folder)/bag\(suffix).json")
  }

  /// Picks the next quotes and saves the state; concurrent shells get different quotes. Waits up to two seconds for
  /// other pickers.
  ///
  /// - Complexity: That of the picker, plus writing a small file.
  package func next(
    _ count: Int, from ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator
  ) -> [Int] {
    let folder = AtomicFile.parent(of: path)
    _ = try? AtomicFile.makeFolders(folder)
    let picked = try? FileLock.holding(for: path, patience: patience, lockFailure: { $0 }) {
      () throws(FileError) -> [Int]? in
      TemporaryFile.removeAbandoned(in: folder)
      var picker = ShufflePicker(state: state)
      let indices = picker.next(count, from: ids, using: &generator)
      guard let state = picker.state,
        (try? AtomicFile.replace(path, with: Self.text(of: state), newMode: 0o600, durability: .relaxed)) != nil
      else { return nil }
      return indices
    }
    if let picked = picked ?? nil { return picked }
    // The first pick of a new round: from a state that cannot be saved, the same quote would follow forever.
    var picker = ShufflePicker()
    return picker.next(count, from: ids, using: &generator)
  }

  // MARK: The file

  static let sizeLimit = 4096

  /// The state, if any.
  private var state: ShufflePicker.State? {
    (try? AtomicFile.read(path, limit: Self.sizeLimit)).flatMap { try? Self.state(in: $0) }
  }

  static func state(in bytes: [UInt8]) throws(JSONDamage) -> ShufflePicker.State {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONDamage) in
      var scanner = JSONScanner(buffer)
      var members = try scanner.openObject()
      var numbers: [String: UInt64] = [:]
      while let key = try scanner.nextKey(&members) {
        let name = scanner.text(key)
        if !["version", "seed", "last"].contains(name) { try scanner.skipValue(); continue }
        numbers[name] = try scanner.unsignedInteger()
      }
      try scanner.expectEnd()
      guard numbers["version"] == 1, let seed = numbers["seed"], let last = numbers["last"] else {
        throw scanner.damage("no state of version 1", at: 0)
      }
      return ShufflePicker.State(seed: seed, last: last)
    }
  }

  static func text(of state: ShufflePicker.State) -> [UInt8] {
    Array("{\"version\":1,\"seed\":\(state.seed),\"last\":\(state.last)}\n".utf8)
  }
}
