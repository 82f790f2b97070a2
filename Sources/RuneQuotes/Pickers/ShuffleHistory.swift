import RuneSystem

/// The history of a random picker: two numbers in a file, shared by all shells of a user.
///
/// Losing them means another shuffle and no more, so nothing here ever fails: a picker without a place to write, or
/// behind somebody who holds the lock for too long, picks all the same and does not keep it.
public struct ShuffleHistory: Hashable, Sendable {
  /// The file; it need not exist.
  public let path: String

  /// Milliseconds to wait for another picker: a shell prompt must not wait longer.
  var patience = 200

  /// The history in a file; its folder is made when the first pick is kept.
  public init(path: String) {
    self.path = path
  }

  /// The history of a selection of quotes in a folder: `bag.json` for the usual one. Another selection has a file of its
  /// own, since a round through the Norse quotes must not move the round through all.
  public init(folder: String, selection: String = "") {
    let suffix = selection.isEmpty ? "" : "-\(QuoteID(text: selection, author: "").description.prefix(10))"
    self.init(path: "\(folder)/bag\(suffix).json")
  }

  /// What became of the state.
  public enum Outcome: Hashable, Sendable {
    /// The history was written.
    case kept
    /// The state could not be read and a new round began.
    case renewed
    /// The pick was made, but not kept.
    case notKept(String)
  }

  /// Picks the next quote and keeps the state; two shells at once get different quotes.
  ///
  /// - Complexity: Linear in the quotes, and one write of a small file.
  public func next(
    from ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator
  ) async -> (index: Int?, outcome: Outcome) {
    do throws(FileError) {
      let folder = AtomicFile.parent(of: path)
      _ = try AtomicFile.makeFolders(folder)
      let picked = try await FileLock.waiting(besides: path, patience: patience) { () throws(FileError) in
        AtomicFile.removeOrphans(of: path)
        let (state, isUsable) = read()
        var picker = ShufflePicker(state: state)
        let index = picker.next(from: ids, using: &generator)
        guard let state = picker.state else { return (index, Outcome.kept) }
        do throws(AtomicFile.ReplaceProblem) {
          try AtomicFile.replace(path, with: Self.text(of: state), mode: 0o600, durability: .relaxed)
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

  /// The first of a fresh round: going on from a state that cannot be kept would show the same quote for ever.
  private func unkept(from ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator) -> Int? {
    var picker = ShufflePicker()
    return picker.next(from: ids, using: &generator)
  }

  // MARK: The file

  static let sizeLimit = 4096

  /// The state, and whether the file was there in a form that can be used, or not there at all.
  private func read() -> (state: ShufflePicker.State?, isUsable: Bool) {
    do {
      guard let content = try AtomicFile.read(path, limit: Self.sizeLimit) else { return (nil, true) }
      let state = try Self.state(in: content.bytes)
      return (state, true)
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
        try scanner.note(other: key, in: &members)
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
