import CGIF
import CPNG
import CZlib

/// Versions of the linked C libraries. The compressed bytes of a PNG depend on zlib, its pixels do not.
package enum LibraryVersions {
  // Safe: both functions return null-terminated constants that live as long as the program.
  package static var zlib: String { unsafe String(cString: zlibVersion()) }
  package static var libpng: String { unsafe String(cString: png_get_libpng_ver(nil)) }
  /// Version of the headers, because the library does not report its own.
  package static var giflib: String { "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)" }
}
