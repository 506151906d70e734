#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading and writing of small text files.
enum TextFile {
  struct Failure: Error {
    let path: String
    let status: Int32
  }

  static func write(_ text: String, to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw Failure(path: path, status: errno) }
    defer { unsafe fclose(file) }
    guard unsafe fputs(text, file) >= 0 else { throw Failure(path: path, status: errno) }
  }

  static func remove(_ path: String) { _ = unsafe unlink(path) }
}
