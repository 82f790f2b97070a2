// benchmarks corpus KIND BYTES           writes a corpus to standard output
// benchmarks memory SCRIPT MODE BYTES N [KIND|FILE]
//                                        races the library against copies, in N rounds, and prints rows for `run`
// benchmarks calls SCRIPT MODE N         races calls on short texts, in N rounds
// benchmarks first SCRIPT MODE           times the first call of this process
// benchmarks threads SCRIPT MODE N T ... races calls from T threads at once, in N rounds

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
enum Main {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "corpus":
      guard arguments.count == 3, let kind = Corpus.Kind(rawValue: arguments[1]), let size = Int(arguments[2]), size > 0
      else { usage() }
      var corpus = Corpus(kind)
      var left = size
      while left > 0 {
        let block = corpus.block(of: min(left, 1 << 20))
        writeToStandardOutput(block)
        left -= block.count
      }
    case "memory":
      guard arguments.count == 5 || arguments.count == 6, let size = Int(arguments[3]), let rounds = Int(arguments[4]),
        size > 0, rounds > 0
      else { usage() }
      let races = try MemoryRaces(script: arguments[1], mode: arguments[2], size: size, rounds: rounds)
      guard arguments.count == 6 else { return races.run() }
      if let kind = Corpus.Kind(rawValue: arguments[5]) { return races.race(on: kind) }
      races.race(on: try contents(of: arguments[5]), named: "prose")
    case "calls":
      guard arguments.count == 4, let rounds = Int(arguments[3]), rounds > 0 else { usage() }
      try CallRaces(script: arguments[1], mode: arguments[2], rounds: rounds).run()
    case "first":
      guard arguments.count == 3 else { usage() }
      try CallRaces.timeFirst(script: arguments[1], mode: arguments[2])
    case "threads":
      guard arguments.count > 4, let rounds = Int(arguments[3]), rounds > 0 else { usage() }
      let threads = arguments[4...].compactMap { Int($0) }.filter { $0 > 0 }
      guard threads.count == arguments.count - 4 else { usage() }
      try ThreadRaces(script: arguments[1], mode: arguments[2], rounds: rounds, threads: threads).run()
    default: usage()
    }
  }

  private static func usage() -> Never {
    let kinds = Corpus.Kind.allCases.map(\.rawValue).joined(separator: "|")
    print(
      "usage: benchmarks corpus \(kinds) BYTES | benchmarks memory SCRIPT MODE BYTES ROUNDS [KIND|FILE]"
        + " | benchmarks calls SCRIPT MODE ROUNDS | benchmarks first SCRIPT MODE | benchmarks threads SCRIPT MODE ROUNDS THREADS ..."
    )
    exit(64)
  }

  private static func contents(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { usage() }
    defer { fclose(file) }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return contents }
      contents += buffer[..<count]
    }
  }

  private static func writeToStandardOutput(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let written = write(1, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        if written < 0 {
          if errno == EINTR { continue }
          exit(74)
        }
        start += written
      }
    }
  }
}
