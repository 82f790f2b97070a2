import CRuneKit
import RuneKitCore

/// Where a caller wants to have the reason of a failure.
public typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<runekit_error>?>?

/// Why a call failed, before it is handed to C.
struct Failure: Error {
  let status: runekit_status
  let message: String
  var findings: [Finding] = []

  /// One thing that is wrong in a table.
  struct Finding {
    let file, code, message: String
    let line, column: Int
    let isWarning: Bool
  }

  static let argument = Failure(
    status: RUNEKIT_ERROR_ARGUMENT.status, message: "an argument is missing or out of range")

  static func name(_ message: String) -> Failure { Failure(status: RUNEKIT_ERROR_NAME.status, message: message) }

  static func table(_ error: TableError) -> Failure {
    Failure(
      status: RUNEKIT_ERROR_TABLE.status, message: error.description,
      findings: error.diagnostics.map {
        Finding(
          file: $0.file, code: $0.code.rawValue, message: $0.message, line: $0.position.line,
          column: $0.position.column, isWarning: $0.severity == .warning)
      })
  }

  static func pronunciations(_ error: SoundTableError) -> Failure {
    let findings = error.findings.map {
      Finding(
        file: "pronunciations", code: "malformed-pronunciation", message: $0.message, line: $0.line, column: $0.column,
        isWarning: false)
    }
    let lines = findings.map { "\($0.file):\($0.line):\($0.column): error: \($0.message)" }
    return Failure(status: RUNEKIT_ERROR_TABLE.status, message: lines.joined(separator: "\n"), findings: findings)
  }

  /// Hands the reason to the caller, if it asked for one.
  ///
  /// - Returns: The status.
  func report(to pointer: ErrorPointer) -> runekit_status {
    guard let pointer else { return status }
    let given = Block.give(to: pointer) { block in
      runekit_error(
        status: status, message: block.string(message),
        findings: block.array(findings) { block, finding in
          runekit_finding(
            file: block.string(finding.file), code: block.string(finding.code), message: block.string(finding.message),
            line: finding.line, column: finding.column, is_warning: finding.isWarning)
        },
        finding_count: findings.count)
    }
    return given == RUNEKIT_OK.status ? status : given
  }
}

/// Documented in runekit.h.
@c @implementation
public func runekit_error_free(_ error: UnsafeMutablePointer<runekit_error>?) { free(error) }

/// Unknown names, with the known ones. What was given is shown without what could steer a terminal, on one line.
func unknown(_ what: String, _ name: String, known: [String]) -> Failure {
  let shown = name.unicodeScalars.prefix(60).map { $0.isControl || $0 == "\n" || $0 == "\r" ? "\u{FFFD}" : $0 }
  return .name(
    "unknown \(what) '\(String(String.UnicodeScalarView(shown)))'; expected one of \(known.joined(separator: ", "))")
}
