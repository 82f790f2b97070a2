/// The tables `GSUB` and `GPOS`: scripts, their features, and the lookups of these.
struct LayoutTable {
  struct Feature {
    let tag: String
    let lookups: [Int]
    /// The number of its name in the table `name`, for stylistic sets.
    var name: Int?
  }

  struct Lookup {
    let type: Int
    let ignoresMarks: Bool
    let subtables: [TableNode]
  }

  /// Each has all features.
  let scripts: [String]
  let features: [Feature]
  let lookups: [Lookup]
  /// The type of lookups whose subtables are found by distances of 32 bits.
  let extensionType: Int

  func bytes() throws(FontWriteError) -> [UInt8] {
    let (list, data) = try lookupList()
    let scriptList = scriptList()
    let featureList = featureList()
    var bytes: [UInt8] = []
    bytes.append(long: 0x0001_0000)
    var start = 10
    for size in [scriptList.count, featureList.count, list.count] {
      guard start < 0x10000 else { throw .tooManyLookups(lookups.count) }
      bytes.append(short: start)
      start += size
    }
    return bytes + scriptList + featureList + list + data
  }

  /// The list with its lookups, and the subtables, which follow it.
  private func lookupList() throws(FontWriteError) -> (list: [UInt8], data: [UInt8]) {
    var data: [UInt8] = []
    /// Where in `data` each subtable of each lookup begins.
    var starts: [[Int]] = []
    for (number, lookup) in lookups.enumerated() {
      var own: [Int] = []
      var group = TableGroup()
      func end() {
        let (bytes, places) = group.packed()
        for place in places { own.append(data.count + place) }
        data += bytes
        group = TableGroup()
      }
      for subtable in lookup.subtables {
        if group.add(subtable) { continue }
        end()
        guard group.add(subtable) else { throw .lookupTooLarge(number) }
      }
      end()
      starts.append(own)
    }
    // A lookup has 6 bytes, the distance of each subtable, and the subtables, which only refer to others.
    let sizes = starts.map { 6 + $0.count * 10 }
    let total = 2 + sizes.count * 2 + sizes.reduce(0, +)
    var list: [UInt8] = []
    list.append(short: lookups.count)
    var place = 2 + lookups.count * 2
    for (number, size) in sizes.enumerated() {
      guard place < 0x10000 else { throw .tooManyLookups(number) }
      list.append(short: place)
      place += size
    }
    for (number, (lookup, starts)) in zip(lookups, starts).enumerated() {
      let base = list.count
      guard 6 + starts.count * 10 < 0x10000 else { throw .tooManyLookups(number) }
      for value in [extensionType, lookup.ignoresMarks ? 8 : 0, starts.count] { list.append(short: value) }
      for index in starts.indices { list.append(short: 6 + starts.count * 2 + index * 8) }
      for (index, start) in starts.enumerated() {
        let own = base + 6 + starts.count * 2 + index * 8
        list.append(short: 1)
        list.append(short: lookup.type)
        list.append(long: total - own + start)
      }
    }
    return (list, data)
  }

  private func scriptList() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(short: scripts.count)
    let size = 10 + features.count * 2
    for (index, script) in scripts.enumerated() {
      bytes.append(tag: script)
      bytes.append(short: 2 + scripts.count * 6 + index * size)
    }
    for _ in scripts {
      // The usual language system follows at once; there is no other, and no feature that is always on.
      for value in [4, 0, 0, 0xFFFF, features.count] { bytes.append(short: value) }
      for index in features.indices { bytes.append(short: index) }
    }
    return bytes
  }

  private func featureList() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(short: features.count)
    var place = 2 + features.count * 6
    for feature in features {
      bytes.append(tag: feature.tag)
      bytes.append(short: place)
      place += 4 + feature.lookups.count * 2 + (feature.name == nil ? 0 : 4)
    }
    for feature in features {
      bytes.append(short: feature.name == nil ? 0 : 4 + feature.lookups.count * 2)
      bytes.append(short: feature.lookups.count)
      for lookup in feature.lookups { bytes.append(short: lookup) }
      if let name = feature.name {
        bytes.append(short: 0)
        bytes.append(short: name)
      }
    }
    return bytes
  }
}
