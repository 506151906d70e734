// swift-tools-version: 6.2
import PackageDescription

/// Whether libFuzzer is to see which way its bytes take; only for `make fuzz-input`, whose programs are in `Benchmarks`.
let isFuzzed = Context.environment["FLING_FUZZ"] != nil

/// Every Swift target is built alike: Swift 6 mode, explicit imports, no unmarked unsafe code, no warnings.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

/// A module of Fling. Its dependencies are the only ones it may import; `.ci/rules` checks the rest.
func module(_ name: String, _ dependencies: [String], linker: [LinkerSetting] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
    swiftSettings: settings, linkerSettings: linker)
}

/// Tests are compiled without optimization in release builds, too; the code under test is optimized. A separate job for each
/// interface of a test module, which nobody imports, would only cost time.
let testSettings =
  settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// The tests of a module, run by Swift Testing.
func tests(of name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name, "TestTraits"] + dependencies).map { .init(stringLiteral: $0) },
    exclude: exclude, swiftSettings: testSettings)
}

/// On Linux the program contains the Swift runtime and needs no toolchain to start. The modules are compiled for both kinds of
/// linking; the last two libraries are those that FoundationEssentials (of ArgumentParser) needs when it is static. lld, since
/// gold warns of functions in the C library that Foundation knows.
let standalone: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-l_FoundationCollections",
      "-l_FoundationCShims",
    ], .when(platforms: [.linux]))
]

let package = Package(
  name: "fling",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "fling", targets: ["FlingCommand"]),
    .library(
      name: "Fling",
      targets: [
        "Fling", "FlingGeometry", "FlingDynamics", "FlingGestures", "FlingScene", "FlingRaster", "FlingType",
        "FlingStage", "FlingOverlays", "FlingVector", "FlingCodecs", "FlingFilm",
      ]),
    .library(name: "FlingTesting", targets: ["FlingTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    // Arithmetic of vectors, one instruction each.
    .systemLibrary(name: "CVectors"),
    // How glibc keeps memory, which its own module leaves out.
    .systemLibrary(name: "CMalloc"),
    // Lets Swift programs run where /proc is missing.
    .target(name: "CStartup"),
    // Debian's Inter as constants; nothing where it is not installed.
    .target(name: "CInter", exclude: ["embedded.inc"]),
    // The web pages and the scenes of `fling new` as constants.
    .target(name: "CPages", exclude: ["Pages"]),
    .target(name: "CTemplates", exclude: ["Includes", "Scenes"]),
    // The inner loops of painting, for processors with wide vectors and for all others.
    .target(name: "CSpans", exclude: ["edges.inc", "kernels.inc", "rows.inc"]),

    module("FlingGeometry", [], linker: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    module("FlingDynamics", ["FlingGeometry", "CVectors"]),
    module("FlingGestures", ["FlingGeometry"]),
    module("FlingScene", ["FlingGeometry", "CYAML", "CTemplates"]),
    module("FlingRaster", ["FlingGeometry", "CSpans"]),
    module("FlingType", ["FlingGeometry", "CHarfBuzz", "CInter"]),
    module("FlingStage", ["FlingGeometry", "FlingDynamics", "FlingGestures", "FlingScene", "FlingType"]),
    module("FlingOverlays", ["FlingStage", "FlingDynamics", "FlingScene", "FlingType", "FlingGeometry"]),
    module("FlingVector", ["FlingStage", "FlingScene", "FlingGeometry", "CPages"]),
    module("FlingCodecs", ["FlingRaster", "FlingGeometry", "CPNG", "CGIF", "CZlib"]),
    module(
      "FlingFilm",
      [
        "FlingOverlays", "FlingVector", "FlingStage", "FlingCodecs", "FlingScene", "FlingRaster", "FlingType",
        "FlingGeometry",
        "CMalloc",
      ]),
    module("FlingFarm", ["FlingFilm", "FlingCodecs", "FlingScene", "FlingGeometry"]),
    module("FlingRewrite", []),
    // Compiles users' files and runs them. The program's side of it is FlingApp.
    module("FlingHost", ["FlingRewrite", "FlingFilm", "FlingStage", "FlingScene", "FlingGeometry"]),
    module("Fling", ["FlingFilm", "FlingScene", "FlingGeometry"]),
    module("FlingTesting", ["FlingFilm", "FlingScene"]),
    .target(
      name: "FlingPreview",
      dependencies: [
        "FlingFilm", "FlingScene", "FlingGeometry", "CPages",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: settings),
    // The program `fling`. The target has another name, since some file systems could not tell its module from `Fling`.
    .executableTarget(
      name: "FlingCommand",
      dependencies: [
        "CStartup", "FlingPreview", "FlingFarm", "FlingHost", "FlingFilm", "FlingCodecs", "FlingScene",
        "FlingGeometry",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings, linkerSettings: standalone),

    .target(name: "TestTraits", path: "Tests/Traits", swiftSettings: settings),
    tests(of: "FlingGeometry"),
    tests(of: "FlingDynamics", ["FlingGeometry"]),
    tests(of: "FlingGestures", ["FlingGeometry"]),
    tests(of: "FlingScene", ["FlingGeometry"]),
    tests(of: "FlingRaster", ["FlingGeometry", "CSpans"]),
    tests(of: "FlingType", ["FlingGeometry"]),
    tests(of: "FlingStage", ["FlingGestures", "FlingScene", "FlingType", "FlingGeometry"]),
    tests(of: "FlingOverlays", ["FlingStage", "FlingScene", "FlingType", "FlingGeometry"]),
    tests(
      of: "FlingVector", ["FlingStage", "FlingScene", "FlingGeometry"],
      exclude: ["Motion/CoreAnimationDeclarations.swift"]),
    tests(of: "FlingCodecs", ["FlingRaster", "FlingGeometry", "CPNG", "CGIF"]),
    tests(
      of: "FlingFilm",
      ["FlingOverlays", "FlingStage", "FlingCodecs", "FlingScene", "FlingRaster", "FlingGeometry"]),
    tests(
      of: "FlingFarm",
      [
        "FlingFilm", "FlingOverlays", "FlingStage", "FlingCodecs", "FlingScene", "FlingRaster",
        "FlingGeometry",
      ]),
    tests(of: "FlingRewrite"),
    tests(of: "FlingHost", ["FlingRewrite", "FlingStage", "FlingScene", "FlingGeometry"]),
    // As a user of the library does, they depend on `Fling` alone.
    tests(of: "Fling"),
    tests(of: "FlingTesting", ["FlingFilm", "FlingScene"]),
    .testTarget(
      name: "FlingPreviewTests",
      dependencies: [
        "FlingPreview", "FlingFilm", "FlingStage", "FlingScene", "FlingGeometry",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: testSettings),
    // They run the program that is built beside them; if they linked its modules, they would be linked as it is.
    .testTarget(name: "FlingCommandTests", dependencies: ["TestTraits"], swiftSettings: testSettings),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "FlingFilm", "FlingPreview", "FlingScene", "FlingType", "FlingGeometry", "FlingCodecs", "FlingRaster",
        "TestTraits",
      ],
      exclude: ["Cells"], swiftSettings: testSettings),
  ],
  cLanguageStandard: .c2x
)

// The layer in the shape of UIKit is for Linux only; elsewhere a module `UIKit` could hide the system's.
#if os(Linux)
  package.products.append(
    .library(name: "FlingUIKit", type: .dynamic, targets: ["FlingUIKit", "UIKit", "FlingApp"]))
  package.targets += [
    module(
      "FlingUIKit",
      ["FlingStage", "FlingDynamics", "FlingGestures", "FlingScene", "FlingType", "FlingGeometry"]),
    // The module whose name source files import.
    module("UIKit", ["FlingUIKit"]),
    // Restricts what a user's program may do, and tells where it stopped.
    .target(name: "CSandbox"),
    module(
      "FlingApp", ["FlingUIKit", "FlingStage", "FlingScene", "FlingGestures", "FlingGeometry", "CSandbox"]),
    tests(of: "FlingUIKit", ["FlingStage", "FlingScene", "FlingType", "FlingGeometry"]),
    tests(of: "FlingApp", ["FlingUIKit", "FlingStage", "FlingScene", "FlingGestures", "FlingGeometry"]),
  ]
#endif

// Builds the library and its tests without the program, the layer for UIKit code, and what only these use,
// such as SwiftNIO.
if Context.environment["FLING_WITHOUT_PROGRAMS"] != nil {
  let modules = [
    "FlingCommand", "FlingPreview", "FlingFarm", "FlingHost", "FlingRewrite", "FlingUIKit", "UIKit",
    "FlingApp", "CSandbox", "Browser",
  ]
  package.products.removeAll { ["fling", "FlingUIKit"].contains($0.name) }
  package.targets.removeAll { modules.contains($0.name) || modules.map { "\($0)Tests" }.contains($0.name) }
}

// Builds the tests of some modules only.
if let modules = Context.environment["FLING_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !modules.contains($0.name.dropLast("Tests".count)) }
}
