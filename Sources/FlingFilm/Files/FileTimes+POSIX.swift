#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// Sets the time of the last change of a file to the present, without changing its content. Links are not followed.
  package static func markChanged(_ path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .invalid }
    // Safe: the string lives for the call, and without times the call takes the present one.
    guard unsafe utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw SystemError(code: errno)
    }
  }

  /// Goes back to the start of an open file.
  package static func rewind(_ descriptor: Descriptor) throws(SystemError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError(code: errno) }
  }
}
