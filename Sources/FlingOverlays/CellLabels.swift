package import FlingGeometry
package import FlingScene
import FlingStage
import FlingType

/// Typesets the labels over the cells of sheets and sweeps in the default font family.
package struct CellLabels: Sendable {
  private let document: Document
  /// The size of the largest words in the pictures, in points; infinite if there are none or it is computed.
  private let largestWords: Double

  /// - Parameter document: the scene in the pictures. It provides the fonts for characters that the default
  ///   family lacks.
  package init(for document: Document) {
    self.document = document
    largestWords = document.largestWords
  }

  /// A typeset label whose origin is (0, 0).
  struct Label {
    var glyphs: GlyphRun
    /// The scale factor from the typeset size to the drawn size.
    var scale: Double
    /// The drawn size in points.
    var size: Size
    /// The distance from the top of the label's strip, in points.
    var top: Double
  }

  /// The font size is the grid's width divided by `lettersAcross`, at least `minSize` points: a page shows a
  /// grid at most a thousand pixels wide, and labels are legible then. It is not larger than the words in the
  /// pictures.
  private static let lettersAcross = 72.0
  private static let minSize = 13.0
  /// Space above and below a label, as fractions of the font size.
  private static let padding = (above: 0.15, below: 0.45)

  /// - Returns: the labels (nil for empty texts) and the height of their strips.
  func labels(_ texts: [String], cellWidth: Double, gridWidth: Double) -> (labels: [Label?], height: Double) {
    guard texts.contains(where: { !$0.isEmpty }) else { return (texts.map { _ in nil }, 0) }
    let type = OverlayTypesetter(Typesetter(of: document, fallback: DefaultFamily.embedded))
    let wanted = max(CellLabels.minSize, gridWidth / CellLabels.lettersAcross)
    let letters = min(wanted, cellWidth / 5, largestWords)
    let scale = letters / OverlayTypesetter.Font.label.style.size
    let set = texts.map { text -> TypesetText? in
      text.isEmpty
        ? nil : type.typeset(text.withMinusSigns, .label, width: cellWidth / scale, isCentered: true)
    }
    let highest = set.reduce(0) { max($0, $1?.size.height ?? 0) }
    let (above, below) = (CellLabels.padding.above * letters, CellLabels.padding.below * letters)
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

extension Document {
  /// The size of the largest words of labels, captions and other overlays, in points; infinite if there are
  /// none or it is computed.
  fileprivate var largestWords: Double {
    let ofLabels = views.compactMap { view in view.kind == .label ? view.wordSize : nil }
    let ofOverlays = overlays.compactMap { overlay in
      overlay.kind.hasText ? OverlayTypesetter.Font.caption.style.size : nil
    }
    return (ofLabels + ofOverlays).max() ?? .infinity
  }
}

extension View {
  /// The font size as declared; infinite if it is computed.
  fileprivate var wordSize: Double {
    for setting in settings {
      guard setting.key == .font, case .font(let font) = setting.content, let size = font.size else {
        continue
      }
      if case .number(let points, _)? = size.constant { return points }
      return .infinity
    }
    return TextStyle().size
  }
}

extension CellLabels {
  /// The time in the format of clocks: `1.23 s`, or `1:02.34` if `end` is a minute or more.
  package static func clockText(_ time: Time, until end: Time) -> String {
    OverlayRenderer.clockText(time, formattedLike: end)
  }
}
