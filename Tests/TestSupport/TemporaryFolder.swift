import RuneSystem

/// A new folder, which is removed with all that is in it.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("/tmp/runes-tests.XXXXXX".utf8CString)
    guard let path = mkdtemp(&template).map({ String(cString: $0) }) else {
      throw FileError(operation: "create the folder", path: "/tmp", number: errno)
    }
    self.path = path
  }

  deinit {
    func remove(_ path: String) {
      for name in SystemCall.names(in: path) ?? [] where name != "." && name != ".." { remove(path + "/" + name) }
      if rmdir(path) != 0 { unlink(path) }
    }
    remove(path)
  }
}
