package import FlingGeometry
package import FlingStage
internal import FlingType

/// The alignment of lines.
public enum NSTextAlignment: Int, Sendable {
  case left
  case center
  case right
  case justified
  case natural

  var alignment: TextArrangement.Alignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified, .natural: .start
    }
  }
}

/// How text that does not fit is cut. All ways of truncation cut the end.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping
  case byCharWrapping
  case byClipping
  case byTruncatingHead
  case byTruncatingTail
  case byTruncatingMiddle
}

/// Shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
  private final var content = LabelContent()
  /// The typeset text with what it was made for.
  private final var known: (content: LabelContent, size: Size, layout: TextLayout)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  open var text: String? {
    get { content.text }
    set { change { $0.text = newValue } }
  }

  /// Setting it gives the whole text the font, color, alignment and kerning of its first character. Reading it
  /// gives the text without attributes.
  open var attributedText: NSAttributedString? {
    get { content.text.map { NSAttributedString(string: $0) } }
    set {
      guard let newValue else {
        text = nil
        return
      }
      text = newValue.string
      guard newValue.length > 0 else { return }
      let attributes = newValue.attributes(at: 0)
      if let font = attributes[.font] as? UIFont { self.font = font }
      if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
      if let kern = attributes[.kern] as? NSNumber { change { $0.kern = kern.doubleValue } }
    }
  }

  open var font: UIFont! {
    get { content.font }
    set { change { $0.font = newValue ?? .systemFont(ofSize: 17) } }
  }

  open var textColor: UIColor! {
    get { content.color }
    set { content.color = newValue ?? .label }
  }

  open var highlightedTextColor: UIColor?
  open var isHighlighted = false

  open var textAlignment: NSTextAlignment {
    get { content.alignment }
    set { change { $0.alignment = newValue } }
  }

  /// The most lines; 0 for no limit.
  open var numberOfLines: Int {
    get { content.lines }
    set { change { $0.lines = max(0, newValue) } }
  }

  open var lineBreakMode: NSLineBreakMode {
    get { content.lineBreak }
    set { change { $0.lineBreak = newValue } }
  }

  /// Whether a text of one line becomes smaller to fit.
  open var adjustsFontSizeToFitWidth: Bool {
    get { content.shrinks }
    set { change { $0.shrinks = newValue } }
  }

  open var minimumScaleFactor: CGFloat {
    get { CGFloat(content.leastScale) }
    set { change { $0.leastScale = newValue.native } }
  }

  open var adjustsFontForContentSizeCategory = false
  open var allowsDefaultTighteningForTruncation = false
  open var preferredMaxLayoutWidth: CGFloat = 0
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  open var isEnabled = true

  private func change(_ body: (inout LabelContent) -> Void) {
    let old = content
    body(&content)
    // Views that set their labels in each layout must not ask for another one.
    guard content != old else { return }
    known = nil
    invalidateIntrinsicContentSize()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width: Double? = size.width > 0 && numberOfLines != 1 ? size.width.native : nil
    let layout = content.layout(width: width, height: nil)
    return CGSize(
      width: CGFloat(layout.size.width.rounded(.up)), height: CGFloat(layout.size.height.rounded(.up)))
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  open override func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    frame = CGRect(origin: frame.origin, size: size)
  }

  /// The rectangle of the text.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let layout = content.layout(width: bounds.width.native, height: bounds.height.native)
    return CGRect(origin: bounds.origin, size: CGSize(layout.size))
  }

  package override func contentLayers(in size: Size) -> [Layer] {
    guard content.text?.isEmpty == false else { return [] }
    let layout = layout(in: size)
    guard !layout.glyphs.isEmpty else { return [] }
    // Lines are centered vertically.
    let top = (size.height - layout.size.height) / 2
    let box = Rect(origin: .zero, size: size)
    let color = (isHighlighted ? highlightedTextColor : nil) ?? content.color
    var shadows: [Shadow] = []
    if let shadowColor {
      shadows = [
        Shadow(
          color: shadowColor.color(in: theme),
          offset: Point(shadowOffset.width.native, shadowOffset.height.native), blur: 0)
      ]
    }
    return [
      Layer(
        transform: .identity, shape: nil,
        text: Layer.Text(
          glyphs: layout.glyphs.moved(by: Point(0, top)),
          paint: .color(color.color(in: theme).withOpacity(isEnabled ? 1 : 0.4)),
          clip: content.lineBreak == .byClipping ? box : nil), shadows: shadows)
    ]
  }

  private func layout(in size: Size) -> TextLayout {
    if let known, known.size == size, known.content == content { return known.layout }
    let layout = content.layout(width: size.width, height: size.height)
    known = (content, size, layout)
    return layout
  }
}

/// The settings that determine the text of a label.
private struct LabelContent: Equatable {
  var text: String?
  var font = UIFont.systemFont(ofSize: 17)
  var color = UIColor.label
  var alignment = NSTextAlignment.natural
  var lines = 1
  var lineBreak = NSLineBreakMode.byTruncatingTail
  var shrinks = false
  var leastScale = 0.0
  var kern = 0.0

  @MainActor
  func layout(width: Double?, height: Double?) -> TextLayout {
    var style = font.style
    style.tracking = kern
    if shrinks, lines == 1, let width, width > 0 {
      let natural = TextSetter.layout(text ?? "", style, lines: 1, width: nil).size.width
      if natural > width { style.size *= max(leastScale, width / natural, 0.05) }
    }
    return TextSetter.layout(
      text ?? "", style, alignment.alignment, lines: lines, width: width.map { max(0, $0) }, height: height,
      overflow: lineBreak == .byClipping ? .clip : .ellipsis)
  }
}
