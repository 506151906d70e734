/// A color space of CSS Color 4, with CSS's name for it.
package enum ColorSpace: String, CaseIterable, Sendable {
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case displayP3Linear = "display-p3-linear"
  case a98RGB = "a98-rgb"
  case proPhotoRGB = "prophoto-rgb"
  case rec2020
  case xyz
  case xyzD50 = "xyz-d50"
  case xyzD65 = "xyz-d65"
  case hsl
  case hwb
  case lab
  case lch
  case oklab
  case oklch

  /// Whether a color of the space can be written with `color()`.
  package var isPredefined: Bool {
    switch self {
    case .hsl, .hwb, .lab, .lch, .oklab, .oklch: false
    default: true
    }
  }

  /// The index of the hue; nil for spaces without one.
  package var hueIndex: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  /// What a coordinate means. A coordinate that is missing stays missing in a space with the same meaning.
  enum Coordinate {
    case red, green, blue, hue, colorfulness, lightness, whiteness, blackness, a, b
  }

  var coordinates: [Coordinate] {
    switch self {
    case .hsl: [.hue, .colorfulness, .lightness]
    case .hwb: [.hue, .whiteness, .blackness]
    case .lab, .oklab: [.lightness, .a, .b]
    case .lch, .oklch: [.lightness, .colorfulness, .hue]
    // X, Y and Z count as red, green and blue, as in CSS.
    default: [.red, .green, .blue]
    }
  }

  /// Whether colors with these coordinates are gray within CSS's tolerance, so that their hue has no effect.
  func isGray(_ c: SIMD3<Double>) -> Bool {
    switch self {
    case .hsl: c.y <= 1e-5
    case .hwb: c.y + c.z >= 1 - 1e-5
    case .lch: c.y <= 0.0015
    case .oklch: c.y <= 0.000004
    default: false
    }
  }
}

// MARK: Conversion

/// Every space converts to linear sRGB and back; coordinates are not clamped. Hues are in degrees.
///
/// Source: CSS Color 4, section "Sample code for Color Conversions".
extension ColorSpace {
  /// The linear red, green and blue in sRGB of a color in this space.
  func linearSRGB(_ c: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb, .hsl, .hwb: return Transfer.srgb.linear(encodedSRGB(c))
    case .srgbLinear: return c
    case .displayP3: return Matrices.p3 * Transfer.srgb.linear(c)
    case .displayP3Linear: return Matrices.p3 * c
    case .a98RGB: return Matrices.a98 * Transfer.a98.linear(c)
    case .proPhotoRGB: return Matrices.proPhoto * Transfer.proPhoto.linear(c)
    case .rec2020: return Matrices.rec2020 * Transfer.rec2020.linear(c)
    case .xyz, .xyzD65: return Matrices.xyzD65 * c
    case .xyzD50: return Matrices.xyzD50 * c
    case .lab: return Matrices.xyzD50 * CIELab.xyz(c)
    case .lch: return Matrices.xyzD50 * CIELab.xyz(ColorSpace.rectangular(c))
    case .oklab: return OKLabSpace.linearSRGB(c)
    case .oklch: return OKLabSpace.linearSRGB(ColorSpace.rectangular(c))
    }
  }

  /// A color in this space from its linear red, green and blue in sRGB.
  func coordinates(ofLinearSRGB c: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb, .hsl, .hwb: return coordinates(ofSRGB: Transfer.srgb.encoded(c))
    case .srgbLinear: return c
    case .displayP3: return Transfer.srgb.encoded(Matrices.p3Inverse * c)
    case .displayP3Linear: return Matrices.p3Inverse * c
    case .a98RGB: return Transfer.a98.encoded(Matrices.a98Inverse * c)
    case .proPhotoRGB: return Transfer.proPhoto.encoded(Matrices.proPhotoInverse * c)
    case .rec2020: return Transfer.rec2020.encoded(Matrices.rec2020Inverse * c)
    case .xyz, .xyzD65: return Matrices.xyzD65Inverse * c
    case .xyzD50: return Matrices.xyzD50Inverse * c
    case .lab: return CIELab.lab(Matrices.xyzD50Inverse * c)
    case .lch: return ColorSpace.polar(CIELab.lab(Matrices.xyzD50Inverse * c))
    case .oklab: return OKLabSpace.oklab(c)
    case .oklch: return ColorSpace.polar(OKLabSpace.oklab(c))
    }
  }

  /// Whether colors are made of encoded sRGB alone, so that they need no transfer function.
  var isEncodedSRGB: Bool { self == .srgb || self == .hsl || self == .hwb }

  /// Encoded red, green and blue of a color in `srgb`, `hsl` or `hwb`.
  func encodedSRGB(_ c: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .hsl: return ColorSpace.rgb(hue: c.x, saturation: c.y, lightness: c.z)
    case .hwb:
      let sum = c.y + c.z
      if sum >= 1 { return SIMD3(repeating: c.y / sum) }
      return ColorSpace.rgb(hue: c.x, saturation: 1, lightness: 0.5) * (1 - c.y - c.z) + c.y
    default: return c
    }
  }

  /// The coordinates in `srgb`, `hsl` or `hwb` of encoded red, green and blue.
  func coordinates(ofSRGB c: SIMD3<Double>) -> SIMD3<Double> {
    guard self != .srgb else { return c }
    let most = c.max()
    let least = c.min()
    let swing = most - least
    let lightness = (least + most) / 2
    var hue = 0.0
    var saturation = 0.0
    if swing != 0 {
      saturation =
        lightness == 0 || lightness == 1 ? 0 : (most - lightness) / Swift.min(lightness, 1 - lightness)
      if most == c.x {
        hue = (c.y - c.z) / swing + (c.y < c.z ? 6 : 0)
      } else if most == c.y {
        hue = (c.z - c.x) / swing + 2
      } else {
        hue = (c.x - c.y) / swing + 4
      }
      hue *= 60
    }
    if self == .hwb { return SIMD3(hue, least, 1 - most) }
    // Colors far outside sRGB have a negative saturation: the opposite hue has a positive one.
    return saturation < 0
      ? SIMD3(hue < 180 ? hue + 180 : hue - 180, -saturation, lightness)
      : SIMD3(hue, saturation, lightness)
  }

  /// Encoded red, green and blue by the formula of CSS `hsl()`, with the hue in degrees.
  static func rgb(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
    // Rounding to a billionth of a degree makes 30.000000000000004° exactly 30°, so that halves of 255 round
    // as in a browser.
    let degrees = Elementary.roundedToEven(hue * 1e9) / 1e9
    let sector = (degrees - 360 * Elementary.floor(degrees / 360)) / 30
    let swing = saturation * Swift.min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double {
      let k = sector + offset < 12 ? sector + offset : sector + offset - 12
      return lightness - swing * Swift.max(-1, Swift.min(k - 3, 9 - k, 1))
    }
    return SIMD3(component(0), component(8), component(4))
  }

  /// Lightness, a and b of lightness, chroma and hue.
  private static func rectangular(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let (sine, cosine) = Elementary.sincos(c.z * .pi / 180)
    return SIMD3(c.x, c.y * cosine, c.y * sine)
  }

  /// Lightness, chroma and hue of lightness, a and b.
  private static func polar(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let chroma = (c.y * c.y + c.z * c.z).squareRoot()
    guard chroma > 0 else { return SIMD3(c.x, 0, 0) }
    let hue = Elementary.atan2(c.z, c.y) * 180 / .pi
    return SIMD3(c.x, chroma, hue < 0 ? hue + 360 : hue)
  }
}

/// The maps to linear sRGB and back.
private enum Matrices {
  static let whiteD65 = SIMD3(0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290)
  static let whiteD50 = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)

  static let xyzD65Inverse = ColorMatrix(
    red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06), white: whiteD65)
  static let xyzD65 = xyzD65Inverse.inverse
  static let xyzD50 = xyzD65 * ColorMatrix(adaptingWhite: whiteD50, to: whiteD65)
  static let xyzD50Inverse = ColorMatrix(adaptingWhite: whiteD65, to: whiteD50) * xyzD65Inverse

  static let p3 =
    xyzD65 * ColorMatrix(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), white: whiteD65)
  static let p3Inverse = p3.inverse
  static let a98 =
    xyzD65 * ColorMatrix(red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06), white: whiteD65)
  static let a98Inverse = a98.inverse
  static let rec2020 =
    xyzD65 * ColorMatrix(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046), white: whiteD65)
  static let rec2020Inverse = rec2020.inverse
  static let proPhoto =
    xyzD50
    * ColorMatrix(
      red: (0.734699, 0.265301), green: (0.159597, 0.840403), blue: (0.036598, 0.000105), white: whiteD50)
  static let proPhotoInverse = proPhoto.inverse
}

/// A transfer function: the relation between encoded and linear components. Negative components mirror
/// positive ones.
private enum Transfer {
  case srgb, a98, proPhoto, rec2020

  // The camera's curve of BT.2020, as in browsers. CSS decided in 2025 for the exponent 2.4 of displays.
  private static let rec2020Alpha = 1.09929682680944
  private static let rec2020Beta = 0.018053968510807

  func linear(_ c: SIMD3<Double>) -> SIMD3<Double> { mirrored(c, linear) }
  func encoded(_ c: SIMD3<Double>) -> SIMD3<Double> { mirrored(c, encoded) }

  private func linear(_ size: Double) -> Double {
    switch self {
    case .srgb: size <= 0.04045 ? size / 12.92 : Elementary.pow((size + 0.055) / 1.055, 2.4)
    case .a98: Elementary.pow(size, 563.0 / 256)
    case .proPhoto: size <= 16.0 / 512 ? size / 16 : Elementary.pow(size, 1.8)
    case .rec2020:
      size < 4.5 * Transfer.rec2020Beta
        ? size / 4.5
        : Elementary.pow((size + Transfer.rec2020Alpha - 1) / Transfer.rec2020Alpha, 1 / 0.45)
    }
  }

  private func encoded(_ size: Double) -> Double {
    switch self {
    case .srgb: Color.encoded(size)
    case .a98: Elementary.pow(size, 256.0 / 563)
    case .proPhoto: size >= 1.0 / 512 ? Elementary.pow(size, 1 / 1.8) : 16 * size
    case .rec2020:
      size > Transfer.rec2020Beta
        ? Transfer.rec2020Alpha * Elementary.pow(size, 0.45) - (Transfer.rec2020Alpha - 1) : 4.5 * size
    }
  }

  private func mirrored(_ c: SIMD3<Double>, _ curve: (Double) -> Double) -> SIMD3<Double> {
    func value(_ x: Double) -> Double { x < 0 ? -curve(-x) : curve(x) }
    return SIMD3(value(c.x), value(c.y), value(c.z))
  }
}

/// CIE L*a*b* with the white D50; lightness 0...100.
private enum CIELab {
  private static let epsilon = 216.0 / 24389
  private static let kappa = 24389.0 / 27

  static func lab(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    func f(_ x: Double) -> Double { x > epsilon ? Elementary.cbrt(x) : (kappa * x + 16) / 116 }
    let relative = xyz / Matrices.whiteD50
    let (x, y, z) = (f(relative.x), f(relative.y), f(relative.z))
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  static func xyz(_ c: SIMD3<Double>) -> SIMD3<Double> {
    func cube(_ x: Double) -> Double { x * x * x }
    let y = (c.x + 16) / 116
    let x = y + c.y / 500
    let z = y - c.z / 200
    let relative = SIMD3(
      cube(x) > epsilon ? cube(x) : (116 * x - 16) / kappa,
      c.x > kappa * epsilon ? cube(y) : c.x / kappa,
      cube(z) > epsilon ? cube(z) : (116 * z - 16) / kappa)
    return relative * Matrices.whiteD50
  }
}

/// OKLab; lightness 0...1.
///
/// Source: B. Ottosson, "A perceptual color space for image processing", 2020, with his matrices in full
/// precision.
enum OKLabSpace {
  private static let fromCones = ColorMatrix(
    [4.0767416360759583, -3.3077115392580629, 0.2309699031821043],
    [-1.2684379732850315, 2.6097573492876882, -0.3413193760026570],
    [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117])
  private static let toCones = fromCones.inverse
  private static let toRoots = ColorMatrix(
    [1, 0.3963377773761749, 0.2158037573099136],
    [1, -0.1055613458156586, -0.0638541728258133],
    [1, -0.0894841775298119, -1.2914855480194092])
  private static let fromRoots = toRoots.inverse

  static func linearSRGB(_ oklab: SIMD3<Double>) -> SIMD3<Double> {
    let roots = toRoots * oklab
    return fromCones * (roots * roots * roots)
  }

  static func oklab(_ linearSRGB: SIMD3<Double>) -> SIMD3<Double> {
    let cones = toCones * linearSRGB
    return fromRoots * SIMD3(Elementary.cbrt(cones.x), Elementary.cbrt(cones.y), Elementary.cbrt(cones.z))
  }
}
