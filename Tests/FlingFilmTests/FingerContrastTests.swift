import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingRaster
import FlingScene
import Foundation
import Testing

/// The contrast of fingers with what lies beneath them, measured from rendered pixels.
@Suite("The contrast of fingers")
struct FingerContrastTests {
  private static let grounds = [
    "paper", "surface", "raised", "land", "accent", "accent-2", "accent-3", "accent-4", "accent-5", "good",
    "warn", "bad", "ink", "quiet",
  ]

  /// The relative luminance of an opaque pixel, as WCAG 2 defines it.
  private func luminance(_ pixel: UInt32) -> Double {
    let channels = [0, 8, 16].map { shift in
      let value = Double(pixel >> UInt32(shift) & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let pair = [luminance(first), luminance(second)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  /// The picture of a resting finger in the middle of a view, 0.2 s after touch-down.
  private func picture(on ground: String, _ theme: Theme) async throws -> Bitmap {
    let text = """
      fling: 1
      include: [fling:paper]
      canvas: {size: [60, 60], scale: 2, background: = paper}
      views: [{view: ground, frame: [0, 0, 60, 60], fill: = \(ground)}]
      gestures: [{long-press: hold}]
      script: [{press: canvas, from: [30, 30], duration: 1s}]
      show: [{touches: }]
      render: {start: 0.2s, duration: 0.1s}
      """
    let document = try SceneReader.read(
      SourceFile(name: "finger.yaml", bytes: Array(text.utf8)), options: ReadingOptions(theme: theme))
    var bitmap: Bitmap?
    try await PreviewFilm(of: document).draw(jobs: 1) { still in
      bitmap = bitmap ?? (try? PNGDecoder.decode(still.png))
    }
    return try #require(bitmap)
  }

  @Test(
    "The dot or its rim has a contrast of 3 : 1 with every color of fling:paper",
    arguments: [Theme.light, .dark], grounds)
  func finger(theme: Theme, ground: String) async throws {
    let picture = try await picture(on: ground, theme)
    let background = picture[0, 0]
    // The middle of the dot, and the middle of the rim of 2 pt around its radius of 14 pt.
    let ratios = [picture[60, 60], picture[60 + 30, 60]].map { contrast($0, background) }
    #expect((ratios.max() ?? 0) >= 3, "\(ground)")
  }
}
