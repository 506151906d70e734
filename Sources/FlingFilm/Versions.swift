import FlingCodecs

/// What the bytes of an output depend on besides the scene and the options.
public enum Versions {
  public static let fling = "0.1.0"

  /// The C libraries that write pictures, each with its version.
  public static var libraries: [(name: String, version: String)] {
    [
      ("zlib", LibraryVersions.zlib), ("libpng", LibraryVersions.libpng), ("giflib", LibraryVersions.giflib),
    ]
  }
}
