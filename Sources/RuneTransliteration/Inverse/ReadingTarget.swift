/// What a pass is to write: a run of letters, or any of the texts of a graph.
enum ReadingTarget {
  /// If `goal` is given, the run goes on after these letters, and any end from that letter on will do.
  case letters(ArraySlice<LetterNumber>, goal: Int?)
  indirect case lattice(ReadingLattice, of: ReadingTarget)

  /// A place in it: a number of letters, or a node.
  var start: Int32 {
    switch self {
    case .letters: 0
    case .lattice(let lattice, _): lattice.root ?? 0
    }
  }

  /// How many letters of the run come before a place.
  func position(of place: Int32) -> Int {
    switch self {
    case .letters: Int(place)
    case .lattice(let lattice, let target): target.position(of: lattice.nodes[Int(place)].place)
    }
  }

  /// The same if nothing further changed what later passes hold back there.
  func settled(at place: Int32) -> Int {
    switch self {
    case .letters: Int(place)
    case .lattice(let lattice, _): Int(lattice.nodes[Int(place)].settled)
    }
  }

  /// The letters of the run.
  var letters: ArraySlice<LetterNumber> {
    switch self {
    case .letters(let letters, _): letters
    case .lattice(_, let target): target.letters
    }
  }

  func mayEnd(at place: Int32) -> Bool {
    switch self {
    case .letters(let letters, let goal): Int(place) >= goal ?? letters.count
    case .lattice(let lattice, _): lattice.nodes[Int(place)].isEnd
    }
  }

  /// What may be written next.
  func outputs(at place: Int32) -> [UInt16] {
    switch self {
    case .letters(let letters, _): letters.dropFirst(Int(place)).first.map { [$0] } ?? []
    case .lattice(let lattice, _):
      lattice.nodes[Int(place)].edges.map { lattice.edges[Int($0)].symbol }
    }
  }

  /// Where one is when this is written, or nil where it may not be.
  func place(after output: [UInt16], from place: Int32) -> Int32? {
    switch self {
    case .letters(let letters, _):
      return letters.dropFirst(Int(place)).starts(with: output) ? place + Int32(output.count) : nil
    case .lattice(let lattice, _):
      var place = place
      for symbol in output {
        guard let edge = lattice.nodes[Int(place)].edges.first(where: { lattice.edges[Int($0)].symbol == symbol })
        else { return nil }
        place = lattice.edges[Int(edge)].node
      }
      return place
    }
  }
}
