import RuneKit

/// The exit codes of the command, after sysexits.h; the README lists them.
enum ExitStatus: Int32 {
  case done = 0
  case nothingFound = 1
  case usage = 64
  case dataError = 65
  case noInput = 66
  case cannotCreate = 73
  case ioError = 74
  case busy = 75
  case noPlace = 78
}

/// Why a subcommand cannot go on: thrown anywhere, turned into one line and an exit code in `Runes.main`.
///
/// The message names the thing, says what was expected and offers the next step. An empty message ends quietly.
struct Failure: Error {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
