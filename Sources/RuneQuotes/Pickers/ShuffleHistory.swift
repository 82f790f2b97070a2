import RuneSystem
import RuneText

/// The stored state of a random picker: two numbers in a file shared by all of a user's shells.
///
/// Losing the state only starts a new round, so nothing here ever fails: if the file cannot be written, or is locked
/// for too long, a quote is picked anyway and the state is not saved.
package struct ShuffleHistory: Hashable, Sendable {
  /// The path of the file, which need not exist.
  package let path: String

  /// Milliseconds to wait for another picker; a shell prompt should not be delayed further.
  var patience = 200

  /// The history in a file; its folder is created at the first pick.
  package init(path: String) {
    self.path = path
  }

  /// The history for a selection of quotes in a folder; the default selection uses `bag.json`. Every selection has its
  /// own file, so that picking Norse quotes does not advance the round through all quotes.
  package init(folder: String, selection: String = "") {
    let suffix = selection.isEmpty ? "" : "-\(QuoteID(text: selection, author: "").description.prefix(10))"
    self.init(path: "\(folder)/bag\(suffix).json")
  }

  /// What happened to the state.
  package enum Outcome: Hashable, Sendable {
    /// The state was saved.
    case kept
    /// The state was unreadable, and a new round began.
    case renewed
    /// A quote was picked, but the state could not be saved.
    case notKept(String)
  }

  /// Picks the next quote and saves the state; concurrent shells get different quotes. Waits up to 200 milliseconds for
  /// another picker.
  ///
  /// - Complexity: Linear in the quotes, plus writing a small file.
  package func next(
    from ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator
  ) -> (index: Int?, outcome: Outcome) {
    do throws(FileError) {
      let folder = AtomicFile.parent(of: path)
      _ = try AtomicFile.makeFolders(folder)
      let picked = try FileLock.holding(for: path, patience: patience, lockFailure: { $0 }) { () throws(FileError) in
        TemporaryFile.removeAbandoned(in: folder)
        let (state, isUsable) = read()
        var picker = ShufflePicker(state: state)
        let index = picker.next(from: ids, using: &generator)
        guard let state = picker.state else { return (index, Outcome.kept) }
        do throws(AtomicFile.ReplaceProblem) {
          try AtomicFile.replace(path, with: Self.text(of: state), newMode: 0o600, durability: .relaxed)
        } catch {
          switch error {
          case .unchanged(let error), .notDurable(let error):
            return (index, Outcome.notKept("cannot \(error.operation) \(error.path): \(error.reason)"))
          }
        }
        return (index, isUsable ? .kept : .renewed)
      }
      if let picked { return picked }
      return (unkept(from: ids, using: &generator), .notKept("another process holds \(path).lock"))
    } catch {
      return (
        unkept(from: ids, using: &generator),
        .notKept("cannot \(error.operation) \(error.path): \(error.reason)")
      )
    }
  }

  /// The first pick of a new round. Continuing from a state that cannot be saved would repeat the same quote forever.
  private func unkept(from ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator) -> Int? {
    var picker = ShufflePicker()
    return picker.next(from: ids, using: &generator)
  }

  // MARK: The file

  static let sizeLimit = 4096

  /// The state, if any, and whether the file was usable or missing.
  private func read() -> (state: ShufflePicker.State?, isUsable: Bool) {
    do {
      guard let content = try AtomicFile.read(path, limit: Self.sizeLimit) else { return (nil, true) }
      return (try Self.state(in: content), true)
    } catch {
      return (nil, false)
    }
  }

  static func state(in bytes: [UInt8]) throws(JSONDamage) -> ShufflePicker.State {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONDamage) in
      var scanner = JSONScanner(buffer)
      var members = try scanner.openObject()
      var version: UInt64?
      var seed: UInt64?
      var last: UInt64?
      while let key = try scanner.nextKey(&members) {
        if scanner.equals(key, "version") {
          version = try scanner.unsignedInteger()
        } else if scanner.equals(key, "seed") {
          seed = try scanner.unsignedInteger()
        } else if scanner.equals(key, "last") {
          last = try scanner.unsignedInteger()
        } else {
          try scanner.skipValue()
        }
      }
      try scanner.expectEnd()
      guard version == 1, let seed, let last else { throw scanner.damage("no state of version 1", at: 0) }
      return ShufflePicker.State(seed: seed, last: last)
    }
  }

  static func text(of state: ShufflePicker.State) -> [UInt8] {
    Array("{\"version\":1,\"seed\":\(state.seed),\"last\":\(state.last)}\n".utf8)
  }
}
