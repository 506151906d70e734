package import FlingScene

/// Properties of a file that change whenever it is saved, in place or by a rename.
package struct FileStamp: Hashable, Sendable {
  package let device: UInt64
  package let number: UInt64
  /// Size in bytes.
  package let size: Int64
  /// Time of the last change of its content, since 1970.
  package let seconds: Int64
  package let nanoseconds: Int64

  /// Reads the stamp of a file, links followed; nil if there is no file.
  package init?(of path: String) {
    guard let stamp = FileSystem.stamp(of: path) else { return nil }
    self = stamp
  }

  init(device: UInt64, number: UInt64, size: Int64, seconds: Int64, nanoseconds: Int64) {
    self.device = device
    self.number = number
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension Document {
  /// Paths of the scene's pictures and fonts and of its program's files, absolute or from the current folder.
  package var namedFiles: [String] { namedPictures + namedFonts + programFiles }

  var namedPictures: [String] { paths(pictures.map(\.path)) }

  var namedFonts: [String] { paths(fonts.flatMap { $0.files.map(\.path) }) }

  private func paths(_ names: [String]) -> [String] {
    let (folder, _) = TemporaryName.split(source.name)
    return names.map { $0.hasPrefix("/") ? $0 : folder + $0 }
  }
}

extension SourceFile {
  /// The files from which this text came, and those that would replace it if they were there.
  package var watchedFiles: [String] {
    isDefaultFilm ? program + SourceFile.filmPaths(ofProgram: name) : [name] + program
  }
}
