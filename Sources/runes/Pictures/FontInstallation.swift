import ArgumentParser

extension FontsCommand {
  /// The users for whom a font is installed.
  enum Location: EnumerableFlag {
    case user, system

    static func help(for value: Location) -> ArgumentHelp? {
      switch value {
      case .user: "For the current user: ~/.local/share/fonts, on macOS ~/Library/Fonts."
      case .system: "For all users: /usr/local/share/fonts, on macOS /Library/Fonts."
      }
    }

    /// A folder that fontconfig or macOS searches for fonts.
    func folder() throws -> String {
      switch self {
      case .system:
        #if os(macOS)
          return "/Library/Fonts/Stave"
        #else
          return "/usr/local/share/fonts/stave"
        #endif
      case .user:
        guard let home = environment("HOME"), home.hasPrefix("/") else {
          throw Failure(.noLocation, "no home folder to install fonts in: HOME is not set to an absolute path")
        }
        #if os(macOS)
          return home + "/Library/Fonts/Stave"
        #else
          let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
          return (data ?? home + "/.local/share") + "/fonts/stave"
        #endif
      }
    }
  }

  static let fontFiles = ["Stave-Regular.ttf", "Stave-Bold.ttf"]

  /// The fonts that write, of which a command installs or removes some.
  struct Writing: ParsableArguments {
    @Option(
      name: .customLong("writing"),
      help: ArgumentHelp(
        """
        Instead of Stave, its fonts that show Latin text as runes of this mode or family, such as elder/english or \
        futhorc-hobbit; all for those of `runes fonts list --writing`. May be repeated.
        """, valueName: "mode"), completion: Completions.scripts)
    var names: [String] = []

    /// The fonts in regular and bold.
    func fonts() throws -> [WritingFont] {
      try names.flatMap(Self.transliterators).flatMap { transliterator in
        try WritingFont.Weight.allCases.map { try WritingFont(transliterator, weight: $0) }
      }
    }

    private static func transliterators(_ name: String) throws -> [RunicTransliterator] {
      let released = WritingFont.Family.released
      let families = released.filter { name == "all" || handle(name) == handle($0.name) }
      if families.isEmpty { return [try WritingSystem(named: name).transliterator()] }
      return try families.map {
        try RunicTransliterator($0.mode, options: TransliterationOptions(switches: $0.switches))
      }
    }

    /// The name without capitals and spaces.
    private static func handle(_ name: String) -> String { String(name.lowercased().map { $0 == " " ? "-" : $0 }) }
  }

  /// Whether `runes fonts install` has put Stave where the user's programs find it.
  static var isInstalled: Bool {
    [Location.user, .system].contains { location in
      (try? location.folder()).map { InputFile.exists("\($0)/\(fontFiles[0])") } ?? false
    }
  }

  /// Whether a file is a font of the project, in any version: what may be replaced and removed.
  private static func isOurs(_ path: String, family: String) -> Bool {
    let content = try? AtomicFile.read(path, limit: Check.limit)
    let font = content.flatMap { try? FontFile($0) }
    return font?.family == family && font?.copyright?.hasSuffix(" The RuneKit authors") == true
  }

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts install")

    @Flag(exclusivity: .exclusive) var location = Location.user

    @OptionGroup var writing: Writing

    func run() throws {
      let folder = try location.folder()
      let fonts = try writing.fonts()
      try FontFolder.make(folder, location)
      let output = OpenFile.standardOutput
      let files = fonts.isEmpty ? Self.stave : fonts.map { ($0.fileName + ".ttf", $0.family, $0.bytes) }
      for (name, family, _) in files {
        let path = "\(folder)/\(name)"
        if SystemCall.exists(path), !FontsCommand.isOurs(path, family: family) {
          throw Failure(.cannotCreate, "\(path.quotedForMessage) is not a font of this command; move or remove it")
        }
      }
      for (name, _, bytes) in files {
        let path = "\(folder)/\(name)"
        let isThere = (try? AtomicFile.read(path, limit: bytes.count)) == bytes
        if !isThere { try OutputFile.write(bytes, to: path, isOwn: true) }
        if location == .system { SystemCall.change(path, mode: 0o644) }
        try output.write("\(isThere ? "unchanged" : "wrote    ")  \(path.madeHarmless)\n".pathBytes)
      }
      FontReport.refresh(folder)
      let missing: String?
      if fonts.isEmpty {
        missing = try FontReport.writeMatches(output).first
      } else {
        missing = FontReport.noteFamilies(fonts)
      }
      if let missing {
        throw Failure(
          .ioError,
          "\(folder.quotedForMessage) was written, but fontconfig finds no font for \(missing); does its configuration include this folder?"
        )
      }
    }

    private static var stave: [(name: String, family: String, bytes: [UInt8])] {
      FontsCommand.fontFiles.map { ($0, "Stave", BundledFonts.bytes(at: "Fonts/\($0)")!) }
    }
  }

  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(of: "fonts uninstall")

    @Flag(exclusivity: .exclusive) var location = Location.user

    @OptionGroup var writing: Writing

    func run() throws {
      let folder = try location.folder()
      let fonts = try writing.fonts()
      let present = (SystemCall.names(in: folder) ?? []).sorted()
      let families = Dictionary(fonts.map { ($0.fileName + ".ttf", $0.family) }) { family, _ in family }
      let installable = fonts.isEmpty ? WritingFont.installable : families
      let names = present.filter { name in
        let path = "\(folder)/\(name)"
        guard let family = installable[name], SystemCall.status(of: path)?.isRegular == true else { return false }
        if FontsCommand.isOurs(path, family: family) { return true }
        note("\(path.quotedForMessage) stays: it is not a font of this command")
        return false
      }
      guard !names.isEmpty else {
        let what = fonts.first?.family ?? "Stave"
        throw Failure(.nothingFound, "\(what) is not installed in \(folder.quotedForMessage)")
      }
      for path in names.map({ "\(folder)/\($0)" }) {
        guard SystemCall.remove(path) else { throw FontFolder.refusal("remove", path, errno, location) }
        try OpenFile.standardOutput.write("removed    \(path.madeHarmless)\n".pathBytes)
      }
      // Old versions of fontconfig mark every folder of fonts with this file, and never delete it.
      SystemCall.remove("\(folder)/.uuid")
      // Only succeeds if the folder is empty; a link is the user's.
      if SystemCall.status(of: folder)?.isFolder == true { SystemCall.remove(folder) }
      FontReport.refresh(AtomicFile.parent(of: folder))
    }

  }
}

/// Folders of fonts. Those for all users can be read by them, whatever the umask.
private enum FontFolder {
  static func make(_ folder: String, _ location: FontsCommand.Location) throws {
    do {
      let made = try AtomicFile.makeFolders(folder, mode: 0o777)
      if location == .system { for folder in made + [folder] { SystemCall.change(folder, mode: 0o755) } }
    } catch {
      throw refusal("create", error.path, error.number, location)
    }
    guard SystemCall.status(of: folder, followsLink: true)?.isFolder == true else {
      throw Failure(.cannotCreate, "\(folder.quotedForMessage) is not a folder; move or remove it")
    }
    if folder.withPath({ access($0, W_OK) }) != 0 { throw refusal("write in", folder, errno, location) }
  }

  /// The failure that a folder or file is not accessible, with advice.
  static func refusal(_ verb: String, _ path: String, _ number: Int32, _ location: FontsCommand.Location) -> Failure {
    let shown = path.quotedForMessage
    guard number == EACCES || number == EPERM else {
      return Failure(.cannotCreate, "cannot \(verb) \(shown): \(String(cString: strerror(number)))")
    }
    let advice =
      switch location {
      case .user: "check its owner, or set XDG_DATA_HOME to another folder"
      case .system: "use --user to install it only for you, or run this as an administrator"
      }
    return Failure(.noPermission, "no permission to \(verb) \(shown); \(advice)")
  }
}
