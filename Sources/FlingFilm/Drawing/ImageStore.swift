import FlingCodecs
import FlingGeometry
package import FlingRaster
package import FlingScene

/// The pictures of a scene, loaded and ready to be drawn.
package struct ImageStore: Sendable {
  /// Indexed by the picture numbers of paints.
  package let pictures: [Picture]

  package static let empty = ImageStore(pictures: [])

  /// Largest number of pixels of all pictures together; with their smaller copies these take about 350 MB.
  private static let pixelLimit = 1 << 26

  private init(pictures: [Picture]) {
    self.pictures = pictures
  }

  /// Loads the pictures of a document and stores their sizes in it.
  /// - Throws: `SceneError` with every picture that can't be read, each at its first use.
  package init(of document: inout Document) throws(SceneError) {
    try self.init(of: &document, in: SceneFolder(of: document.source))
  }

  private init(of document: inout Document, in folder: SceneFolder) throws(SceneError) {
    var pictures: [Picture] = []
    var problems: [Diagnostic] = []
    var pixels = 0
    for index in document.pictures.indices {
      let source = document.pictures[index]
      do throws(Failure) {
        let bitmap = try ImageStore.read(source.path, in: folder)
        pixels += bitmap.width * bitmap.height
        guard pixels <= ImageStore.pixelLimit else {
          throw Failure("the scene's pictures have more than 64 million pixels", hint: "make them smaller")
        }
        pictures.append(Picture(bitmap))
        document.pictures[index].size = Size(
          width: Double(bitmap.width) / source.scale, height: Double(bitmap.height) / source.scale)
      } catch {
        problems.append(document.diagnostic(.error, error.message, at: source.range, hint: error.hint))
      }
    }
    guard problems.isEmpty else { throw SceneError(problems) }
    self.pictures = pictures
  }

  /// Loads pictures that a program shows.
  /// - Parameter paths: from the folder of the program.
  package init(of paths: [String], in document: inout Document) throws(SceneError) {
    let range = document.settings.app?.range ?? .start
    document.pictures = paths.map { PictureSource(path: $0, range: range) }
    let program = SourceFile(name: document.programFiles.first ?? document.source.name, bytes: [])
    try self.init(of: &document, in: SceneFolder(of: program))
  }

  private struct Failure: Error {
    var message: String
    var hint: String?

    init(_ message: String, hint: String? = nil) {
      self.message = message
      self.hint = hint
    }
  }

  private static func read(_ path: String, in folder: SceneFolder) throws(Failure) -> Bitmap {
    let shown = path.shortened(to: 60)
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try folder.read(path, limit: PNGDecoder.fileLimit + 1)
    } catch {
      throw Failure("\"\(shown)\" can't be read: \(error.reason)")
    }
    guard let file = bytes else {
      throw Failure("\"\(shown)\" \(folder.boundary.message)", hint: folder.boundary.hint)
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
      throw Failure("\"\(shown)\" can't be read as a PNG: \(message)", hint: "save it again as a PNG")
    }
  }
}
