import FlingGeometry
import FlingType

/// The text of a label with everything that determines its glyphs except the size of its frame.
struct LabelState: Hashable {
  var text = ""
  /// Whether the text is literal, without computed parts.
  var isSpelled = true
  var style = TextStyle()
  var arrangement = TextArrangement()
  var verticalAlignment = VerticalAlignment.middle

  /// The drawn text: computed texts have true minus signs.
  var drawnText: String { isSpelled ? text : text.withMinusSigns }

  enum VerticalAlignment: String, CaseIterable {
    case top, middle, bottom

    /// The fraction of the free vertical space that lies above the lines.
    var fraction: Double {
      switch self {
      case .top: 0
      case .middle: 0.5
      case .bottom: 1
      }
    }
  }
}

/// The lengths of a label that are not those of its text; nil for those that are.
struct LabelFrame: Hashable {
  var width: Double?
  var height: Double?

  init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  init(of state: ViewState) {
    if !state.place[.horizontal].isContent { width = state.geometry.size.x }
    if !state.place[.vertical].isContent { height = state.geometry.size.y }
  }
}

/// The typeset text of a label.
struct TypesetLabel {
  var label: LabelState
  var frame: LabelFrame
  var size: Size
  /// In the label's coordinates.
  var glyphs: GlyphRun
  /// Whether the glyphs are clipped to the frame.
  var isClipped: Bool
  /// Whether text was left out or replaced by an ellipsis.
  var isCut: Bool
}
