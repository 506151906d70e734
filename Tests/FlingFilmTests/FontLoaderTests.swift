import FlingFilm
import FlingScene
import Foundation
import Testing

@Suite("Fonts of scenes")
struct FontLoaderTests {
  private let folder: TemporaryFolder
  private static let inter = "/usr/share/fonts/opentype/inter/"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func document(_ fonts: String, font: String = "{family: Brand, size: 30}") throws -> Document {
    let text = """
      fling: 1
      canvas: {size: [80, 40], background: white}
      fonts: {Brand: {\(fonts)}}
      views:
        - label: a
          text: Brand
          center: [40, 20]
          font: \(font)
      render: {duration: 0.1s}

      """
    return try scene(text)
  }

  private func scene(_ text: String) throws -> Document {
    try SceneReader.read(SourceFile(name: "\(folder.path)/scene.yaml", bytes: Array(text.utf8)))
  }

  @Test(
    "A label is drawn with a font file beside its scene",
    .enabled(if: FileManager.default.fileExists(atPath: FontLoaderTests.inter + "Inter-Black.otf")))
  func ownFont() async throws {
    try FileManager.default.copyItem(
      atPath: FontLoaderTests.inter + "Inter-Black.otf", toPath: "\(folder.path)/b.otf")
    let own = try await Film.frameHashes(of: document("regular: b.otf"))
    let black = try await Film.frameHashes(of: document("regular: b.otf", font: "{size: 30, weight: black}"))
    let plain = try await Film.frameHashes(of: document("regular: b.otf", font: "{size: 30}"))
    #expect(own == black)
    #expect(own != plain)
  }

  @Test(
    "A program without Inter loads it from the first folder that contains some of its files",
    .enabled(if: FileManager.default.fileExists(atPath: FontLoaderTests.inter + "Inter-Black.otf")))
  func installedFamily() throws {
    try folder.makeFolder("empty")
    try folder.makeFolder("fonts")
    for name in ["Inter-Regular.otf", "Inter-BlackItalic.otf"] {
      try FileManager.default.copyItem(
        atPath: FontLoaderTests.inter + name, toPath: "\(folder.path)/fonts/\(name)")
    }
    try folder.write("no font", to: "fonts/Inter-Bold.otf")
    let own = ["gone", "empty", "fonts"].map { "\(folder.path)/\($0)" }
    let folders = own + [FontLoaderTests.inter]
    for words in [
      "views: [{label: a, text: words, center: [9, 9]}]", "views: []\nshow: [{caption: words}]",
    ] {
      var scene = try self.scene("fling: 1\ncanvas: {size: [80, 40]}\n\(words)\nrender: {duration: 0.1s}\n")
      try FontLoader.loadFonts(&scene, isEmbedded: false, folders: folders)
      let files = try #require(scene.fonts.last).files
      #expect(scene.fonts.map(\.family) == ["Inter"])
      #expect(files.map(\.weight) == [400, 900])
      #expect(files.map(\.isItalic) == [false, true])
      #expect(files.allSatisfy { ($0.bytes?.count ?? 0) > 100_000 })
      // Seventeen faces are missing.
      #expect(scene.warnings.map(\.message).filter { $0.contains("another version") }.count == 1)
      #expect(scene.warnings.last?.range?.line == (words.contains("show") ? 4 : 3))
    }
  }

  @Test("A program with Inter, or a scene without text, loads no font")
  func noFontLoaded() throws {
    var scene = try scene("fling: 1\ncanvas: {size: [80, 40]}\nviews: []\nrender: {duration: 0.1s}\n")
    try FontLoader.loadFonts(&scene, isEmbedded: false, folders: [FontLoaderTests.inter])
    #expect(scene.fonts.isEmpty && scene.warnings.isEmpty)
    var words = try document("regular: b.otf")
    words.fonts = []
    try FontLoader.loadFonts(&words, isEmbedded: true, folders: [FontLoaderTests.inter])
    #expect(words.fonts.isEmpty)
    try FontLoader.loadFonts(&words, isEmbedded: false, folders: [])
    #expect(words.fonts.isEmpty)
  }

  @Test(
    "A path that is not a font in the scene's folder is an error at its line",
    arguments: [
      ("gone.otf", "\"gone.otf\" can't be read: there is no such file or folder"),
      ("text.otf", "\"text.otf\" is not a font"),
      ("cut.otf", "\"cut.otf\" is damaged or not an OpenType font"),
      ("packed.woff2", "\"packed.woff2\" is a font compressed as WOFF2"),
      ("out.otf", "\"out.otf\" lies outside of the scene's folder"),
      ("../../etc/passwd", "\"../../etc/passwd\""),
    ])
  func refused(path: String, message: String) throws {
    try folder.write("no font at all", to: "text.otf")
    try folder.write("OTTO", to: "cut.otf")
    try folder.write("wOF2....", to: "packed.woff2")
    try folder.link("out.otf", to: "/etc/passwd")
    let scene = try document("regular: \(path)")
    let error = try #require(throws: SceneError.self) { try Film(of: scene) }
    #expect(error.diagnostics.count == 1)
    #expect(error.diagnostics[0].message.hasPrefix(message))
    #expect(error.diagnostics[0].range?.line == 3)
  }
}
