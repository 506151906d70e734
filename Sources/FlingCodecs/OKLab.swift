import FlingGeometry

/// A color in OKLab with all coordinates times 100, so that a distance of 1 is about one just noticeable
/// difference.
///
/// Source: B. Ottosson, "A perceptual color space for image processing", 2020.
package struct OKLab: Equatable, Sendable {
  package var lightness: Double
  package var a: Double
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts an sRGB color to OKLab.
  /// - Parameter color: sRGB as 0xBBGGRR; higher bits are ignored.
  package init(_ color: UInt32) {
    let red = OKLab.linear[Int(color & 255)]
    let green = OKLab.linear[Int((color >> 8) & 255)]
    let blue = OKLab.linear[Int((color >> 16) & 255)]
    let long = Elementary.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = Elementary.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Elementary.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 100 * (0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short)
    a = 100 * (1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short)
    b = 100 * (0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
  }

  /// The nearest sRGB color as 0xBBGGRR; channels outside sRGB are clamped.
  package var color: UInt32 {
    let long = (lightness + 0.3963377774 * a + 0.2158037573 * b) / 100
    let medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) / 100
    let short = (lightness - 0.0894841775 * a - 1.2914855480 * b) / 100
    let l = long * long * long
    let m = medium * medium * medium
    let s = short * short * short
    let red = OKLab.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
    let green = OKLab.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
    let blue = OKLab.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    return red | green << 8 | blue << 16
  }

  @inline(__always)
  package func squaredDistance(to other: OKLab) -> Double {
    let dl = lightness - other.lightness
    let da = a - other.a
    let db = b - other.b
    return dl * dl + da * da + db * db
  }

  /// Linear light, 0...1, of each encoded channel value.
  private static let linear: [Double] = (0..<256).map { code in
    let value = Double(code) / 255
    return value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> UInt32 {
    let bounded = max(0, min(1, light))
    let value =
      bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * Elementary.pow(bounded, 1 / 2.4) - 0.055
    return UInt32(max(0, min(255, value * 255 + 0.5)))
  }
}
