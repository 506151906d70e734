import FlingCodecs
import FlingGeometry
package import FlingRaster
package import FlingScene

/// The pictures that a scene names, read and ready to be drawn.
package struct PictureShelf: Sendable {
  /// By the numbers that paints have for them.
  package let pictures: [Picture]

  package static let empty = PictureShelf(pictures: [])

  /// The most pixels of all pictures together: with them they take about 350 MB.
  private static let pixelLimit = 1 << 26

  private init(pictures: [Picture]) {
    self.pictures = pictures
  }

  /// Reads the pictures of a document, which learns their sizes.
  /// - Throws: `SceneError` with every picture that can't be read, each where it is named first.
  package init(of document: inout Document) throws(SceneError) {
    var pictures: [Picture] = []
    var problems: [Diagnostic] = []
    var pixels = 0
    let folder = PictureShelf.folder(of: document.source.name)
    for index in document.pictures.indices {
      let source = document.pictures[index]
      do throws(Failure) {
        let bitmap = try PictureShelf.read(source.path, in: folder)
        pixels += bitmap.width * bitmap.height
        guard pixels <= PictureShelf.pixelLimit else {
          throw Failure("the scene's pictures have more than 64 million pixels", hint: "make them smaller")
        }
        pictures.append(Picture(bitmap))
        document.pictures[index].size = Size(
          width: Double(bitmap.width) / source.scale, height: Double(bitmap.height) / source.scale)
      } catch {
        problems.append(document.source.error(error.message, at: source.range, hint: error.hint))
      }
    }
    guard problems.isEmpty else { throw SceneError(problems) }
    self.pictures = pictures
  }

  private struct Failure: Error {
    var message: String
    var hint: String?

    init(_ message: String, hint: String? = nil) {
      self.message = message
      self.hint = hint
    }
  }

  private static func folder(of scene: String) -> String {
    let (folder, _) = TemporaryName.split(scene)
    return folder.isEmpty ? "./" : folder
  }

  private static func read(_ path: String, in folder: String) throws(Failure) -> Bitmap {
    let shown = path.shortened(to: 60)
    let (file, isOutside) = try contents(of: path, in: folder)
    if isOutside {
      throw Failure("\"\(shown)\" lies outside of the scene's folder", hint: "copy it beside the scene")
    }
    guard file.count <= PNGDecoder.fileLimit else {
      throw Failure("\"\(shown)\" is larger than 64 MiB")
    }
    do throws(CodecError) {
      return try PNGDecoder.decode(file)
    } catch {
      guard case .unreadable(_, let message) = error else {
        throw Failure("\"\(shown)\" can't be read: \(error.description)")
      }
      throw Failure("\"\(shown)\" can't be read as a PNG: \(message)", hint: "save it anew as a PNG")
    }
  }

  /// The bytes of a file, unless a link leads out of the folder: then none.
  private static func contents(
    of path: String, in folder: String
  ) throws(Failure) -> (bytes: [UInt8], isOutside: Bool) {
    do throws(SystemError) {
      let home = try FileSystem.resolve(folder)
      let place = try FileSystem.resolve(folder + path)
      guard place.hasPrefix(home == "/" ? home : home + "/") else { return ([], true) }
      let descriptor = try FileSystem.openForReading(place)
      defer { try? FileSystem.close(descriptor) }
      guard try FileSystem.status(of: descriptor).kind == .file else { throw SystemError.notAFile }
      let bytes = try FileSystem.read(from: descriptor, limit: PNGDecoder.fileLimit + 1)
      return (bytes, false)
    } catch {
      throw Failure("\"\(path.shortened(to: 60))\" can't be read: \(error.reason)")
    }
  }
}
