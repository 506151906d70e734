// swift-tools-version: 6.2
import PackageDescription

// The example of the README as a program of its own, as an outside user would write it.
let package = Package(
  name: "LibraryExample",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fling", path: "../../..")],
  targets: [
    .executableTarget(name: "LibraryExample", dependencies: [.product(name: "Fling", package: "fling")])
  ]
)
