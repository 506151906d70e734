import FlingCodecs
import FlingFilm
import FlingRaster
import FlingScene
import Foundation
import Testing

/// A small picture in two forms: a scene, and HTML for the browser.
struct Cell: Sendable, CustomTestStringConvertible {
  static let width = 160
  static let height = 120

  let name: String
  /// Limits of the difference from the browser at one and two pixels a point, in channel values of 0 to 255:
  /// on average (`mean`) and of one pixel (`most`). At edges of circles and curves, most of the difference is
  /// the browser's own error of coverage.
  let mean: (Double, Double)
  let most: (Int, Int)

  static let all = [
    Cell("blends", mean: (0.05, 0.05), most: (2, 2)),
    Cell("blurs", mean: (2.2, 1.8), most: (14, 12)),
    Cell("circles", mean: (0.6, 0.25), most: (90, 65)),
    Cell("dashes", mean: (1.0, 0.6), most: (130, 140)),
    Cell("groups", mean: (0.6, 0.5), most: (60, 80)),
    Cell("isolation", mean: (0.15, 0.15), most: (2, 2)),
    Cell("linear-gradients", mean: (0.6, 0.5), most: (120, 120)),
    Cell("more-blends", mean: (0.3, 0.3), most: (2, 2)),
    Cell("paths", mean: (0.4, 0.2), most: (80, 60)),
    Cell("round-gradients", mean: (0.35, 0.35), most: (2, 2)),
    Cell("shadows", mean: (0.6, 0.5), most: (60, 60)),
    Cell("spreads", mean: (0.5, 0.5), most: (1, 1)),
    Cell("strokes", mean: (0.5, 0.3), most: (75, 70)),
    Cell("text", mean: (1.9, 1.0), most: (80, 85)),
    Cell("thin-lines", mean: (2.2, 1.1), most: (45, 45)),
    Cell("turned-rectangles", mean: (0.15, 0.1), most: (35, 40)),
  ]

  init(_ name: String, mean: (Double, Double), most: (Int, Int)) {
    self.name = name
    self.mean = mean
    self.most = most
  }

  var testDescription: String { name }

  var html: String { text("html") }

  private func text(_ kind: String) -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Cells/\(name).\(kind)")
    let bytes = FileManager.default.contents(atPath: file.path)
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  /// The picture that Fling renders of the scene.
  func picture(scale: Int) async throws -> Bitmap {
    let scene = text("yaml")
      .replacingOccurrences(of: "size: [160, 120]", with: "size: [160, 120], scale: \(scale)")
    let document = try SceneReader.read(SourceFile(name: "\(name).yaml", bytes: Array(scene.utf8)))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try await Film(of: document).write(to: .folder(folder.path))
    let bytes = FileManager.default.contents(atPath: folder.appendingPathComponent("\(name).png").path)
    return try PNGDecoder.decode(Array(bytes ?? Data()))
  }
}
