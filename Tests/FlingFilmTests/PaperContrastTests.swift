import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingRaster
import FlingScene
import Foundation
import Testing

/// The contrasts of `fling:paper`, as WCAG 2 defines them, measured from rendered pixels.
@Suite("The contrasts of fling:paper")
struct PaperContrastTests {
  private static let grounds = ["paper", "surface", "raised", "land"]
  private static let words = ["ink", "quiet"]
  private static let shapes = [
    "rule", "accent", "accent-2", "accent-3", "accent-4", "accent-5", "good", "warn", "bad",
  ]
  private static let labelStyles = ["title", "body", "note"]
  /// The side of the square around each sample, in points.
  private static let side = 60
  /// Pixels per point, as in films. Hairlines of one pixel would be half covered.
  private static let scale = 2

  /// The relative luminance of an opaque pixel.
  private static func luminance(_ pixel: UInt32) -> Double {
    let channels = [0, 8, 16].map { shift in
      let value = Double(pixel >> UInt32(shift) & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private static func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let pair = [luminance(first), luminance(second)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  /// The first frame of a scene with samples in a row: for each, its contrast with the ground. Of a text, the
  /// pixel with the most contrast counts, since the others are partly covered.
  private static func contrasts(_ samples: [String], on ground: String, _ theme: Theme) async throws
    -> [Double]
  {
    let views = samples.enumerated().map { index, sample in
      "  - {\(sample), center: [\(index * side + side / 2), \(side / 2)]}\n"
    }.joined()
    let text = """
      fling: 1
      include: [fling:paper]
      canvas: {size: [\(samples.count * side), \(side)], scale: \(scale), background: = \(ground)}
      views:
      \(views)
      render: {duration: 0.1s}
      """
    let document = try SceneReader.read(
      SourceFile(name: "samples.yaml", bytes: Array(text.utf8)), options: ReadingOptions(theme: theme))
    var bitmap: Bitmap?
    try await PreviewFilm(of: document).draw(jobs: 1) { still in
      bitmap = bitmap ?? (try? PNGDecoder.decode(still.png))
    }
    let picture = try #require(bitmap)
    let background = picture.pixels[0]
    return samples.indices.map { index in
      var greatest = 1.0
      for row in 0..<side * scale {
        for column in index * side * scale..<(index + 1) * side * scale {
          greatest = max(greatest, contrast(picture.pixels[row * picture.width + column], background))
        }
      }
      return greatest
    }
  }

  @Test("Every color has a role")
  func roles() throws {
    let include = try #require(BuiltInInclude.named("paper"))
    let source = SourceFile(
      name: "all.yaml", bytes: Array("fling: 1\ncanvas: {size: 9}\ninclude: [fling:paper]\n".utf8))
    let names = try SceneReader.read(source).variables.map(\.name)
    #expect(Set(names) == Set(Self.grounds + Self.words + Self.shapes))
    for style in Self.labelStyles { #expect(include.text.contains("  \(style): {font:")) }
  }

  @Test(
    "Words have a contrast of 4.5 : 1 and shapes of 3 : 1 on every ground", arguments: [Theme.light, .dark],
    grounds)
  func contrast(theme: Theme, ground: String) async throws {
    let shapes = Self.shapes.map { "view: s-\($0), size: 20, fill: = \($0)" }
    let words = Self.words.map { "label: w-\($0), text: HIM, font: {size: 40, weight: bold}, color: = \($0)" }
    let styled = Self.labelStyles.map {
      "label: t-\($0), text: I, style: \($0), font: {size: 40, weight: bold}"
    }
    let ratios = try await Self.contrasts(shapes + words + styled, on: ground, theme)
    for (name, ratio) in zip(Self.shapes, ratios) { #expect(ratio >= 3, "\(name) on \(ground)") }
    for (name, ratio) in zip(Self.words + Self.labelStyles, ratios.dropFirst(shapes.count)) {
      #expect(ratio >= 4.5, "\(name) on \(ground)")
    }
  }

  @Test("White words are readable on the accent", arguments: [Theme.light, .dark])
  func accent(theme: Theme) async throws {
    let label = "label: white, text: I, color: white, font: {size: 40, weight: bold}"
    #expect(try await Self.contrasts([label], on: "accent", theme)[0] >= 4.5)
  }

  @Test(
    "The hairline of a card and a guide are visible on every ground", arguments: [Theme.light, .dark], grounds
  )
  func outlines(theme: Theme, ground: String) async throws {
    let samples = [
      "view: card-of-paper, style: card, size: 20", "path: way, style: guide, d: M -20 0 L 20 0",
    ]
    #expect(try await Self.contrasts(samples, on: ground, theme).allSatisfy { $0 >= 3 })
  }
}
