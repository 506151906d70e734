import FlingGeometry
import FlingType

/// What a label says and how: all that decides its glyphs but the size of its frame.
struct LabelState: Hashable {
  var text = ""
  /// Whether nothing of the text was computed.
  var isSpelled = true
  var style = TextStyle()
  var arrangement = TextArrangement()
  var verticalAlignment = VerticalAlignment.middle

  /// What is drawn: computed numbers have true minus signs.
  var drawnText: String { isSpelled ? text : text.withMinusSigns }

  enum VerticalAlignment: String, CaseIterable {
    case top, middle, bottom

    /// How much of the room above and below the lines lies above.
    var share: Double {
      switch self {
      case .top: 0
      case .middle: 0.5
      case .bottom: 1
      }
    }
  }
}

/// The text of a label, set for a frame.
struct SetLabel {
  var label: LabelState
  /// Nil if the label is as large as its text.
  var frame: Point?
  var size: Size
  /// In the label's coordinates.
  var glyphs: GlyphRun
  /// Whether the frame cuts the glyphs.
  var isClipped: Bool
}
