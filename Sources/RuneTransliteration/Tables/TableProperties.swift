/// The values of a table's properties, by name; few enough to be searched one by one.
struct TableProperties {
  private var values: [(name: String, value: String)] = []

  subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  mutating func set(_ name: String, to value: String) {
    values.removeAll { $0.name == name }
    values.append((name, value))
  }
}
