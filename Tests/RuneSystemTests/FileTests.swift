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

  private func replace(_ text: String, at path: String? = nil) throws {
    try AtomicFile.replace(path ?? self.path, with: Array(text.utf8), newMode: 0o600, durability: .full)
  }

  private func text(_ path: String? = nil) throws -> String? {
    try AtomicFile.read(path ?? self.path, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
  }

  private var names: [String] { (SystemCall.names(in: folder.path) ?? []).filter { !$0.hasPrefix("..") && $0 != "." } }

  @Test func aFileIsReplacedAndKeepsItsMode() throws {
    #expect(try text() == nil)
    try replace("old")
    #expect(SystemCall.status(of: path)?.mode == 0o600)
    SystemCall.change(path, mode: 0o4755)
    try replace("new")
    #expect(try text() == "new")
    #expect(SystemCall.status(of: path)?.mode == 0o755, "it would run as its owner")
    #expect(names == ["file"])
  }

  @Test func afterAnErrorTheOldFileStaysAlone() throws {
    try replace("old")
    let full = FileError(operation: "write to", path: path, number: ENOSPC)
    #expect {
      try AtomicFile.replace(path, newMode: nil, durability: .relaxed) { file throws(FileError) in
        try file.write("half")
        throw full
      }
    } throws: { error in
      if case AtomicFile.ReplaceProblem.unchanged(let cause) = error { cause == full } else { false }
    }
    #expect(try text() == "old")
    #expect(names == ["file"])
  }

  /// Process 1 always runs, and 2147483646 never.
  @Test func onlyTemporaryFilesOfEndedProcessesAreRemoved() throws {
    let (ended, old, locked) = (".runes-a.tmp.2147483646.b", ".runes-a.tmp.1.old", ".runes-a.tmp.2147483646.locked")
    let others = [".runes-a.tmp.1.new", ".runes-a", ".runes-a.tmp.b.c.d", "runes-a.tmp.2147483646.b", locked]
    for name in [ended, old] + others { try replace("", at: folder.path + "/" + name) }
    #expect(utimes(folder.path + "/" + old, [timeval(), timeval()]) == 0)
    let file = try SystemCall.open(folder.path + "/" + locked, O_RDWR)
    #expect(try file.lock() == .locked)
    TemporaryFile.removeAbandoned(in: folder.path)
    #expect(Set(names) == Set(others))
    withExtendedLifetime(file) {}
  }

  /// Bytes that are not UTF-8, cut characters, surrogates, and the characters that stand for bytes.
  @Test(
    arguments: [
      "plain", "é", "\u{10FDFF}\u{10FF00}",
    ].map { Array($0.utf8) } + [
      [0xFF], [0x61, 0xE9, 0x62], [0xE2, 0x82], [0xF4, 0x8F, 0xB8, 0x80], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
      [0xF0, 0x9F, 0x91, 0x2F, 0xFE],
    ] as [[UInt8]])
  func pathsAreBytes(bytes: [UInt8]) throws {
    let path = String(path: bytes)
    #expect(path.pathBytes == bytes)
    #expect(String(validating: bytes, as: UTF8.self) == nil || path.shownPath == String(decoding: bytes, as: UTF8.self))
    #expect(path.withPath { String(path: $0) } == path)
    #expect(path.withPath { strlen($0) } == bytes.count)
    guard !bytes.contains(0x2F) else { return }
    try replace("", at: folder.path + "/" + path)
    #expect(names == [path])
  }

  @Test func randomBytesAreOnePath() {
    var generator = SystemRandomNumberGenerator()
    var known: [String: [UInt8]] = [:]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1...6)).map { _ in
        [0x41, 0xC3, 0xA9, 0xF4, 0x8F, 0xB8, 0x80, 0xBF, 0xFF].randomElement(using: &generator)! as UInt8
      }
      let path = String(path: bytes)
      #expect(path.pathBytes == bytes, "\(bytes)")
      #expect(known.updateValue(bytes, forKey: path) ?? bytes == bytes, "\(bytes)")
    }
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
    #expect(try AtomicFile.read(path, limit: 5)?.count == 5)
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
