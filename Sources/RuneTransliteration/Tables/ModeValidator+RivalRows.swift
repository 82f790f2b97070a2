extension ModeValidator {
  /// Of several rows with one key the one with more conditions wins, so two of equal rank must never both hold, and
  /// every row must win somewhere.
  mutating func checkRivalRows() {
    let alphabet = Alphabet(mode)
    for pass in mode.passes {
      var compiler = ContextCompiler(mode: mode, alphabet: alphabet)
      var rivals: [[Grapheme]: [Candidate]] = [:]
      for mapping in pass.mappings {
        let candidate = Candidate(
          mapping: mapping, previous: compiler.set(for: mapping, on: .previous).map { compiler.sets[$0] },
          next: compiler.set(for: mapping, on: .next).map { compiler.sets[$0] })
        if candidate.neverHolds {
          found.error(
            .impossibleContext, mapping.contextPosition,
            "the conditions of \(mapping.keyText) can never hold together", subject: mapping.keyText)
          continue
        }
        if rivals[mapping.key, default: []].count == TableLimits.rowsOfOneKey {
          found.error(
            .limitExceeded, mapping.position, "more than \(TableLimits.rowsOfOneKey) rows for \(mapping.keyText)",
            subject: mapping.keyText)
          continue
        }
        for other in rivals[mapping.key, default: []] { check(candidate, against: other) }
        rivals[mapping.key, default: []].append(candidate)
        if compiler.sets.count > TableLimits.contexts {
          found.error(
            .limitExceeded, mapping.contextPosition, "more than \(TableLimits.contexts) different contexts in one pass")
          return
        }
      }
    }
  }

  private mutating func check(_ candidate: Candidate, against other: Candidate) {
    let mapping = candidate.mapping
    let line = other.mapping.line
    if mapping.rank == other.mapping.rank {
      // Rows of different options tie only where a person turns on both, which is theirs to decide.
      guard mapping.option == other.mapping.option, candidate.meets(other) else { return }
      let key = mapping.keyText
      if candidate.isSame(as: other) {
        found.error(
          .repeatedRow, mapping.position, "\(key) is already in line \(line), with the same context", subject: key)
      } else {
        found.error(
          .tiedRows, mapping.position,
          "\(key) ties with line \(line): both can hold at once; give one of them another condition", subject: key)
      }
    } else {
      let (weaker, stronger) = mapping.rank < other.mapping.rank ? (candidate, other) : (other, candidate)
      guard stronger.mapping.option == nil || stronger.mapping.option == weaker.mapping.option, stronger.covers(weaker)
      else { return }
      found.error(
        .unreachableRow, weaker.mapping.position,
        "\(mapping.keyText) is never reached: line \(stronger.mapping.line) holds wherever it does and has more conditions",
        subject: mapping.keyText)
    }
  }

  /// A row and the neighbours that it holds between; nil stands for all neighbours.
  private struct Candidate {
    let mapping: Mapping
    let previous: SymbolSet?
    let next: SymbolSet?

    var neverHolds: Bool { previous?.isEmpty == true || next?.isEmpty == true }

    func isSame(as other: Candidate) -> Bool { previous == other.previous && next == other.next }

    func meets(_ other: Candidate) -> Bool { Self.meet(previous, other.previous) && Self.meet(next, other.next) }

    /// Whether it holds wherever the other one does.
    func covers(_ other: Candidate) -> Bool { Self.covers(previous, other.previous) && Self.covers(next, other.next) }

    private static func meet(_ a: SymbolSet?, _ b: SymbolSet?) -> Bool {
      guard let a, let b else { return true }
      return a.intersects(b)
    }

    private static func covers(_ a: SymbolSet?, _ b: SymbolSet?) -> Bool {
      guard let a else { return true }
      guard var b else { return false }
      let whole = b
      b.formIntersection(a)
      return b == whole
    }
  }
}
