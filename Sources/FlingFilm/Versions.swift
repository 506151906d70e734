import FlingCodecs
import FlingScene
import FlingType

/// Versions that the bytes of an output depend on, besides the scene and the options.
package enum Versions {
  /// Version of Fling.
  package static let fling = "0.1.0"

  /// The default font family and its version.
  package static var font: (name: String, version: String) { (DefaultFamily.name, DefaultFamily.described) }

  /// Version of HarfBuzz, which shapes text.
  package static var harfBuzz: String { Copyrights.harfBuzzVersion }

  /// Name and version of the C libraries that shape text, write pictures and read scenes.
  package static var libraries: [(name: String, version: String)] {
    [
      ("HarfBuzz", harfBuzz), ("zlib", LibraryVersions.zlib), ("libpng", LibraryVersions.libpng),
      ("giflib", LibraryVersions.giflib), ("libyaml", YAMLLibrary.version),
    ]
  }
}
