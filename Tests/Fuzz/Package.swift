// swift-tools-version: 6.2
import PackageDescription

// A separate package, because fuzzing requires coverage instrumentation of every module; `run` builds it.

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "RuneKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [.product(name: "RuneKit", package: "RuneKit")],
      path: ".", sources: ["Targets", "Main"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
