#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Error numbers for a port that cannot be opened.
enum PortErrorCodes {
  static let taken = EADDRINUSE
  static let forbidden = EACCES
}
