import FlingCodecs
import FlingRaster

/// A picture, film or folder of frames on disk.
struct FilmFile {
  enum Format: String {
    case png
    case apng
    case gif
    case frames
  }

  let path: String
  let kind: Format
  var reader: any PictureReader

  /// Opens a file or folder; its format is detected by content.
  /// - Throws: `FilmError.unreadable` if it is none of these, is damaged or too large.
  init(_ path: String) throws(FilmError) {
    self.path = path
    do {
      let descriptor = try FileSystem.openForReading(path)
      defer { try? FileSystem.close(descriptor) }
      let (kind, size) = try FileSystem.status(of: descriptor)
      if kind == .folder {
        (self.kind, reader) = (.frames, try FrameFolderReader(path))
        return
      }
      guard kind == .file else { throw FilmError.unreadable(path: path, reason: "it is not a file") }
      let bytes =
        size <= DecodingLimits.fileSize
        ? try FileSystem.read(from: descriptor, limit: DecodingLimits.fileSize + 1) : []
      guard size <= DecodingLimits.fileSize, bytes.count <= DecodingLimits.fileSize else {
        throw FilmError.unreadable(
          path: path, reason: "it is larger than \(DecodingLimits.fileSize >> 20) MiB")
      }
      if bytes.starts(with: Array("GIF8".utf8)) {
        (self.kind, reader) = (.gif, try GIFReader(bytes))
      } else {
        let film = try APNGReader(bytes)
        (self.kind, reader) = (film.plays == nil ? .png : .apng, film)
      }
    } catch {
      throw FilmFile.filmError(error, path: path)
    }
  }

  mutating func next() throws(FilmError) -> ShownPicture? {
    do {
      return try reader.next()
    } catch {
      throw FilmFile.filmError(error, path: path)
    }
  }

  private static func filmError(_ error: any Error, path: String) -> FilmError {
    switch error {
    case let error as FilmError: error
    case let error as SystemError: .unreadable(path: path, reason: error.reason)
    case CodecError.unreadable(let format, let message):
      .unreadable(path: path, reason: "as a \(format): \(message)")
    default: .unreadable(path: path, reason: "\(error)")
    }
  }
}

/// Reads the PNGs of a folder, in order of their names, as a film with 50 pictures a second.
struct FrameFolderReader: PictureReader {
  private let names: [String]
  private let first: ShownPicture
  private var index = 0

  var width: Int { first.picture.width }
  var height: Int { first.picture.height }
  var plays: Int? { nil }

  init(_ folder: String) throws {
    names = try FileSystem.names(in: folder).filter { $0.hasSuffix(".png") && !$0.hasPrefix(".") }
      .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
    guard let name = names.first else {
      throw FilmError.unreadable(path: folder, reason: "the folder contains no PNG")
    }
    first = try FrameFolderReader.read(name)
  }

  mutating func next() throws(CodecError) -> ShownPicture? {
    guard index < names.count else { return nil }
    let name = names[index]
    index += 1
    if index == 1 { return first }
    let shown = try FrameFolderReader.read(name)
    guard shown.picture.width == width, shown.picture.height == height else {
      throw .unreadable(format: "PNG", message: "\(name) has another size than those before")
    }
    return shown
  }

  private static func read(_ path: String) throws(CodecError) -> ShownPicture {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.bytes(at: path, limit: PNGDecoder.fileLimit)
    } catch {
      throw .unreadable(format: "PNG", message: "\(path): \(error.reason)")
    }
    do throws(CodecError) {
      return ShownPicture(picture: try PNGDecoder.decode(bytes), nanoseconds: 20_000_000)
    } catch {
      throw .unreadable(format: "PNG", message: "\(path): \(error)")
    }
  }
}
