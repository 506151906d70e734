import FlingCodecs
import FlingRaster
import FlingScene

/// The folder with pictures of a failed scene: expected frames, actual frames and their differences.
struct FailureFolder {
  /// Path as shown in messages.
  let path: String
  private(set) var files: [String] = []
  /// The written pictures, if `keepsPictures` is set.
  private(set) var pictures: [GoldenOutcome.Picture] = []
  var keepsPictures = false
  /// The files in the folder that Fling wrote; nil before the first write of this run.
  private var list: FileList?

  private static let suffixes = ["", "-expected", "-actual", "-difference"]

  /// Determines the folder for a scene.
  /// - Parameters:
  ///   - scene: path of the scene file; the same folders are created below `folder`.
  ///   - folder: the folder for pictures of all scenes.
  init(of scene: String, in folder: String) {
    var (folderPath, name) = TemporaryName.split(scene)
    // Drops the current folder from an absolute path inside it, which keeps the result short.
    if folderPath.hasPrefix("/"), let here = try? FileSystem.resolve("."), folderPath.hasPrefix("\(here)/") {
      folderPath.removeFirst(here.count + 1)
    }
    let folders = folderPath.split(separator: "/").filter { $0 != "." }.map { $0 == ".." ? "up" : String($0) }
    let stem = SourceFile(name: name, bytes: []).stem
    path = ([folder] + folders + [stem]).joined(separator: "/")
  }

  /// Removes pictures of an earlier run that were not changed since.
  func clear() {
    AbandonedFiles.remove(in: path)
    guard let list = try? FileList(in: path, isOurs: FailureFolder.isPictureName), !list.names.isEmpty else {
      return
    }
    for name in list.names where list.isUnchanged(name, in: path) {
      try? FileSystem.removeFile("\(path)/\(name)")
    }
    try? FileSystem.removeFile("\(path)/\(FileList.name)")
    try? FileSystem.removeEmptyFolder(path)
  }

  /// Whether a file name has the form of `frame-0012-dark-actual.png`.
  static func isPictureName(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let stem = name.dropLast(4)
    return suffixes.contains { suffix in
      stem.hasSuffix(suffix) && GoldenFile.isFileName("\(stem.dropLast(suffix.count)).png")
    }
  }

  /// Writes the pictures of a frame, and all three side by side if that is not too wide.
  mutating func write(_ picture: ComparedPictures, suffix: String, tolerance: Int) throws(FilmError) {
    let name = "frame-\(GoldenFile.digits(picture.frame))\(suffix)"
    if let expected = picture.expected { try write(expected, "\(name)-expected") }
    if let actual = picture.actual { try write(actual, "\(name)-actual") }
    guard let expected = picture.expected, let actual = picture.actual,
      let difference = DifferencePicture.difference(expected, actual, tolerance: tolerance)
    else { return }
    try write(difference, "\(name)-difference")
    if let all = DifferencePicture.drawSideBySide(expected, actual, tolerance: tolerance) {
      try write(all, name)
    }
  }

  private mutating func write(_ bitmap: Bitmap, _ stem: String) throws(FilmError) {
    let name = "\(stem).png"
    let bytes = try OutputWriter.encode("\(path)/\(name)") { () throws(CodecError) in
      try PNGEncoder(effort: .fast).encode(bitmap)
    }
    try write(bytes, as: name)
  }

  /// Writes a picture unless that would replace a file that Fling did not write.
  mutating func write(_ bytes: [UInt8], as name: String) throws(FilmError) {
    try OutputFolder.makeParents(of: "\(path)/")
    let file = try OutputFile(path: "\(path)/\(name)")
    var known: FileList
    if let list { known = list } else { known = try FileList(in: path, isOurs: FailureFolder.isPictureName) }
    if (try? FileSystem.kind(of: file.path)) != nil, !known.isUnchanged(name, in: path) {
      throw .unwritable(path: file.path, reason: "it already exists, and no list says that Fling wrote it")
    }
    try file.write(bytes)
    // The list is written first: if the run is killed here, every picture in the folder is listed.
    known.add(bytes, as: name)
    let text = try OutputFile(path: "\(path)/\(FileList.name)")
    try text.write(Array(known.text.utf8))
    try text.commit()
    list = known
    try file.commit()
    files.append(file.path)
    if keepsPictures { pictures.append(GoldenOutcome.Picture(name: name, bytes: bytes)) }
  }
}
