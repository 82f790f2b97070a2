import ArgumentParser
import RuneKit
import RuneSystem
import RuneText

extension PictureFormat: ExpressibleByArgument {
  /// The format that a file extension indicates, or nil.
  init?(ending path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
    if isTerminal { return nil }
  }
}

/// The flags of a picture, by the groups of the help. Each has the name of its option in `PictureRequest.keys`.
struct RenderOptions: ParsableArguments {
  @OptionGroup(title: PictureRequest.Key.Group.format.rawValue) var format: FormatOptions
  @OptionGroup(title: PictureRequest.Key.Group.drawing.rawValue) var drawing: DrawingOptions
  @OptionGroup(title: PictureRequest.Key.Group.size.rawValue) var size: SizeOptions
  @OptionGroup(title: PictureRequest.Key.Group.lines.rawValue) var lines: LineOptions
  @OptionGroup(title: PictureRequest.Key.Group.ring.rawValue) var ring: RingOptions
  @OptionGroup(title: PictureRequest.Key.Group.fingerRing.rawValue) var fingerRing: FingerRingOptions
  @OptionGroup(title: PictureRequest.Key.Group.ribbon.rawValue) var ribbon: RibbonOptions
  @OptionGroup(title: PictureRequest.Key.Group.card.rawValue) var card: CardOptions
  @OptionGroup(title: PictureRequest.Key.Group.proof.rawValue) var proof: ProofOptions

  /// The request that the flags describe.
  ///
  /// - Parameter output: The output file, whose extension may determine the format.
  /// - Throws: `Failure` for an unknown extension, or one that contradicts `--format`.
  func request(output: String?) throws -> PictureRequest {
    let format = try PictureFormat(format.format, output: output)
    let given = Self.given(self).filter { !["format", "asText"].contains($0.name) }
    do {
      var request = try PictureRequest([(name: "format", value: .text(format.rawValue))] + given)
      request.asText = drawing.asText
      return request
    } catch {
      throw Failure(error)
    }
  }

  /// The flags that are given, with the names of their properties.
  private static func given(_ flags: any ParsableArguments) -> [(name: String, value: PictureValue)] {
    Mirror(reflecting: flags).children.flatMap { child -> [(name: String, value: PictureValue)] in
      // Property wrappers have an underscore before the name.
      guard let name = child.label?.dropFirst(), let flag = child.value as? any CommandLineValue else { return [] }
      switch flag.wrappedValue as Any {
      case let group as any ParsableArguments: return given(group)
      case let text as String: return [(String(name), .text(text))]
      case let number as Double: return [(String(name), .number("\(number)"))]
      case let isSet as Bool: return [(String(name), .flag(isSet))]
      case let word as any RawRepresentable<String>: return [(String(name), .text(word.rawValue))]
      default: return []
      }
    }
  }
}

/// A property of the command line.
private protocol CommandLineValue {
  associatedtype Value
  var wrappedValue: Value { get }
}

extension Option: CommandLineValue {}
extension Flag: CommandLineValue {}
extension OptionGroup: CommandLineValue {}

extension PictureFormat {
  /// - Throws: `Failure` for an extension that contradicts the format.
  init(_ asked: PictureFormat?, output: String?) throws {
    guard let output, output != "-" else {
      self = asked ?? .svg
      return
    }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    let named = PictureFormat(ending: name)
    let endings = "svg, png, pdf or dxf"
    switch (asked, named) {
    case (nil, let named?): self = named
    case (nil, nil):
      // Devices, pipes and names without an extension do not determine a format.
      guard name.dropFirst().contains(".") else {
        self = .svg
        return
      }
      throw Failure(
        .usage, "-o \(output.quotedForMessage): unknown extension; expected \(endings), or give --format")
    case (let asked?, let named?) where asked != named:
      throw Failure(
        .usage, "-o \(output.quotedForMessage) ends in .\(named.rawValue), but --format is \(asked.rawValue)")
    case (let asked?, _): self = asked
    }
  }
}
