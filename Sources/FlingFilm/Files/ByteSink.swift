/// A destination for the bytes of an output, written in order.
package protocol ByteSink: AnyObject {
  func write(_ bytes: [UInt8]) throws(FilmError)
  /// Publishes the written bytes under their final name. Nothing may be written afterwards.
  func commit() throws(FilmError)
  /// Number of bytes written.
  var byteCount: Int { get }
}

/// A destination for numbered frames.
package protocol FrameSink: AnyObject {
  /// Path of the folder.
  var path: String { get }
  /// Number of bytes written.
  var byteCount: Int { get }
  /// Writes one complete frame.
  func write(_ bytes: [UInt8], name: String) throws(FilmError)
  /// Publishes all frames. Nothing may be written afterwards.
  func commit() throws(FilmError)
}

/// The standard output of the program.
package final class StandardOutput: ByteSink {
  package private(set) var byteCount = 0

  package init() {}

  package func write(_ bytes: [UInt8]) throws(FilmError) {
    do {
      try FileSystem.write(bytes, to: FileSystem.standardOutput)
    } catch {
      throw error == .unread ? .abandoned : .unfinished(path: "standard output", reason: error.reason)
    }
    byteCount += bytes.count
  }

  package func commit() throws(FilmError) {}
}
