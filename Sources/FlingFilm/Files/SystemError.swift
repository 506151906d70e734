#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The error number of a failed system call.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  static let exists = SystemError(code: EEXIST)
  static let notEmpty = SystemError(code: ENOTEMPTY)
  /// Another run holds the lock.
  static let locked = SystemError(code: EWOULDBLOCK)
  package static let notAFile = SystemError(code: EISDIR)
  static let notAFolder = SystemError(code: ENOTDIR)
  /// The path contains a zero byte, at which C would cut it off.
  static let invalid = SystemError(code: EINVAL)

  /// The name of a new file contains an invisible character.
  static let unseen = SystemError(code: EILSEQ)
  /// The pipe has no reader any more.
  static let unread = SystemError(code: EPIPE)

  /// Whether there is no file at the path.
  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// A message that is independent of the locale, unlike the C library's.
  package var reason: String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOENT: "there is no such file or folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it already exists"
    case ENOTEMPTY: "the folder is not empty"
    case EWOULDBLOCK: "another run uses it"
    case EXDEV: "it lies on another disk than its folder"
    case EROFS: "the disk is read-only"
    case ENOSPC: "no space left on the disk"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would be too large"
    case EIO: "the disk reports an error"
    case EPIPE: "nobody reads it any more"
    case ELOOP: "too many links"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many files are open"
    case EINVAL: "the name is not valid"
    case EILSEQ: "the name contains an invisible character"
    case EBADF: "it is closed"
    default: "system error \(code)"
    }
  }
}
