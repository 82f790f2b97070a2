// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since libFuzzer brings the main function and wants every module built with coverage: `run`
// builds it. The targets are in the root package, whose tests run every case.

// Where `.ci/librunekit` put the C library; without it, everything but the target `c-library` is there.
let library = Context.environment["RUNES_FUZZ_LIBRARY"]

// Without the compiler's counters of coverage, libFuzzer is only linked; otherwise `run` passes the option for all modules.
let isBlind = Context.environment["RUNES_FUZZ_BLIND"] != nil

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "RuneKit", path: "../..")],
  targets: [
    .systemLibrary(name: "CRuneKitHeader", path: "Header"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CRuneKitHeader", .product(name: "FuzzTargets", package: "RuneKit"),
        .product(name: "RuneKit", package: "RuneKit"),
      ],
      path: "Main",
      swiftSettings: [.unsafeFlags(["-parse-as-library"] + (library == nil ? [] : ["-DC_LIBRARY"]))],
      linkerSettings: [
        // The default linker, gold, fails on the sanitizer's debug information.
        .unsafeFlags(["-use-ld=lld"] + (isBlind ? ["-sanitize=fuzzer"] : [])),
        .unsafeFlags(
          library.map { ["-L\($0)/lib", "-lrunekit", "-Xlinker", "-rpath", "-Xlinker", "\($0)/lib"] } ?? []),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
