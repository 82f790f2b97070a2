// swift-tools-version: 6.2
import PackageDescription

// Target dependencies enforce the architecture: the engine, the sounds of English, the quotes and the drawing do not depend
// on each other, on Foundation or on ICU. RuneLetters is the engine with the bundled tables, RuneKitCore adds the sounds,
// pictures and fonts, RuneKit adds what needs Foundation, ICU or files.

// Only for Tests/Fuzz, a package of its own: dependents would see the names of its targets, such as TestSupport.
let fuzzTargets: [Product] =
  Context.environment["RUNES_FUZZ"] == nil ? [] : [.library(name: "FuzzTargets", targets: ["FuzzTargets"])]

// The privacy manifest that Apple asks for where a program examines files. Elsewhere it would only make a bundle.
#if os(macOS)
  let privacy: (exclude: [String], resources: [Resource]) = ([], [.copy("PrivacyInfo.xcprivacy")])
#else
  let privacy: (exclude: [String], resources: [Resource]) = (["PrivacyInfo.xcprivacy"], [])
#endif

let package = Package(
  name: "RuneKit",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "RuneKit", targets: ["RuneKit"]),
    .library(name: "RuneLetters", targets: ["RuneLetters"]),
    .executable(name: "runes", targets: ["runes"]),
  ] + fuzzTargets,
  traits: [
    .default(enabledTraits: ["ICU", "Command"]),
    .trait(name: "ICU", description: "On Linux, romanize and sort with libicu; without it, with Foundation."),
    .trait(name: "Command", description: "Build the command `runes`, which needs swift-argument-parser."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "CAtomicSlots"),
    // Rounding is a function of libm, which comes with Foundation elsewhere.
    .target(
      name: "RuneTransliteration", dependencies: ["CAtomicSlots"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .target(name: "RuneSound"),
    .target(name: "RuneText"),
    .target(name: "RuneFields", dependencies: ["RuneText"]),
    .target(name: "CFileAttributes"),
    .target(
      name: "RuneSystem", dependencies: ["CFileAttributes", "RuneText"], exclude: privacy.exclude,
      resources: privacy.resources),
    .target(name: "RunePicking", dependencies: ["RuneText"]),
    .target(name: "RuneQuotes", dependencies: ["RuneFields", "RunePicking", "RuneSystem", "RuneText"]),
    .target(name: "RuneGraphics"),
    .target(name: "CRuneData"),
    .target(name: "CRuneKitData", dependencies: ["CRuneData"], publicHeadersPath: "."),
    .target(name: "CLaunch"),
    .target(name: "CCommandText", exclude: ["completions.txt", "help.txt", "hints.txt", "references.txt"]),
    .target(
      name: "CICU",
      cSettings: [.define("RUNEKIT_ICU", .when(platforms: [.linux], traits: ["ICU"]))],
      linkerSettings: ["icui18n", "icuuc", "icudata"].map {
        .linkedLibrary($0, .when(platforms: [.linux], traits: ["ICU"]))
      }),
    .target(
      name: "RuneLetters", dependencies: ["RuneTransliteration", "RuneSound", "RuneText", "CRuneData"]),
    .target(name: "RuneStones", dependencies: ["RuneLetters", "RuneText"]),
    .target(name: "RuneReadings", dependencies: ["RuneStones", "RuneSystem"]),
    .target(
      name: "RuneKitCore",
      dependencies: ["CRuneData", "CRuneKitData", "RuneGraphics", "RuneLetters", "RunePicking", "RuneText"]),
    .target(
      name: "RuneKit",
      dependencies: [
        "CRuneData", "RuneKitCore", "RuneText", "RuneSystem", "RuneQuotes",
        .target(name: "CICU", condition: .when(platforms: [.linux], traits: ["ICU"])),
      ],
      swiftSettings: [.define("RUNEKIT_ICU", .when(platforms: [.linux], traits: ["ICU"]))]),
    .target(name: "RuneDocuments", dependencies: ["CCommandText", "RuneFields", "RuneKitCore", "RuneText"]),
    .executableTarget(
      name: "runes",
      dependencies: [
        "CCommandText", "CLaunch", "RuneDocuments", "RuneFields", "RuneKit", "RuneReadings", "RuneStones", "RuneSystem",
        "RuneText",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
      ]),
    .target(
      name: "TestSupport", dependencies: ["RuneQuotes", "RuneSystem", "RuneText", "RuneTransliteration"],
      path: "Tests/TestSupport"),
    .executableTarget(
      name: "corpus", dependencies: ["RuneKit", "RuneSystem", "RuneText"], path: "Tests/Conformance/Corpus"),
    .executableTarget(name: "stave-source", dependencies: ["RuneGraphics", "RuneKit"], path: "Tests/StaveSource"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "RuneKit", "RuneTransliteration", "RuneSound", "RuneQuotes", "RuneReadings", "RuneStones", "RuneText",
        "TestSupport",
      ],
      path: "Tests/Fuzz/Targets",
      swiftSettings: [.define("RUNEKIT_ICU", .when(platforms: [.linux], traits: ["ICU"]))]),
    .testTarget(name: "FuzzCaseTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/CaseTests"),
    .testTarget(name: "RuneTransliterationTests", dependencies: ["RuneTransliteration", "TestSupport"]),
    .testTarget(name: "RuneSoundTests", dependencies: ["RuneKit", "RuneSound", "TestSupport"]),
    .testTarget(name: "RuneTextTests", dependencies: ["RuneFields", "RuneText", "TestSupport"]),
    .testTarget(name: "RuneSystemTests", dependencies: ["RuneSystem", "TestSupport"]),
    .testTarget(name: "RuneQuotesTests", dependencies: ["RuneQuotes", "RuneSystem", "RuneText", "TestSupport"]),
    .testTarget(name: "RuneGraphicsTests", dependencies: ["RuneGraphics", "TestSupport"]),
    .testTarget(
      name: "RuneKitTests", dependencies: ["CRuneData", "RuneKit", "RuneText", "RuneTransliteration", "TestSupport"]),
    .testTarget(
      name: "RunesTests",
      dependencies: ["runes", "RuneDocuments", "RuneFields", "RuneKit", "RuneSystem", "RuneText", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Tests call optimized code and need not be optimized themselves, which would double the time of their build; fuzzing does.
let plain: Set = fuzzTargets.isEmpty ? ["TestSupport", "FuzzTargets", "corpus"] : []
for target in package.targets where target.type == .test || plain.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
}
