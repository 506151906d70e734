/// A folder of numbered frames, written to a hidden folder beside it first. A new folder is published as a
/// whole. In an existing folder, frames that Fling wrote earlier are replaced, and all other files stay.
package final class FrameFolder: FrameSink {
  package let path: String
  package private(set) var byteCount = 0
  /// Names of all frames that will be written.
  private let names: Set<String>
  private let hidden: HiddenFrameFolder
  private var written = FileList()
  /// Files that earlier runs of Fling wrote to the folder.
  private let earlier: FileList
  /// Stamps of the existing frames at the start of the work.
  private let stamps: [String: FileStamp]

  /// Starts to collect the frames of a folder.
  /// - Parameter names: names of all frames that will be written.
  /// - Throws: `FilmError.unwritable` if another run writes them, or if a file in the folder would be
  ///   replaced that Fling did not write or that was changed since.
  package init(path: String, names: [String]) throws(FilmError) {
    self.path = path
    self.names = Set(names)
    hidden = try HiddenFrameFolder(for: path)
    (earlier, stamps) = try FrameFolder.examine(path, for: self.names)
  }

  /// Writes one complete frame.
  package func write(_ bytes: [UInt8], name: String) throws(FilmError) {
    guard names.contains(name) else {
      throw .unwritable(path: "\(path)/\(name)", reason: "it is not one of the expected frames")
    }
    try hidden.write(bytes, name: name)
    written.add(bytes, as: name)
    byteCount += bytes.count
  }

  package func commit() throws(FilmError) {
    try hidden.write(Array(written.text.utf8), name: FileList.name)
    do throws(SystemError) {
      // A new folder is published by a single rename.
      if try FileSystem.kind(of: path) == nil { return try hidden.move(to: path) }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    let present = try FrameFolder.examine(path, for: names, known: (earlier, stamps)).stamps.keys
    // The joined list is moved first: if the run is killed after that, every frame in the folder is listed.
    let transition = "\(FileList.name).new"
    try hidden.write(Array(earlier.joined(with: written).text.utf8), name: transition)
    do throws(SystemError) {
      try publish(transition, as: FileList.name)
      for name in written.names { try publish(name, as: name) }
      // Frames of an earlier, longer film.
      for name in present where !written.contains(name) { try FileSystem.removeFile("\(path)/\(name)") }
      try publish(FileList.name, as: FileList.name)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Moves a collected file to its final path, where it replaces an existing one.
  private func publish(_ name: String, as final: String) throws(SystemError) {
    try FileSystem.move("\(hidden.path)/\(name)", to: "\(path)/\(final)")
  }

  /// Examines the existing content of the folder.
  /// - Parameter known: result of an earlier examination; frames that are unchanged since then are not read
  ///   again.
  /// - Returns: the list of files that Fling wrote, and stamps of those that exist.
  /// - Throws: `FilmError.unwritable` if a file is in the way that must not be replaced.
  private static func examine(
    _ path: String, for names: Set<String>, known: (list: FileList, stamps: [String: FileStamp])? = nil
  ) throws(FilmError) -> (list: FileList, stamps: [String: FileStamp]) {
    func unwritable(_ reason: String) -> FilmError { .unwritable(path: path, reason: reason) }
    let present: [String]
    do throws(SystemError) {
      guard let kind = try FileSystem.kind(of: path) else { return (FileList(), [:]) }
      guard kind == .folder else { throw .exists }
      present = try FileSystem.names(in: path)
    } catch {
      throw unwritable(error == .exists ? "it exists and is not a folder" : error.reason)
    }
    let list: FileList
    if let known { list = known.list } else { list = try FileList(in: path, isOurs: isFrame) }
    var stamps: [String: FileStamp] = [:]
    for name in present {
      if list.contains(name) {
        let stamp = FileStamp(of: "\(path)/\(name)")
        guard let stamp, stamp == known?.stamps[name] || known == nil && list.isUnchanged(name, in: path)
        else {
          throw unwritable(
            "it contains \(name), which was changed since Fling wrote it; move it away or remove it")
        }
        stamps[name] = stamp
      } else if names.contains(name.lowercased()) {
        throw unwritable(
          "it contains \(name), and no list says that Fling wrote it there; move it away, or remove the folder"
        )
      }
    }
    return (list, stamps)
  }

  /// Whether a name is that of a frame: digits and `.png`.
  package static func isFrame(_ name: String) -> Bool {
    guard name.hasSuffix(".png") else { return false }
    let digits = name.utf8.dropLast(4)
    return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
