internal import FlingGeometry
package import FlingStage
internal import FlingType

/// A layer that shows text. Its color and its size can be animated.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
  /// A string, or an attributed string, which has the font and the color of its first character.
  open var string: Any?
  /// A font or its name.
  open var font: Any?
  /// Whether lines that are wider than the layer are broken. Without that, only line ends of the text begin
  /// new lines.
  open var isWrapped = false
  open var alignmentMode = CATextLayerAlignmentMode.natural
  open var truncationMode = CATextLayerTruncationMode.none

  public override init() {
    super.init()
    model.text = LayerModel.TextModel()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    if model.text == nil { model.text = LayerModel.TextModel() }
    guard let other = layer as? CATextLayer else { return }
    (string, font, isWrapped) = (other.string, other.font, other.isWrapped)
    (alignmentMode, truncationMode) = (other.alignmentMode, other.truncationMode)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    model.text = LayerModel.TextModel()
  }

  private var look: LayerModel.TextModel { model.text ?? LayerModel.TextModel() }

  open var fontSize: CGFloat {
    get { CGFloat(look.fontSize) }
    set { set(.fontSize, .number(newValue.native)) }
  }
  open var foregroundColor: CGColor? {
    get { look.foregroundColor.map { CGColor($0) } }
    set { set(.foregroundColor, .color(newValue?.color)) }
  }

  package override func contentLayers(_ model: LayerModel) -> [Layer] {
    let look = model.text ?? LayerModel.TextModel()
    let attributed = string as? NSAttributedString
    let attributes = attributed.map { $0.length > 0 ? $0.attributes(at: 0) : [:] } ?? [:]
    let own = (attributes[.foregroundColor] as? UIColor)?.color ?? look.foregroundColor
    guard let text = string as? String ?? attributed?.string, let color = own else { return [] }
    let size = CGFloat(LayerModel.length(look.fontSize))
    let named = (font as? String).flatMap { UIFont(name: $0, size: size) }
    let given = ((font as? UIFont) ?? named ?? .systemFont(ofSize: size)).withSize(size)
    let style = (attributes[.font] as? UIFont ?? given).style
    let width = model.bounds.width
    // Text that is neither broken nor cut may be wider than the layer.
    let isFree = !isWrapped && truncationMode == .none
    let layout = TextSetter.layout(
      text, style, alignmentMode.alignment, lines: isWrapped || isFree ? 0 : 1,
      width: isFree ? nil : width, overflow: truncationMode == .none ? .none : .ellipsis)
    guard !layout.glyphs.isEmpty else { return [] }
    let shift = isFree ? (width - layout.size.width) * alignmentMode.leftShare : 0
    return [
      Layer(
        transform: AffineTransform(translationX: shift, y: 0), shape: nil,
        text: Layer.Text(glyphs: layout.glyphs, paint: .color(color)))
    ]
  }
}

/// The alignment of a text layer.
public struct CATextLayerAlignmentMode: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  var alignment: TextArrangement.Alignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    default: .start
    }
  }

  /// The share of the layer's free width that is left of the text.
  fileprivate var leftShare: Double {
    switch self {
    case .right: 1
    case .center: 0.5
    default: 0
    }
  }
}

/// What a text layer does with text that does not fit.
public struct CATextLayerTruncationMode: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
}
