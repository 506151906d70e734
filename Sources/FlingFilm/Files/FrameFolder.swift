/// A folder of numbered pictures that appears whole or not at all: filled under a temporary name, renamed at the end.
/// It takes the place of an earlier folder only if that holds nothing but numbered pictures.
package final class FrameFolder {
  package let path: String
  package private(set) var byteCount = 0
  private let temporary: String
  /// What was made in the temporary folder, to be removed if it is let go.
  private var names: [String] = []
  private var isCommitted = false

  init(path: String) throws(FilmError) {
    self.path = path
    try FrameFolder.checkReplaceable(path)
    do {
      (temporary, _) = try TemporaryName.make(for: path, with: FileSystem.makeFolder)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Writes one picture, whole.
  package func write(_ bytes: [UInt8], name: String) throws(FilmError) {
    let place = "\(temporary)/\(name)"
    let descriptor: FileSystem.Descriptor
    do {
      descriptor = try FileSystem.create(place)
    } catch {
      throw .unwritable(path: "\(path)/\(name)", reason: error.reason)
    }
    names.append(name)
    do {
      defer { try? FileSystem.close(descriptor) }
      try FileSystem.write(bytes, to: descriptor)
    } catch {
      throw .unfinished(path: "\(path)/\(name)", reason: error.reason)
    }
    byteCount += bytes.count
  }

  package func commit() throws(FilmError) {
    try FrameFolder.checkReplaceable(path)
    do throws(SystemError) {
      let earlier = try FrameFolder.setAside(path)
      do throws(SystemError) {
        try FileSystem.move(temporary, to: path)
      } catch {
        if let earlier { try FileSystem.move(earlier, to: path) }
        throw error
      }
      isCommitted = true
      if let earlier { try FrameFolder.remove(earlier, names: FileSystem.names(in: earlier)) }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  deinit {
    if !isCommitted { try? FrameFolder.remove(temporary, names: names) }
  }

  /// Moves the folder that stands there to a temporary name; nil if there is none.
  private static func setAside(_ path: String) throws(SystemError) -> String? {
    guard try FileSystem.kind(of: path) != nil else { return nil }
    // A rename onto an empty folder replaces it, so making the folder first finds a free name.
    let (aside, _) = try TemporaryName.make(for: path, with: FileSystem.makeFolder)
    do {
      try FileSystem.move(path, to: aside)
    } catch {
      try? FileSystem.removeEmptyFolder(aside)
      throw error
    }
    return aside
  }

  private static func checkReplaceable(_ path: String) throws(FilmError) {
    let obstacle: String?
    do {
      obstacle = try self.obstacle(at: path)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    if let obstacle { throw .unwritable(path: path, reason: obstacle) }
  }

  /// Why what stands there must stay; nil if nothing does, or only frames.
  private static func obstacle(at path: String) throws(SystemError) -> String? {
    switch try FileSystem.kind(of: path) {
    case nil: nil
    case .folder:
      try FileSystem.names(in: path).first { !isPicture($0) }.map {
        "the folder holds \($0), which is no frame"
      }
    case .file, .link, .other: "it is in the way and no folder"
    }
  }

  private static func remove(_ folder: String, names: [String]) throws(SystemError) {
    for name in names where isPicture(name) { try FileSystem.removeFile("\(folder)/\(name)") }
    try FileSystem.removeEmptyFolder(folder)
  }

  /// Whether a name is that of a frame: digits and `.png`.
  private static func isPicture(_ name: String) -> Bool {
    guard name.hasSuffix(".png") else { return false }
    let digits = name.utf8.dropLast(4)
    return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
