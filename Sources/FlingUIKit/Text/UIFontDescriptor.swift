internal import FlingType

/// Describes a font by its size, weight and slant. All fonts are Inter's, so families and designs do not
/// change the glyphs.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  let style: FlingType.TextStyle
  private let name: String

  init(_ style: FlingType.TextStyle, name: String) {
    self.style = style
    self.name = name
    super.init()
  }

  /// Qualities of a font.
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  /// The shape of the digits and letters.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = SystemDesign(rawValue: "default")
    public static let rounded = SystemDesign(rawValue: "rounded")
    public static let serif = SystemDesign(rawValue: "serif")
    public static let monospaced = SystemDesign(rawValue: "monospaced")
  }

  /// A font by its name, of which the words for weight and slant count.
  public convenience init(name: String, size: CGFloat) {
    self.init(UIFont.style(named: name, size: size), name: name)
  }

  /// The system's font for a role.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// In points.
  open var pointSize: CGFloat { CGFloat(style.size) }

  open var postscriptName: String { name }

  /// Whether the font is bold, which is a weight of 600 or more, and whether it is italic.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if style.weight.value >= 600 { traits.insert(.traitBold) }
    if style.isItalic { traits.insert(.traitItalic) }
    return traits
  }

  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(
      UIFont.style(newPointSize, style.weight.value, isItalic: style.isItalic), name: name)
  }

  /// The font that is bold and italic as the traits say, and no other font. A weight that is bold or is not,
  /// as asked, stays.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var next = style
    if traits.contains(.traitBold) != symbolicTraits.contains(.traitBold) {
      next.weight = FontWeight(value: traits.contains(.traitBold) ? 700 : 400)
    }
    next.isItalic = traits.contains(.traitItalic)
    return UIFontDescriptor(next, name: name)
  }

  /// The same font, since Inter stands in for all designs.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }

  /// The same font, since Inter stands in for all families.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor { self }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.style == style }

  open override var hash: Int { style.hashValue }
}

extension UIFont {
  /// A font that is described. A size of 0 is the descriptor's own.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let sized = pointSize > 0 ? descriptor.withSize(pointSize) : descriptor
    self.init(sized.style, name: sized.postscriptName)
  }

  /// The font's size, weight and slant.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(style, name: fontName) }
}
