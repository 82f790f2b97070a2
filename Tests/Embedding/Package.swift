// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else's that uses the library: what it may see is what is public, and nothing more.

let package = Package(
  name: "Embedding",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "RuneKit", path: "../..")
  ],
  targets: [
    .executableTarget(name: "Embedding", dependencies: [.product(name: "RuneKit", package: "RuneKit")])
  ],
  swiftLanguageModes: [.v6]
)
