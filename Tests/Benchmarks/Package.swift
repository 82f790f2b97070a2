// swift-tools-version: 6.2
import PackageDescription

// Corpora and benchmarks that need the library itself; `run` builds and calls this.

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "RuneKit", path: "../..")],
  targets: [
    .executableTarget(name: "benchmarks", dependencies: [.product(name: "RuneKit", package: "RuneKit")])
  ],
  swiftLanguageModes: [.v6]
)
