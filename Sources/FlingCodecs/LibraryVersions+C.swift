import CGIF
import CPNG
import CZlib

/// The C libraries as they are linked now; zlib's decides the compressed bytes of a PNG, though never its pixels.
package enum LibraryVersions {
  // Safe: both functions give constant texts, ended by a zero, that live as long as the program.
  package static var zlib: String { unsafe String(cString: zlibVersion()) }
  package static var libpng: String { unsafe String(cString: png_get_libpng_ver(nil)) }
  /// Of the headers: the library does not tell its own.
  package static var giflib: String { "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)" }
}
