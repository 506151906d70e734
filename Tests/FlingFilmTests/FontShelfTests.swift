import FlingFilm
import FlingScene
import Foundation
import Testing

@Suite("Fonts of scenes")
struct FontShelfTests {
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
    return try SceneReader.read(SourceFile(name: "\(folder.path)/scene.yaml", bytes: Array(text.utf8)))
  }

  @Test(
    "A label is drawn in a font beside its scene",
    .enabled(if: FileManager.default.fileExists(atPath: FontShelfTests.inter + "Inter-Black.otf")))
  func ownFont() async throws {
    try FileManager.default.copyItem(
      atPath: FontShelfTests.inter + "Inter-Black.otf", toPath: "\(folder.path)/b.otf")
    let own = try await Film.frameHashes(of: document("regular: b.otf"))
    let black = try await Film.frameHashes(of: document("regular: b.otf", font: "{size: 30, weight: black}"))
    let plain = try await Film.frameHashes(of: document("regular: b.otf", font: "{size: 30}"))
    #expect(own == black)
    #expect(own != plain)
  }

  @Test(
    "What is no font, or lies elsewhere, is an error at its place",
    arguments: [
      ("gone.otf", "\"gone.otf\" can't be read: there is no such file or folder"),
      ("text.otf", "\"text.otf\" is no font"),
      ("cut.otf", "\"cut.otf\" is damaged or no OpenType font"),
      ("packed.woff2", "\"packed.woff2\" is a font packed as WOFF2"),
      ("out.otf", "\"out.otf\" lies outside of the scene's folder"),
      ("../../etc/passwd", "\"../../etc/passwd\""),
    ])
  func refused(path: String, message: String) throws {
    try folder.write("no font at all", to: "text.otf")
    try folder.write("OTTO", to: "cut.otf")
    try folder.write("wOF2....", to: "packed.woff2")
    try folder.link("out.otf", to: "/etc/passwd")
    let scene = try document("regular: \(path)")
    do {
      _ = try Film(of: scene)
      Issue.record("it was taken")
    } catch {
      #expect(error.diagnostics.count == 1)
      #expect(error.diagnostics[0].message.hasPrefix(message))
      #expect(error.diagnostics[0].range?.line == 3)
    }
  }
}
