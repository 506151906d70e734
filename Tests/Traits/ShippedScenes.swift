package import Foundation

/// The scenes that ship with Fling.
package enum ShippedScenes {
  /// The root folder of the package.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the files in `Scenes`, sorted.
  package static let names: [String] = names(in: "Scenes")

  /// The names of the scene files in a folder of the package, sorted; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? [])
      .filter { $0.hasSuffix(".yaml") }.sorted()
  }

  package static func file(_ name: String) -> URL { root.appending(path: "Scenes/\(name)") }
}
