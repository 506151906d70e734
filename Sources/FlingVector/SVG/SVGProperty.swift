import FlingGeometry

/// A property of an SVG element that may change during a film.
enum SVGProperty {
  /// x and y of a translation, in points.
  case translate
  /// Degrees, clockwise.
  case rotate
  /// Horizontal and vertical scale.
  case scale
  /// One number that has a unit in CSS, such as `x`.
  case length(String)
  /// Numbers without a unit, such as `opacity` or `stroke-dasharray`.
  case numbers(String)
  /// Red, green and blue, 0...1.
  case color(String)
  /// The number of an outline in a list of outlines with equal elements.
  case outline([Path])
  /// 1 while an element is visible, 0 while it is hidden.
  case visibility
  /// The standard deviation of a blur, in points.
  case blur

  /// The name in a style sheet.
  var styleName: String {
    switch self {
    case .translate: "translate"
    case .rotate: "rotate"
    case .scale: "scale"
    case .length(let name), .numbers(let name), .color(let name): name
    case .outline: "d"
    case .visibility: "visibility"
    case .blur: "filter"
    }
  }

  /// The value in a style sheet.
  func styleText(_ numbers: ArraySlice<Double>) -> String {
    switch self {
    case .translate:
      SVGProperty.joined(SVGProperty.withoutLastZero(numbers)) {
        $0 == 0 ? "0" : SVGProperty.decimal($0) + "px"
      }
    case .rotate: SVGProperty.joined(numbers) { SVGProperty.decimal($0) + "deg" }
    case .length: SVGProperty.joined(numbers) { $0 == 0 ? "0" : SVGProperty.decimal($0) + "px" }
    case .outline: "path(\"\(attributeText(numbers))\")"
    case .visibility: numbers.first == 0 ? "hidden" : "visible"
    case .blur: SVGProperty.joined(numbers) { "blur(\(SVGProperty.decimal($0))px)" }
    case .scale, .numbers, .color: attributeText(numbers)
    }
  }

  /// The value of an attribute, and of an `animate` or `animateTransform` element.
  func attributeText(_ numbers: ArraySlice<Double>) -> String {
    switch self {
    case .translate: return SVGProperty.joined(SVGProperty.withoutLastZero(numbers), SVGProperty.decimal)
    case .scale:
      let isEven = numbers.count == 2 && numbers.first == numbers.last
      return SVGProperty.joined(isEven ? numbers.prefix(1) : numbers, SVGProperty.decimal)
    case .rotate, .length, .numbers, .blur: return SVGProperty.joined(numbers, SVGProperty.decimal)
    case .color: return SVGProperty.hexadecimal(numbers)
    case .outline(let paths):
      let index = Int(numbers.first ?? 0)
      return paths.indices.contains(index) ? SVGPathData.text(paths[index], isMorph: true) : ""
    case .visibility: return numbers.first == 0 ? "none" : "inline"
    }
  }

  private static func joined(_ numbers: ArraySlice<Double>, _ text: (Double) -> String) -> String {
    numbers.map(text).joined(separator: " ")
  }

  /// A missing second number of a translation is 0.
  private static func withoutLastZero(_ numbers: ArraySlice<Double>) -> ArraySlice<Double> {
    numbers.count == 2 && numbers.last == 0 ? numbers.prefix(1) : numbers
  }

  /// A number with at most six decimals: those that keyframes have are kept, and errors in the last bits are not
  /// printed.
  static func decimal(_ number: Double) -> String {
    ShortDecimal.text(ShortDecimal.rounded(number, 6))
  }

  /// A color as `#rgb` where that is enough, or `#rrggbb`.
  static func hexadecimal(_ rgb: some Sequence<Double>) -> String {
    var digits: [UInt8] = []
    for component in rgb {
      let share = component > 0 ? Swift.min(1, component) : 0
      let byte = Int((share * 255).rounded(.toNearestOrAwayFromZero))
      digits += [hexadecimalDigits[byte / 16], hexadecimalDigits[byte % 16]]
    }
    let isShort = stride(from: 0, to: digits.count, by: 2).allSatisfy { digits[$0] == digits[$0 + 1] }
    if isShort { digits = stride(from: 0, to: digits.count, by: 2).map { digits[$0] } }
    return "#" + String(decoding: digits, as: UTF8.self)
  }

  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)

  /// Whether the property is one of those that make up an element's transform.
  var isTransform: Bool {
    switch self {
    case .translate, .rotate, .scale: true
    default: false
    }
  }

  /// The decimals of values in the still of a property that changes: hundredths of lengths and angles, more of shares.
  var stillDecimals: Int {
    switch self {
    case .translate, .rotate, .length, .outline, .visibility, .blur: 2
    case .scale, .numbers, .color: 4
    }
  }

  /// The name of the attribute that an `animate` element changes.
  var attributeName: String {
    switch self {
    case .visibility: "display"
    case .translate, .rotate, .scale: "transform"
    default: styleName
    }
  }
}
