import FlingCodecs
import FlingType

/// What the bytes of an output depend on besides the scene and the options.
public enum Versions {
  public static let fling = "0.1.0"

  /// The family of text that asks for no other, and what tells its version.
  public static var font: (name: String, version: String) { (DefaultFamily.name, DefaultFamily.described) }

  /// The C libraries that shape text and write pictures, each with its version.
  public static var libraries: [(name: String, version: String)] {
    [
      ("HarfBuzz", Copyrights.harfBuzzVersion), ("zlib", LibraryVersions.zlib),
      ("libpng", LibraryVersions.libpng), ("giflib", LibraryVersions.giflib),
    ]
  }
}
