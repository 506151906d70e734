public import FlingGeometry
public import FlingScene
import FlingType

/// Sets the labels of grids in the default family.
public struct GridLabels: Sendable {
  private let document: Document

  /// - Parameter document: its fonts are at hand for what the default family has not.
  public init(for document: Document) {
    self.document = document
  }

  /// A label as it is set, beginning at (0, 0).
  struct Label {
    var glyphs: GlyphRun
    /// How much larger it is drawn than set.
    var scale: Double
    /// As it is drawn, in points.
    var size: Size
    /// Below the top of the strip that it stands in.
    var top: Double
  }

  /// The size of letters in points, and how many times that may lie side by side across a grid: a page shows it a thousand
  /// pixels wide at most, and labels can be read then.
  private static let lettersAcross = 72.0
  private static let leastLetters = 13.0
  /// Above and below a label, of the size of letters.
  private static let padding = (above: 0.15, below: 0.45)

  /// - Returns: the labels, nil for empty ones, with the height of the strips that they stand in.
  func labels(_ texts: [String], cellWidth: Double, wholeWidth: Double) -> (labels: [Label?], height: Double)
  {
    guard texts.contains(where: { !$0.isEmpty }) else { return (texts.map { _ in nil }, 0) }
    let type = OverlayType(Typesetter(of: document, fallback: DefaultFamily.embedded))
    let wanted = max(GridLabels.leastLetters, wholeWidth / GridLabels.lettersAcross)
    let letters = min(wanted, cellWidth / 5)
    let scale = letters / OverlayType.Font.label.style.size
    let set = texts.map { text -> SetText? in
      text.isEmpty ? nil : type.text(text.withMinusSigns, .label, width: cellWidth / scale, isCentered: true)
    }
    let highest = set.reduce(0) { max($0, $1?.size.height ?? 0) }
    let (above, below) = (GridLabels.padding.above * letters, GridLabels.padding.below * letters)
    let labels = set.map { text in
      text.map { text in
        Label(
          glyphs: text.glyphs, scale: scale,
          size: Size(width: text.size.width * scale, height: text.size.height * scale),
          top: above + (highest - text.size.height) * scale)
      }
    }
    return (labels, above + highest * scale + below)
  }
}

extension GridLabels {
  /// A time as clocks show it: `1.23 s`, or `1:02.34` where it may become more than a minute.
  public static func clock(_ time: Time, until end: Time) -> String {
    RunningScene.clockText(time, until: end)
  }
}
