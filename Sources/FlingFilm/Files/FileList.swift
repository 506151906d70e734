/// The list `.fling-files` of a folder: files that Fling wrote there, with sizes and hashes that show whether
/// they are unchanged. Fling deletes and replaces only these files.
///
///     fling files 1
///     0000.png 5120 0123456789abcdef
struct FileList {
  /// File name of the list.
  static let name = ".fling-files"
  private static let title = "fling files 1"
  /// Most bytes that are read: more than two lists of the longest film need.
  private static let sizeLimit = 16 << 20

  /// Content of a file, as size and hash.
  struct Content: Hashable {
    /// Size in bytes.
    var size: Int
    /// Hash of the bytes.
    var hash: UInt64
  }

  /// Known contents by file name. A file may have several: while it is being replaced, either version is
  /// valid.
  private var contents: [String: [Content]] = [:]

  init() {}

  /// Reads the list of a folder; the list is empty if the folder has none.
  /// - Parameter isOurs: whether a name has the form of names that Fling writes in such folders.
  /// - Throws: `FilmError.unwritable` if the list is damaged, has another version, or is not a file.
  init(in folder: String, isOurs: (String) -> Bool) throws(FilmError) {
    let path = "\(folder)/\(FileList.name)"
    let bytes: [UInt8]
    do throws(SystemError) {
      guard let kind = try FileSystem.kind(of: path) else { return }
      guard kind == .file else { throw .notAFile }
      bytes = try FileSystem.bytes(at: path, limit: FileList.sizeLimit + 1)
    } catch {
      throw .unwritable(path: folder, reason: "its list \(FileList.name) can't be read: \(error.reason)")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split { $0 == "\n" || $0 == "\r\n" }
    guard lines.first == FileList.title[...] else {
      let isNewer = lines.first?.hasPrefix("fling files ") ?? false
      throw FileList.damagedError(folder, isNewer ? "is of another version of Fling" : "is damaged")
    }
    for line in lines.dropFirst() {
      let fields = line.split(separator: " ")
      guard fields.count == 3, isOurs(String(fields[0])), let size = Int(fields[1]), size >= 0,
        fields[2].utf8.count == 16, let hash = UInt64(fields[2], radix: 16)
      else { throw FileList.damagedError(folder, "is damaged") }
      contents[String(fields[0]), default: []].append(Content(size: size, hash: hash))
    }
  }

  private static func damagedError(_ folder: String, _ problem: String) -> FilmError {
    .unwritable(
      path: folder,
      reason: "its list \(FileList.name) \(problem); remove the folder if none of its files is needed")
  }

  /// The names, sorted.
  var names: [String] { contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  mutating func add(_ bytes: [UInt8], as name: String) {
    let content = Content(size: bytes.count, hash: FingerprintSink.hash(of: bytes))
    if contents[name]?.contains(content) != true { contents[name, default: []].append(content) }
  }

  mutating func remove(_ name: String) { contents[name] = nil }

  func contains(_ name: String) -> Bool { contents[name] != nil }

  /// A list with the entries of both.
  func joined(with other: FileList) -> FileList {
    var list = self
    list.contents.merge(other.contents) { first, more in first + more.filter { !first.contains($0) } }
    return list
  }

  /// Whether a file of the folder is listed and unchanged since Fling wrote it.
  func isUnchanged(_ name: String, in folder: String) -> Bool {
    guard let known = contents[name], let largest = known.map(\.size).max() else { return false }
    let path = "\(folder)/\(name)"
    guard (try? FileSystem.kind(of: path)) == .file,
      let bytes = try? FileSystem.bytes(at: path, limit: largest + 1)
    else { return false }
    return known.contains(Content(size: bytes.count, hash: FingerprintSink.hash(of: bytes)))
  }

  var text: String {
    var text = "\(FileList.title)\n"
    for name in names {
      for content in contents[name] ?? [] { text += "\(name) \(content.size) \(content.hash.hexadecimal)\n" }
    }
    return text
  }
}
