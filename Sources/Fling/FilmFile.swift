import FlingFilm

/// A file in memory.
public struct FilmFile: Hashable, Sendable {
  /// The path relative to the folder of the outputs, such as `toss.gif` or `frames/0001.png`.
  public let path: String
  /// The content.
  public let bytes: [UInt8]
  /// The format of the output that the file belongs to.
  public let format: OutputFormat
  /// The width of the pictures in pixels; in points for SVG, HTML and Lottie; 0 for a trace and for motion.
  public let width: Int
  /// The height of the pictures in pixels; in points for SVG, HTML and Lottie; 0 for a trace and for motion.
  public let height: Int

  init(_ file: MemoryFolder.File, of output: FlingFilm.WrittenFile) {
    path = file.path
    bytes = file.bytes
    format = OutputFormat(FlingFilm.OutputFormat(of: output))
    width = output.width
    height = output.height
  }
}

/// An output that was written completely: a file, or a folder of frames.
public struct WrittenFile: Hashable, Sendable {
  private let file: FlingFilm.WrittenFile

  init(_ file: FlingFilm.WrittenFile) {
    self.file = file
  }

  /// The path from the current folder.
  public var path: String { file.path }

  /// The format of the file, or of the files of a folder.
  public var format: OutputFormat { OutputFormat(FlingFilm.OutputFormat(of: file)) }

  /// The width of the pictures in pixels; in points for SVG, HTML and Lottie; 0 for a trace and for motion.
  public var width: Int { file.width }

  /// The height of the pictures in pixels; in points for SVG, HTML and Lottie; 0 for a trace and for motion.
  public var height: Int { file.height }

  /// The number of frames of a film or contact sheet, of exposures of a strobe, or of rows of a trace; 1 for formats of
  /// layers with keyframes, such as SVG.
  public var frameCount: Int { file.frameCount }

  /// The size in bytes; for a folder, of all its frames together.
  public var byteCount: Int { file.byteCount }
}

extension WrittenFile: CustomStringConvertible {
  /// The path, the size of the pictures and the number of frames, if there are any, such as `Output/toss.gif: 640×480, 50 frames`.
  public var description: String {
    if format == .motion { return path }
    if format.isVector { return "\(path): \(width)×\(height)" }
    let frames = "\(frameCount) \(format.isTrace ? "rows" : frameCount == 1 ? "frame" : "frames")"
    return format.isTrace ? "\(path): \(frames)" : "\(path): \(width)×\(height), \(frames)"
  }
}
