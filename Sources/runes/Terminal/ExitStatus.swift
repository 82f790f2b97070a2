/// The exit codes of the command, following sysexits.h; the README lists them.
enum ExitStatus: Int32 {
  case done = 0
  case nothingFound = 1
  case usage = 64
  case dataError = 65
  case noInput = 66
  case cannotCreate = 73
  case ioError = 74
  case busy = 75
  case noPermission = 77
  case noPlace = 78
}
