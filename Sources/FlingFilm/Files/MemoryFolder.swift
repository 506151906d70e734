import Synchronization

/// A folder in memory, for the files of a film.
package final class MemoryFolder: Sendable {
  /// A file of the folder.
  package struct File: Sendable {
    /// Path relative to the folder.
    package let path: String
    package let bytes: [UInt8]
  }

  private let content = Mutex<[File]>([])

  package init() {}

  /// The finished files, in the order in which they were finished.
  package var files: [File] { content.withLock { $0 } }

  fileprivate func add(_ files: [File]) {
    content.withLock { $0 += files }
  }
}

extension MemoryFolder: Hashable {
  package static func == (first: MemoryFolder, second: MemoryFolder) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A file in memory.
final class MemoryFile: ByteSink {
  private let folder: MemoryFolder
  private let path: String
  private var bytes: [UInt8] = []

  init(_ path: String, in folder: MemoryFolder) {
    self.folder = folder
    self.path = path
  }

  var byteCount: Int { bytes.count }

  func write(_ bytes: [UInt8]) {
    self.bytes += bytes
  }

  func commit() {
    folder.add([MemoryFolder.File(path: path, bytes: bytes)])
  }
}

/// A folder of numbered frames in memory.
final class MemoryFrames: FrameSink {
  let path: String
  private let folder: MemoryFolder
  private var frames: [MemoryFolder.File] = []

  init(_ path: String, in folder: MemoryFolder) {
    self.folder = folder
    self.path = path
  }

  var byteCount: Int { frames.reduce(0) { $0 + $1.bytes.count } }

  func write(_ bytes: [UInt8], name: String) {
    frames.append(MemoryFolder.File(path: "\(path)/\(name)", bytes: bytes))
  }

  func commit() {
    folder.add(frames)
  }
}
