// swift-tools-version: 5.8
// What measures and fuzzes Fling: a package of its own, so that nobody who uses Fling sees it. The Makefile builds it into Fling's
// own .build, where the modules of both packages are compiled once.
//
// Fling's declarations of package access are seen here since the targets are compiled under Fling's package name. SwiftPM passes
// a name of its own for packages of tools version 5.9 and later, which would win; therefore this one is of version 5.8.
import PackageDescription

/// SwiftPM names a package after its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? ""
let packageName = String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })

/// Whether libFuzzer is to see which way its bytes take; only for `make fuzz-input`.
let isFuzzed = Context.environment["FLING_FUZZ"] != nil

/// The settings of Fling's own targets, which this tools version has no other words for.
let settings: [SwiftSetting] = [
  .unsafeFlags(
    ["-package-name", packageName, "-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors"]
      + (isFuzzed ? ["-sanitize=fuzzer"] : [])),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Most tests are compiled without optimisation in release builds too: what they test is optimised.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// All of Fling's modules but the pages.
let fling = Target.Dependency.product(name: "Fling", package: "fling")

func dependencies(_ names: [String]) -> [Target.Dependency] {
  [fling] + names.map { .init(stringLiteral: $0) }
}

/// A module that programs or tests share.
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

/// Programs that libFuzzer drives; built only by `make fuzz-input`, since they have its `main`.
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
    // Fling's physics behind the C interface that other engines are compared through.
    .library(name: "FlingPeer", type: .dynamic, targets: ["DynamicsPeer"])
  ],
  dependencies: [.package(name: "fling", path: "..")],
  targets: [
    program("bench", in: "Bench", ["Processes", "PhysicsCases"]),
    program("fuzz", in: "FuzzRun", ["Processes", "DynamicsFuzz"]),
    program("fuzz-scenes", in: "SceneFuzzRun", ["Processes", "SceneFuzz"]),
    program("tape", in: "TapeRun", ["Recordings", "CallLogs"]),
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
