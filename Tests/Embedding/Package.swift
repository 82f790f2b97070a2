// swift-tools-version: 6.2
import PackageDescription

// An independent package that uses the library and therefore sees only its public interface.
// Built by .ci/embedding, which makes the Git repository. RUNEKIT_TRAITS=none builds it as on a machine without libicu; the
// results are the same.

let traits: Set<Package.Dependency.Trait> = Context.environment["RUNEKIT_TRAITS"] == "none" ? [] : [.defaults]
let url = Context.environment["RUNEKIT_URL"] ?? "https://github.com/runekit-project/RuneKit"
let revision = Context.environment["RUNEKIT_REVISION"] ?? "main"

let package = Package(
  name: "Embedding",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: url, revision: revision, traits: traits)
  ],
  targets: [
    .executableTarget(name: "Embedding", dependencies: [.product(name: "RuneKit", package: "RuneKit")]),
    // The least that programs have of each product; .ci/embedding looks into them.
    .executableTarget(name: "Letters", dependencies: [.product(name: "RuneLetters", package: "RuneKit")]),
    .executableTarget(name: "Runes", dependencies: [.product(name: "RuneKit", package: "RuneKit")]),
    // Written by .ci/examples from the code in articles and documentation comments.
    .executableTarget(name: "Examples", dependencies: [.product(name: "RuneKit", package: "RuneKit")]),
  ],
  swiftLanguageModes: [.v6]
)
