#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system says of a port that cannot be had.
enum PortErrors {
  static let taken = EADDRINUSE
  static let forbidden = EACCES
}
