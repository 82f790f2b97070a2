import Foundation
import RuneSystem
import TestSupport
import Testing

@Suite("Files")
struct FileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/file"
  }

  private func replace(_ text: String, at path: String? = nil, mode: mode_t? = 0o600) throws {
    try AtomicFile.replace(path ?? self.path, with: Array(text.utf8), mode: mode, durability: .full)
  }

  private func text(_ path: String? = nil) throws -> String? {
    try AtomicFile.read(path ?? self.path, limit: 1 << 20).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private var names: [String] { (SystemCall.names(in: folder.path) ?? []).filter { !$0.hasPrefix("..") && $0 != "." } }

  @Test func aFileIsReplacedWithItsMode() throws {
    #expect(try text() == nil)
    try replace("old")
    try replace("new", mode: 0o640)
    #expect(try text() == "new")
    #expect(AtomicFile.mode(of: path) == 0o640)
    #expect(names == ["file"])
  }

  @Test func afterAnErrorTheOldFileStaysAlone() throws {
    try replace("old")
    let full = FileError(operation: "write to", path: path, number: ENOSPC)
    #expect {
      try AtomicFile.replace(path, mode: nil, durability: .relaxed) { file throws(FileError) in
        try file.write("half")
        throw full
      }
    } throws: { error in
      if case AtomicFile.ReplaceProblem.unchanged(let cause) = error { cause == full } else { false }
    }
    #expect(try text() == "old")
    #expect(names == ["file"])
  }

  @Test func onlyOrphansOfTheSameFileAreRemoved() throws {
    let orphan = folder.path + "/" + AtomicFile.temporaryPrefix(of: path) + "1.x"
    let other = folder.path + "/" + AtomicFile.temporaryPrefix(of: path + "x") + "1.x"
    for file in [path, orphan, other] { try replace("", at: file) }
    AtomicFile.removeOrphans(of: path)
    #expect(Set(names) == ["file", AtomicFile.name(of: other)])
  }

  /// A temporary file has a name of its own in the folder of a file whose name has 255 bytes, the most that there may be.
  @Test func theLongestNameHasRoom() throws {
    let long = folder.path + "/" + String(repeating: "n", count: 255)
    try replace("long", at: long)
    #expect(try text(long) == "long")
  }

  @Test func linksAreFollowedToTheirTargets() throws {
    #expect(symlink("file", folder.path + "/link") == 0)
    #expect(symlink("link", folder.path + "/link to link") == 0)
    #expect(symlink("self", folder.path + "/self") == 0)
    let real = try #require(try SystemCall.realPath(folder.path))
    // Its target is not there yet.
    #expect(try AtomicFile.resolve(folder.path + "/link to link") == real + "/file")
    try replace("")
    #expect(try AtomicFile.resolve(folder.path + "/link to link") == real + "/file")
    #expect { try AtomicFile.resolve(folder.path + "/self") } throws: { ($0 as? FileError)?.number == ELOOP }
  }

  @Test func whatMayBeReadHasALimit() throws {
    try replace("12345")
    #expect(try AtomicFile.read(path, limit: 5)?.bytes.count == 5)
    for (path, limit) in [(path, 4), (folder.path, 100), ("/dev/zero", 100)] {
      #expect(throws: AtomicFile.ReadProblem.self, "\(path)") { try AtomicFile.read(path, limit: limit) }
    }
    #expect(throws: AtomicFile.ReadProblem.self) { try AtomicFile.read("/dev/zero", limit: 100, acceptsPipes: true) }
  }

  @Test func foldersAreMadeWithTheirParents() throws {
    let (outer, inner) = (folder.path + "/outer", folder.path + "/outer/inner")
    #expect(try AtomicFile.makeFolders(inner) == [outer, inner])
    #expect(try AtomicFile.makeFolders(inner).isEmpty)
    try replace("")
    #expect { try AtomicFile.makeFolders(path + "/inner") } throws: { ($0 as? FileError)?.number == ENOTDIR }
  }

  @Test(arguments: [("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/c", "a/b", "c")])
  func partsOfPaths(path: String, parent: String, name: String) {
    #expect(AtomicFile.parent(of: path) == parent)
    #expect(AtomicFile.name(of: path) == name)
  }

  // MARK: Descriptors

  private func pipe() throws -> (reader: OpenFile, writer: OpenFile) {
    var ends: [Int32] = [0, 0]
    try #require(RuneSystem.pipe(&ends) == 0)
    return (OpenFile(descriptor: ends[0], path: "reader"), OpenFile(descriptor: ends[1], path: "writer"))
  }

  /// A pipe holds 64 KiB, so a writer has to wait for the reader several times.
  @Test(arguments: [false, true]) func aPipeThatMayBlockHasAllBytes(isNonBlocking: Bool) throws {
    let (reader, writer) = try pipe()
    if isNonBlocking {
      for file in [reader, writer] { #expect(fcntl(file.descriptor, F_SETFL, O_NONBLOCK) == 0) }
    }
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &>> 3) }
    // A thread of its own, because a task's may be the one that this test blocks.
    Thread.detachNewThread {
      try? writer.write(bytes)
      try? writer.close()
    }
    #expect(try reader.readAll(limit: .max - 1) == bytes)
  }

  @Test func aPipeIsReadToTheLimitAndOneByteMore() throws {
    let (reader, writer) = try pipe()
    try writer.write("123456789")
    #expect(try reader.readAll(limit: 4) == Array("12345".utf8))
    #expect(try reader.readAll(limit: 3) == Array("6789".utf8))
  }

  @Test func aWriterWithoutAReaderIsToldSo() throws {
    let (reader, writer) = try pipe()
    signal(SIGPIPE, SIG_IGN)
    try reader.close()
    #expect { try writer.writeLine("lost") } throws: { error in
      let error = error as? FileError
      return error?.number == EPIPE && error?.description.hasPrefix("cannot write to writer: ") == true
    }
  }

  // MARK: Locks

  @Test func aLockHasOneHolder() throws {
    func hold(patience: Int, _ body: () throws(FileError) -> Bool) throws -> Bool? {
      try FileLock.holding(for: path, patience: patience, lockFailure: { $0 }, body)
    }
    #expect(!FileLock.exists(for: path))
    let file = path
    #expect(
      try hold(patience: 0) { () throws(FileError) in
        let other = try FileLock.holding(for: file, patience: 5, lockFailure: { $0 }) { () throws(FileError) in true }
        return other == nil
      } == true)
    #expect(FileLock.exists(for: path))
    #expect(try hold(patience: 0) { true } == true)
  }
}
