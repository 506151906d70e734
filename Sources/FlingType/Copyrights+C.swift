internal import CHarfBuzz
internal import CInter

/// What is told of the parts that others made.
public enum Copyrights {
  /// The parts whose notice may be embedded, in the order of `fling_copyright`.
  public enum Part: Int32, CaseIterable, Sendable {
    case inter, harfBuzz, libpng, zlib, giflib, libyaml
    /// The text of the Apache License 2.0.
    case apache
  }

  /// The copyright notice with the licence; nil if it was not installed where Fling was built.
  public static func notice(of part: Part) -> String? {
    var count = 0
    // Safe: constants of `count` bytes, which live as long as the program.
    guard let bytes = unsafe fling_copyright(part.rawValue, &count) else { return nil }
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Of the library that is linked now.
  public static var harfBuzzVersion: String {
    // Safe: a constant text that ends with a zero.
    unsafe String(cString: hb_version_string())
  }
}
