// swift-tools-version: 5.8
// Benchmarks and fuzzers. They are a package of their own, so that users of Fling do not see them. The
// Makefile builds them into Fling's .build folder, so that modules of both packages are compiled once.
//
// The targets are compiled under Fling's package name, so that they can use its `package` declarations. From
// tools version 5.9 on, SwiftPM passes a package name of its own, which would take precedence; therefore this
// manifest has version 5.8.
import PackageDescription

/// SwiftPM names a package after its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? ""
let packageName = String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })

/// Whether targets are instrumented for libFuzzer; only for `make fuzz-input`.
let isFuzzed = Context.environment["FLING_FUZZ"] != nil

/// The settings of Fling's own targets. This tools version has no API for most of them.
let settings: [SwiftSetting] = [
  .unsafeFlags(
    ["-package-name", packageName, "-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors"]
      + (isFuzzed ? ["-sanitize=fuzzer"] : [])),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests are compiled without optimization in release builds, too; the code under test is optimized.
let testSettings =
  settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// All modules of Fling except the preview.
let fling = Target.Dependency.product(name: "Fling", package: "fling")

func dependencies(_ names: [String]) -> [Target.Dependency] {
  [fling] + names.map { .init(stringLiteral: $0) }
}

/// A module shared by programs or tests.
func module(_ name: String, in folder: String, _ names: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies(names), path: folder, swiftSettings: settings)
}

func program(_ name: String, in folder: String, _ names: [String]) -> Target {
  .executableTarget(name: name, dependencies: dependencies(names), path: folder, swiftSettings: settings)
}

func tests(of name: String, _ names: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies([name, "BenchmarkTraits"] + names),
    path: "Tests/\(name)Tests", swiftSettings: testSettings)
}

/// Programs that libFuzzer drives. They are built only by `make fuzz-input`, because libFuzzer defines
/// `main`.
let fuzzers: [Target] =
  !isFuzzed
  ? []
  : ["PNG", "Film", "Font", "Path", "Scene", "Expression", "Script", "Text"].map { name in
    .executableTarget(
      name: "fuzz-\(name)", dependencies: [fling], path: "FuzzInput/\(name)",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
  }

let package = Package(
  name: "benchmarks",
  platforms: [.macOS("15")],
  products: [
    // Fling's physics behind the C interface that all engines of a comparison export.
    .library(name: "FlingPeer", type: .dynamic, targets: ["DynamicsPeer"])
  ],
  dependencies: [.package(name: "fling", path: "..")],
  targets: [
    program("bench", in: "Bench", ["Processes", "PhysicsCases"]),
    program("fuzz", in: "FuzzRun", ["Processes", "DynamicsFuzz"]),
    program("fuzz-scenes", in: "SceneFuzzRun", ["Processes", "SceneFuzz"]),
    program("call-log", in: "CallLogRun", ["Recordings", "CallLogs"]),
    module("Processes", in: "Processes"),
    module("PhysicsCases", in: "PhysicsCases"),
    module("DynamicsFuzz", in: "Fuzz"),
    module("SceneFuzz", in: "SceneFuzz"),
    module("CallLogs", in: "CallLogs"),
    module("Recordings", in: "Recordings", ["CallLogs", "PhysicsCases"]),
    module("DynamicsPeer", in: "DynamicsPeer", ["PhysicsCases"]),

    .target(name: "BenchmarkTraits", path: "Tests/Traits", swiftSettings: settings),
    tests(of: "PhysicsCases"),
    tests(of: "DynamicsFuzz"),
    tests(of: "SceneFuzz"),
    tests(of: "Recordings", ["CallLogs", "PhysicsCases"]),
  ] + fuzzers
)

// Builds the tests without the programs.
if Context.environment["FLING_WITHOUT_PROGRAMS"] != nil {
  package.targets.removeAll { $0.type == .executable }
}
