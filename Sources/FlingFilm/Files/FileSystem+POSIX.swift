import FlingScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// System calls for files. Each call is checked, and interrupted calls are repeated.
///
/// All unsafe code for files is in this extension: paths are passed to C as null-terminated strings that live
/// for the call, and no pointer that a call returns outlives the function that made the call.
package enum FileSystem {
  package enum FileType: Hashable, Sendable {
    case file
    case folder
    case link
    /// A device, pipe or socket.
    case other
  }

  package typealias Descriptor = Int32

  package static let standardInput: Descriptor = STDIN_FILENO
  package static let standardOutput: Descriptor = STDOUT_FILENO
  package static let standardError: Descriptor = STDERR_FILENO
}

// MARK: - Descriptors

extension FileSystem {
  /// Opens replacements for standard streams that were closed when the program started, so that no file
  /// opened later gets the descriptor of one. Reading the replaced input fails, and so does writing the
  /// replaced outputs.
  ///
  /// Must be called once, before any other file is opened.
  package static func replaceClosedStandardStreams() {
    for stream in [standardInput, standardOutput, standardError] where fcntl(stream, F_GETFD) < 0 {
      // The system assigns the lowest free number, which is this stream's.
      let mode = stream == standardInput ? O_WRONLY : O_RDONLY
      // Safe: the strings live for the calls.
      if unsafe openFile("/dev/null", mode, 0) < 0 { _ = unsafe openFile("/", O_RDONLY | O_DIRECTORY, 0) }
    }
  }

  /// Whether that many more files can be opened.
  package static func canOpen(_ count: Int) -> Bool {
    var opened: [Descriptor] = []
    defer { for descriptor in opened { _ = closeFile(descriptor) } }
    while opened.count < count {
      let descriptor = dup(standardError)
      guard descriptor >= 0 else { return false }
      opened.append(descriptor)
    }
    return true
  }

  package static func openForReading(_ path: String) throws(SystemError) -> Descriptor {
    // Without O_NONBLOCK, opening a pipe without a writer would block forever.
    try open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  }

  /// Opens a folder. A link to a folder is an error.
  package static func openFolder(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }

  /// Opens a file for writing without truncating it. Anything other than a file is an error, including a link
  /// to one.
  static func openForWriting(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  }

  /// Creates a file. An existing file or link is an error.
  package static func create(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
  }

  /// Creates an empty file, or gives an existing one the current time.
  package static func touch(_ path: String) throws(SystemError) {
    try close(open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC))
    try markChanged(path)
  }

  private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Descriptor {
    try rejectNullBytes(in: path)
    while true {
      // Safe: Swift keeps the string's null-terminated bytes alive for the call.
      let descriptor = unsafe openFile(path, flags, 0o666)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  /// Closes a file. Delayed write errors of the system are reported here.
  package static func close(_ descriptor: Descriptor) throws(SystemError) {
    // An interrupted close has released the descriptor too, so it is not repeated.
    if closeFile(descriptor) != 0, errno != EINTR { throw SystemError(code: errno) }
  }

  /// Writes all bytes, in several calls if needed.
  package static func write(_ bytes: [UInt8], to descriptor: Descriptor) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        // Safe: the slice lies inside the buffer, which lives as long as the closure.
        unsafe writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
      }
      if written > 0 {
        offset += written
      } else if written == 0 {
        throw SystemError(code: EIO)
      } else if errno == EAGAIN {
        // Another process that shares the pipe may have set it to non-blocking.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Safe: the count is 1 and one request is passed.
        _ = unsafe poll(&request, 1, -1)
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Reads to the end of the file, but at most `limit` bytes.
  package static func read(from descriptor: Descriptor, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let requested = min(chunk.count, limit - bytes.count)
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        // Safe: the call stores at most `requested` bytes, which fit the buffer.
        unsafe readBytes(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[..<requested]))
      }
      if count == 0 { break }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
    return bytes
  }

  /// The permission bits of a file: the lower twelve bits of its mode.
  package static func permissions(of path: String) throws(SystemError) -> UInt16 {
    try rejectNullBytes(in: path)
    var status = stat()
    // Safe: the string lives for the call, which fills the structure and keeps neither.
    guard unsafe stat(path, &status) == 0 else { throw SystemError(code: errno) }
    return UInt16(status.st_mode & 0o7777)
  }

  package static func setPermissions(
    of descriptor: Descriptor, to permissions: UInt16
  ) throws(SystemError) {
    guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw SystemError(code: errno) }
  }

  /// Type and size of an open file.
  package static func status(of descriptor: Descriptor) throws(SystemError) -> (kind: FileType, size: Int) {
    var status = stat()
    // Safe: the call fills the structure it is given and keeps no pointer to it.
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    return (kind(of: status.st_mode), Int(status.st_size))
  }

  /// Identity of an open file or folder; nil for other types.
  static func identity(of descriptor: Descriptor) -> FileIdentity? {
    var status = stat()
    // Safe: the call fills the structure it is given and keeps no pointer to it.
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    return identity(status)
  }
}

// MARK: - Paths

extension FileSystem {
  /// Whether a path leads to a folder; links are followed.
  package static func isFolder(_ path: String) -> Bool {
    guard let end = try? resolve(path) else { return false }
    return (try? kind(of: end)) == .folder
  }

  /// Type of the file at a path, without following a link; nil if there is none.
  package static func kind(of path: String) throws(SystemError) -> FileType? {
    try rejectNullBytes(in: path)
    var status = stat()
    // Safe: the string lives for the call, which fills the structure and keeps neither.
    if unsafe lstat(path, &status) == 0 { return kind(of: status.st_mode) }
    if errno == ENOENT { return nil }
    throw SystemError(code: errno)
  }

  /// Identity of the file or folder at a path, links followed; nil if there is none or it has another type.
  static func identity(of path: String) -> FileIdentity? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    // Safe: the string lives for the call, which fills the structure and keeps neither.
    guard unsafe stat(path, &status) == 0 else { return nil }
    return identity(status)
  }

  private static func identity(_ status: stat) -> FileIdentity? {
    guard [.file, .folder].contains(kind(of: status.st_mode)) else { return nil }
    return FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// A stamp that changes whenever a file is saved, links followed; nil if there is no file.
  static func stamp(of path: String) -> FileStamp? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    // Safe: the string lives for the call, which fills the structure and keeps neither.
    guard unsafe stat(path, &status) == 0, kind(of: status.st_mode) == .file else { return nil }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    return FileStamp(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino),
      size: Int64(status.st_size), seconds: Int64(changed.tv_sec), nanoseconds: Int64(changed.tv_nsec))
  }

  /// The absolute path without links. All its components must exist.
  package static func resolve(_ path: String) throws(SystemError) -> String {
    try rejectNullBytes(in: path)
    // Safe: with no buffer of ours the call allocates the result, which is copied and freed here.
    guard let resolved = unsafe realpath(path, nil) else { throw SystemError(code: errno) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  package static func makeFolder(_ path: String) throws(SystemError) {
    try rejectNullBytes(in: path)
    try rejectInvisibleCharacters(inNameOf: path)
    // Safe: the string lives for the call.
    guard unsafe mkdir(path, 0o777) == 0 else { throw SystemError(code: errno) }
  }

  /// Moves a file or folder. A file at `destination` is replaced atomically.
  package static func move(_ source: String, to destination: String) throws(SystemError) {
    try rejectNullBytes(in: source)
    try rejectNullBytes(in: destination)
    // Safe: both strings live for the call.
    guard unsafe rename(source, destination) == 0 else { throw SystemError(code: errno) }
  }

  package static func removeFile(_ path: String) throws(SystemError) {
    try rejectNullBytes(in: path)
    // Safe: the string lives for the call.
    guard unsafe unlink(path) == 0 else { throw SystemError(code: errno) }
  }

  package static func removeEmptyFolder(_ path: String) throws(SystemError) {
    try rejectNullBytes(in: path)
    // Safe: the string lives for the call.
    guard unsafe rmdir(path) == 0 else { throw SystemError(code: errno) }
  }

  /// Names in a folder, sorted, without `.` and `..`.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    try rejectNullBytes(in: folder)
    // Safe: the string lives for the call; the stream is closed below and not used after.
    guard let stream = unsafe opendir(folder) else { throw SystemError(code: errno) }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      // Safe: the entry is valid until the next readdir; its name is null-terminated within `d_name`.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw SystemError(code: errno) }
    return names.sorted()
  }

  /// Distinguishes the temporary names of concurrent runs; affects no output.
  package static var processNumber: Int { Int(getpid()) }

  /// Rejects a path whose last component contains invisible characters: a created file must have the name
  /// that it appears to have.
  static func rejectInvisibleCharacters(inNameOf path: String) throws(SystemError) {
    let name = path.split(separator: "/").last ?? ""
    if name.unicodeScalars.contains(where: \.isInvisible) { throw .unseen }
  }

  private static func rejectNullBytes(in path: String) throws(SystemError) {
    if path.utf8.contains(0) { throw .invalid }
  }

  private static func kind(of mode: mode_t) -> FileType {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}

// MARK: - Calls whose names are hidden by the type's own functions

private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  // Safe: the count is the buffer's own.
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  // Safe: the count is the buffer's own.
  unsafe read(descriptor, bytes.baseAddress, bytes.count)
}
