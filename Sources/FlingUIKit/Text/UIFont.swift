internal import FlingGeometry
package import FlingType

/// A font: a size and a weight of Inter, which stands in for all families.
open class UIFont: NSObject, @unchecked Sendable {
  package let style: FlingType.TextStyle
  /// The name by which it was made.
  public let fontName: String

  package init(_ style: FlingType.TextStyle, name: String) {
    self.style = style
    fontName = name
    super.init()
  }

  /// How heavy the strokes are.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)

    /// The weight on the scale of OpenType: that of the nearest name.
    var value: Int {
      let names: [(Weight, Int)] = [
        (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
        (.bold, 700), (.heavy, 800), (.black, 900),
      ]
      return names.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
    }
  }

  /// The role of a text, which gives its size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")

    /// Apple's published sizes in points.
    var size: CGFloat {
      let sizes: [TextStyle: CGFloat] = [
        .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15, .body: 17,
        .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
      ]
      return sizes[self] ?? 17
    }
  }

  /// The shape of the digits and letters. All are Inter's.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = SystemDesign(rawValue: "default")
    public static let rounded = SystemDesign(rawValue: "rounded")
    public static let serif = SystemDesign(rawValue: "serif")
    public static let monospaced = SystemDesign(rawValue: "monospaced")
  }

  /// A font by its name, of which the words for weight and slant count.
  public convenience init?(name: String, size: CGFloat) {
    let words = name.lowercased()
    let weights: [(String, Int)] = [
      ("ultralight", 100), ("semibold", 600), ("demibold", 600), ("black", 900), ("heavy", 800),
      ("bold", 700),
      ("medium", 500), ("light", 300), ("thin", 200),
    ]
    let weight = weights.first { words.contains($0.0) }?.1 ?? 400
    let isItalic = words.contains("italic") || words.contains("oblique")
    self.init(UIFont.style(size, weight, isItalic: isItalic), name: name)
  }

  private class func style(_ size: CGFloat, _ weight: Int, isItalic: Bool = false) -> FlingType.TextStyle {
    FlingType.TextStyle(
      size: size > 0 ? min(size.native, 10_000) : 17, weight: FontWeight(value: weight), isItalic: isItalic)
  }

  open class func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }

  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(style(size, weight.value), name: "Inter")
  }

  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

  open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(style(size, 400, isItalic: true), name: "Inter-Italic")
  }

  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  public class var labelFontSize: CGFloat { 17 }
  public class var buttonFontSize: CGFloat { 18 }
  public class var systemFontSize: CGFloat { 14 }
  public class var smallSystemFontSize: CGFloat { 12 }

  /// In points.
  open var pointSize: CGFloat { CGFloat(style.size) }

  open var familyName: String { "Inter" }

  open func withSize(_ size: CGFloat) -> UIFont {
    UIFont(UIFont.style(size, style.weight.value, isItalic: style.isItalic), name: fontName)
  }

  /// The height of a line.
  @preconcurrency @MainActor
  open var lineHeight: CGFloat { CGFloat(TextSetter.layout("x", style, lines: 1, width: nil).size.height) }

  @preconcurrency @MainActor
  open var ascender: CGFloat {
    CGFloat(TextSetter.layout("x", style, lines: 1, width: nil).lines.first?.baseline ?? 0)
  }

  @preconcurrency @MainActor
  open var descender: CGFloat { ascender - lineHeight }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.style == style }

  open override var hash: Int { style.hashValue }
}

/// Typesets the texts of the app.
@MainActor
enum TextSetter {
  private static let typesetter = Typesetter()

  /// Lays text out.
  /// - Parameters:
  ///   - lines: the most lines; 0 for no limit.
  ///   - width: of lines in points; nil for no limit.
  ///   - height: lines below it are left out.
  static func layout(
    _ text: String, _ style: TextStyle, _ alignment: TextArrangement.Alignment = .start, lines: Int,
    width: Double?, height: Double? = nil, overflow: TextArrangement.Overflow = .ellipsis
  ) -> TextLayout {
    TextLayout(
      text, style, TextArrangement(alignment: alignment, lineLimit: max(0, lines), overflow: overflow),
      width: width, height: height, by: typesetter)
  }
}
