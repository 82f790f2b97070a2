/// The value of an environment variable, or nil if it is unset or empty. It may be a path.
package func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(path: value)
}
