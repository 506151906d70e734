// swift-tools-version: 6.2
import PackageDescription

// A package whose tests compare films with their goldens, as an outside user would write it.
let package = Package(
  name: "GoldenExample",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fling", path: "../../..")],
  targets: [
    .testTarget(
      name: "GoldenExampleTests",
      dependencies: [.product(name: "FlingTesting", package: "fling")],
      exclude: ["Scenes"])
  ]
)
