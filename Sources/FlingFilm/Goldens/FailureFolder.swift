import FlingCodecs
import FlingRaster
import FlingScene

/// Where the pictures of a scene that no longer is like its golden are written: what was expected, what came, what differs.
struct FailureFolder {
  /// As messages name it.
  let path: String
  private(set) var files: [String] = []
  /// What Fling wrote there; nil before anything is written.
  private var list: FileList?

  private static let parts = ["", "-expected", "-actual", "-difference"]

  /// - Parameters:
  ///   - folder: the one of all scenes.
  ///   - scene: the path of the scene file, whose folders are made below it.
  init(of scene: String, in folder: String) {
    var (own, name) = TemporaryName.split(scene)
    // Of what lies below the current folder the way from there is enough.
    if own.hasPrefix("/"), let here = try? FileSystem.resolve("."), own.hasPrefix("\(here)/") {
      own.removeFirst(here.count + 1)
    }
    let folders = own.split(separator: "/").filter { $0 != "." }.map { $0 == ".." ? "up" : String($0) }
    let stem = SourceFile(name: name, bytes: []).stem
    path = ([folder] + folders + [stem]).joined(separator: "/")
  }

  /// Removes what an earlier run wrote and nobody changed.
  func clear() {
    AbandonedFiles.remove(in: path)
    guard let list = try? FileList(in: path, isOurs: FailureFolder.isOne), !list.names.isEmpty else { return }
    for name in list.names where list.holds(name, in: path) { try? FileSystem.removeFile("\(path)/\(name)") }
    try? FileSystem.removeFile("\(path)/\(FileList.name)")
    try? FileSystem.removeEmptyFolder(path)
  }

  /// `frame-0012-dark-actual.png` and the like.
  static func isOne(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let stem = name.dropLast(4)
    return parts.contains { part in
      stem.hasSuffix(part) && GoldenFile.isOne("\(stem.dropLast(part.count)).png")
    }
  }

  /// Writes a frame's pictures, and all three side by side if they fit.
  mutating func write(_ picture: GoldenPicture, suffix: String, tolerance: Int) throws(FilmError) {
    try OutputFolder.make(above: "\(path)/")
    let name = "frame-\(GoldenFile.digits(picture.frame))\(suffix)"
    if let expected = picture.expected { try write(expected, "\(name)-expected") }
    if let actual = picture.actual { try write(actual, "\(name)-actual") }
    guard let expected = picture.expected, let actual = picture.actual,
      let difference = DifferencePicture.difference(expected, actual, tolerance: tolerance)
    else { return }
    try write(difference, "\(name)-difference")
    if let all = DifferencePicture.draw(expected, actual, tolerance: tolerance) { try write(all, name) }
  }

  private mutating func write(_ bitmap: Bitmap, _ stem: String) throws(FilmError) {
    let name = "\(stem).png"
    let file = try OutputFile(path: "\(path)/\(name)")
    var known: FileList
    if let list { known = list } else { known = try FileList(in: path, isOurs: FailureFolder.isOne) }
    if (try? FileSystem.kind(of: file.path)) != nil, !known.holds(name, in: path) {
      throw .unwritable(path: file.path, reason: "it is there already, and no list says that Fling wrote it")
    }
    let bytes = try OutputWriter.encode(file.path) { () throws(CodecError) in
      try PNGEncoder(effort: .fast).encode(bitmap)
    }
    try file.write(bytes)
    // The list comes first: a run that is killed here leaves no picture that nobody knows.
    known.add(bytes, as: name)
    let text = try OutputFile(path: "\(path)/\(FileList.name)")
    try text.write(Array(known.text.utf8))
    try text.commit()
    list = known
    try file.commit()
    files.append(file.path)
  }
}
