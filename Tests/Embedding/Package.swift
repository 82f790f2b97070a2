// swift-tools-version: 6.2
import PackageDescription

// An independent package that uses the library and therefore sees only its public interface.
// RUNEKIT_TRAITS=none builds it as on a machine without libicu; the results are the same.

let traits: Set<Package.Dependency.Trait> = Context.environment["RUNEKIT_TRAITS"] == "none" ? [] : ["ICU"]

let package = Package(
  name: "Embedding",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "RuneKit", path: "../..", traits: traits)
  ],
  targets: [
    .executableTarget(name: "Embedding", dependencies: [.product(name: "RuneKit", package: "RuneKit")]),
    // Written by .ci/examples from the code in articles and documentation comments.
    .executableTarget(name: "Examples", dependencies: [.product(name: "RuneKit", package: "RuneKit")]),
  ],
  swiftLanguageModes: [.v6]
)
