import FlingCodecs
import FlingScene
import FlingType

/// What the bytes of an output depend on besides the scene and the options.
public enum Versions {
  public static let fling = "0.1.0"

  /// The family of text that asks for no other, and what tells its version.
  public static var font: (name: String, version: String) { (DefaultFamily.name, DefaultFamily.described) }

  /// Of HarfBuzz, which shapes text.
  public static var harfBuzz: String { Copyrights.harfBuzzVersion }

  /// The C libraries that shape text, write pictures and read scenes, each with its version.
  public static var libraries: [(name: String, version: String)] {
    [
      ("HarfBuzz", harfBuzz), ("zlib", LibraryVersions.zlib), ("libpng", LibraryVersions.libpng),
      ("giflib", LibraryVersions.giflib), ("libyaml", YAMLLibrary.version),
    ]
  }
}
