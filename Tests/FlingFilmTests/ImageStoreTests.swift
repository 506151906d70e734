import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingRaster
import FlingScene
import Foundation
import Testing

@Suite("Images of scenes")
struct ImageStoreTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("scenes/art")
    let bitmap = Bitmap(width: 12, height: 8, filledWith: 0xFF33_66FF)
    try put(PNGEncoder().encode(bitmap), "scenes/art/card.png")
    try put(PNGEncoder().encode(bitmap), "scenes/card@2x.png")
    try put(PNGEncoder().encode(bitmap), "outside.png")
    try put(Array("GIF89a......".utf8), "scenes/film.png")
    try folder.link("scenes/link.png", to: "\(folder.path)/outside.png")
    try folder.link("scenes/inner.png", to: "art/card.png")
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
  }

  private func document(_ views: String) throws -> Document {
    let text = "fling: 1\ncanvas: {size: [40, 30]}\nviews:\n\(views)\nrender: {duration: 0.1s}\n"
    return try SceneReader.read(
      SourceFile(name: "\(folder.path)/scenes/scene.yaml", bytes: Array(text.utf8)))
  }

  private func complaint(_ views: String) throws -> String? {
    do {
      _ = try Film(of: document(views))
      return nil
    } catch let error as SceneError {
      return error.diagnostics.map { "\($0.range?.line ?? 0):\($0.range?.column ?? 0) \($0.message)" }
        .joined(separator: "\n")
    }
  }

  @Test("An image in the scene's folder is loaded with its own size")
  func drawn() throws {
    var document = try document("  - {image: a, source: ./art/../art/card.png, center: [20, 15]}")
    let images = try ImageStore(of: &document)
    #expect(document.pictures.map(\.path) == ["art/card.png"])
    #expect(document.pictures[0].size == .init(width: 12, height: 8))
    #expect(images.pictures.count == 1)
    #expect(try complaint("  - {image: a, source: inner.png, center: [20, 15]}") == nil)
  }

  @Test("An image whose name ends in @2x has two pixels per point")
  func retina() throws {
    var document = try document("  - {image: a, source: card@2x.png, center: [20, 15]}")
    _ = try ImageStore(of: &document)
    #expect(document.pictures[0].size == .init(width: 6, height: 4))
  }

  @Test("Every image that cannot be read is an error at its source")
  func refused() throws {
    let actual = try complaint(
      """
        - {image: a, source: none.png, center: [20, 15]}
        - {image: b, source: link.png, center: [20, 15]}
        - {image: c, source: film.png, center: [20, 15]}
        - {image: d, source: none.png, center: [20, 15]}
      """)
    #expect(
      actual == """
        4:24 "none.png" can't be read: there is no such file or folder
        5:24 "link.png" lies outside of the scene's folder
        6:24 "film.png" can't be read as a PNG: it is a GIF
        """)
  }

  @Test(
    "A path outside the scene's folder or of another format is an error",
    arguments: [
      ("/etc/x.png", "\"/etc/x.png\" is absolute: paths count from the scene's folder"),
      ("../outside.png", "\"../outside.png\" leaves the scene's folder"),
      ("art/../../outside.png", "\"art/../../outside.png\" leaves the scene's folder"),
      ("photo.jpg", "\"photo.jpg\" is not a PNG, and other pictures can't be read"),
      (".png", "\".png\" is not a PNG, and other pictures can't be read"),
      ("https://a.b/c.png", "\"https://a.b/c.png\" is not a file"), ("art/", "\"art/\" names no file"),
    ])
  func paths(path: String, message: String) throws {
    #expect(try complaint("  - {image: a, source: '\(path)', center: [20, 15]}") == "4:24 \(message)")
  }

  @Test("An image requires a source and a place, and has no fill")
  func needs() throws {
    #expect(try complaint("  - {image: a, center: [1, 2]}") == "4:6 an image needs \"source\"")
    #expect(
      try complaint("  - {image: a, source: inner.png}") == "4:6 an image needs \"frame\" or \"center\"")
    #expect(
      try complaint("  - {image: a, source: inner.png, center: [1, 2], fill: red}")
        == "4:51 \"fill\" is not a key of \"image\"")
  }

  @Test("An image of one color is drawn like a view of that color")
  func frames() async throws {
    let with = try await Film.frameHashes(
      of: document("  - {image: a, source: inner.png, frame: [0, 0, 12, 8]}"))
    let plain = try await Film.frameHashes(
      of: document("  - {view: a, fill: '#ff6633', frame: [0, 0, 12, 8]}"))
    #expect(with == plain)
  }
}
