package import FlingFilm

/// The files of a cache.
///
/// ```
/// CACHEDIR.TAG               tells backup programs that the folder is a cache
/// ab/cdef….fling-entry       a part file with the entries of one key, named by the key
/// 01/2345….fling-outputs     the bytes of all outputs of an entry, named by their SHA-256
/// ```
/// Runs share the folder without locks: each file is complete when it appears under its name, and two writers of
/// outputs write the same bytes. All other files in the folder are left alone.
package struct CacheFolder: Sendable, Hashable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The kinds of files.
  package enum FileKind: String, CaseIterable, Sendable {
    case entry = ".fling-entry"
    case outputs = ".fling-outputs"
  }

  /// The path of a file.
  /// - Parameter digest: 64 hexadecimal digits.
  package func path(of digest: String, _ kind: FileKind) -> String {
    "\(path)/\(digest.prefix(2))/\(digest.dropFirst(2))\(kind.rawValue)"
  }

  /// The path of a file whose name is not known before it is complete.
  var newFile: String { "\(path)/outputs" }

  /// Creates the folder and its tag.
  func prepare() throws(FilmError) {
    try OutputFolder.makeParents(of: newFile)
    let tag = "\(path)/CACHEDIR.TAG"
    if (try? FileSystem.kind(of: tag)) != nil { return }
    do throws(FilmError) {
      try NewFile.write(Array(CacheFolder.tag.utf8), to: tag)
    } catch {
      // Another run may have written it meanwhile.
      guard (try? FileSystem.kind(of: tag)) == .file else { throw error }
    }
  }

  /// The signature is that of the Cache Directory Tagging Specification by Bryan Ford.
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # This folder is a cache of Fling: "fling cache --prune SIZE" makes it smaller, and it may be removed.
    # For information about cache directory tags, see https://bford.info/cachedir/

    """
}

// MARK: - Statistics

extension CacheFolder {
  /// Numbers of files and their sizes.
  package struct Count: Equatable, Sendable {
    package var entries = 0
    package var outputs = 0
    package var byteCount = 0

    mutating func add(_ file: File) {
      switch file.kind {
      case .entry: entries += 1
      case .outputs: outputs += 1
      }
      byteCount += file.byteCount
    }
  }

  /// A file of the cache.
  struct File {
    var path: String
    var kind: FileKind
    var byteCount: Int
    /// When it was written or used last.
    var time: (seconds: Int64, nanoseconds: Int64)
  }

  /// Counts all files.
  package func count() throws(FilmError) -> Count {
    var count = Count()
    for file in try files() { count.add(file) }
    return count
  }

  /// Removes the files that were not used for the longest time until the others have at most this size.
  /// - Returns: what was removed.
  package func prune(to limit: Int) throws(FilmError) -> Count {
    let files = try files().sorted {
      ($0.time.seconds, $0.time.nanoseconds, $0.path) < ($1.time.seconds, $1.time.nanoseconds, $1.path)
    }
    var size = files.reduce(0) { $0 + $1.byteCount }
    var removed = Count()
    for file in files where size > limit {
      do throws(SystemError) {
        try FileSystem.removeFile(file.path)
      } catch {
        // Another run may have removed it.
        if (try? FileSystem.kind(of: file.path)) != nil {
          throw .unwritable(path: file.path, reason: "it cannot be removed: \(error.reason)")
        }
      }
      removed.add(file)
      size -= file.byteCount
    }
    return removed
  }

  /// All files whose names are those of a cache.
  func files() throws(FilmError) -> [File] {
    var files: [File] = []
    for folder in try names(in: path) where CacheFolder.isHexadecimal(folder, count: 2) {
      let folder = "\(path)/\(folder)"
      guard (try? FileSystem.kind(of: folder)) == .folder else { continue }
      for name in try names(in: folder) {
        guard let kind = FileKind.allCases.first(where: { name.hasSuffix($0.rawValue) }),
          CacheFolder.isHexadecimal(String(name.dropLast(kind.rawValue.count)), count: 62)
        else { continue }
        let file = "\(folder)/\(name)"
        guard (try? FileSystem.kind(of: file)) == .file, let stamp = FileStamp(of: file) else { continue }
        files.append(
          File(
            path: file, kind: kind, byteCount: Int(stamp.size), time: (stamp.seconds, stamp.nanoseconds)))
      }
    }
    return files
  }

  private func names(in folder: String) throws(FilmError) -> [String] {
    do throws(SystemError) {
      return try FileSystem.names(in: folder)
    } catch {
      throw .unreadable(path: folder, reason: error.reason)
    }
  }

  private static func isHexadecimal(_ text: String, count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
