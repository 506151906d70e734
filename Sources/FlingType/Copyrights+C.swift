internal import CHarfBuzz
internal import CInter

/// Copyright notices and versions of third-party components.
package enum Copyrights {
  /// The components whose notice may be embedded, in the order of `fling_copyright`.
  package enum Component: Int32, CaseIterable, Sendable {
    case inter, harfBuzz, libpng, zlib, giflib, libyaml
    /// The text of the Apache License 2.0.
    case apache
  }

  /// The copyright notice with the license; nil if it was not installed on the machine that built Fling.
  package static func notice(of component: Component) -> String? {
    var count = 0
    // Safe: constants of `count` bytes that live as long as the program.
    guard let bytes = unsafe fling_copyright(component.rawValue, &count) else { return nil }
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The version of the linked HarfBuzz.
  package static var harfBuzzVersion: String {
    // Safe: a constant string that ends with a zero byte.
    unsafe String(cString: hb_version_string())
  }
}
