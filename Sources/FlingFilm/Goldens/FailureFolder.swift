import FlingCodecs
import FlingRaster
import FlingScene

/// Where the pictures of a scene that no longer is like its golden are written: what was expected, what came, what differs.
struct FailureFolder {
  /// As messages name it.
  let path: String
  private(set) var files: [String] = []

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

  /// Removes what an earlier run wrote.
  func clear() {
    guard let names = try? FileSystem.names(in: path) else { return }
    for name in names where FailureFolder.isOne(name) { try? FileSystem.removeFile("\(path)/\(name)") }
    try? FileSystem.removeEmptyFolder(path)
  }

  /// `frame-0012-dark-actual.png` and the like.
  private static func isOne(_ name: String) -> Bool {
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

  private mutating func write(_ bitmap: Bitmap, _ name: String) throws(FilmError) {
    let file = try OutputFile(path: "\(path)/\(name).png")
    try file.write(
      FilmWork.encode(file.path) { () throws(CodecError) in try PNGEncoder(effort: .fast).encode(bitmap) })
    try file.commit()
    files.append(file.path)
  }
}
