package import FlingScene

/// What changes of a file when somebody saves it, be it in place or by a rename over it.
package struct FileStamp: Hashable, Sendable {
  package let device: UInt64
  package let number: UInt64
  /// In bytes.
  package let size: Int64
  /// Of its content's last change, since 1970.
  package let seconds: Int64
  package let nanoseconds: Int64

  /// That of a file, links followed; nil of what does not exist or is no file.
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
  /// The pictures and fonts that the scene names, as paths that can be opened from here.
  package var namedFiles: [String] { namedPictures + namedFonts }

  var namedPictures: [String] { paths(pictures.map(\.path)) }

  var namedFonts: [String] { paths(fonts.flatMap { $0.files.map(\.path) }) }

  private func paths(_ names: [String]) -> [String] {
    let (folder, _) = TemporaryName.split(source.name)
    return names.map { $0.hasPrefix("/") ? $0 : folder + $0 }
  }
}
