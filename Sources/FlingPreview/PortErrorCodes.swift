#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Error numbers for a port that cannot be opened.
enum PortErrorCodes {
  static let addressInUse = EADDRINUSE
  static let forbidden = EACCES
}
