internal import FlingGeometry

/// The opacity of a group in two forms, so that blending rounds only once, at its end.
struct GroupOpacity: Sendable {
  /// Opacity, 0...1.
  let fraction: Float
  /// Opacity in units of 1/4096.
  let steps: Int32

  static let unit: Int32 = 4096

  /// Whether the opacity is 1.
  var isOpaque: Bool { fraction == 1 }

  init(_ opacity: Double) {
    fraction = Float(opacity)
    steps = Int32(opacity * Double(GroupOpacity.unit) + 0.5)
  }
}

/// Blends a pixel with its backdrop as in W3C Compositing and Blending Level 1, §5 and §10.
///
/// For premultiplied channels S and D with alphas s and d, the general formula `S (1 − d) + D (1 − s) + s d
/// B(D/d, S/s)` needs only one division, at the end. S and s are in 0...`one`, because they are bytes times
/// the opacity of a group; D and d are bytes. Each mode below returns `one` times its result, which is
/// rounded once. No color's numerator exceeds that of alpha, so colors never exceed alpha. Modes of
/// `BlendFormulas` use single precision.
enum Blending {
  /// The value of S and s that stands for 1.
  private static let one = 255 * GroupOpacity.unit

  @inline(__always)
  static func blend(
    _ source: UInt32, _ opacity: GroupOpacity, over backdrop: UInt32, mode: BlendMode
  ) -> UInt32 {
    let steps = opacity.steps
    return switch mode {
    case .normal: over(source, opacity, backdrop)
    case .multiply:
      combine(source, steps, backdrop) { s, d, sa, da in s * (255 - da) + d * (one - sa) + s * d }
    case .screen: combine(source, steps, backdrop) { s, d, _, _ in 255 * s + d * one - s * d }
    case .overlay:
      combine(source, steps, backdrop) { s, d, sa, da in
        let lit = 2 * d <= da ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s)
        return s * (255 - da) + d * (one - sa) + lit
      }
    case .darken:
      combine(source, steps, backdrop) { s, d, sa, da in
        s * (255 - da) + d * (one - sa) + Swift.min(s * da, d * sa)
      }
    case .lighten:
      combine(source, steps, backdrop) { s, d, sa, da in
        s * (255 - da) + d * (one - sa) + Swift.max(s * da, d * sa)
      }
    case .plus: sum(source, steps, backdrop)
    case .hardLight:
      combine(source, steps, backdrop) { s, d, sa, da in
        let lit = 2 * s <= sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s)
        return s * (255 - da) + d * (one - sa) + lit
      }
    case .difference:
      combine(source, steps, backdrop) { s, d, sa, da in
        255 * s + d * one - 2 * Swift.min(s * da, d * sa)
      }
    case .exclusion: combine(source, steps, backdrop) { s, d, _, _ in 255 * s + d * one - 2 * s * d }
    case .softLight: combine(source, opacity, backdrop, BlendFormulas.softLight)
    case .colorDodge: combine(source, opacity, backdrop, BlendFormulas.colorDodge)
    case .colorBurn: combine(source, opacity, backdrop, BlendFormulas.colorBurn)
    case .hue: combine(source, opacity, backdrop, BlendFormulas.hue)
    case .saturation: combine(source, opacity, backdrop, BlendFormulas.saturation)
    case .color: combine(source, opacity, backdrop, BlendFormulas.color)
    case .luminosity: combine(source, opacity, backdrop, BlendFormulas.luminosity)
    }
  }

  /// Source-over. It uses single precision, which vectorizes; adding 2²³ rounds to a whole number.
  @inline(__always)
  static func over(_ source: UInt32, _ opacity: GroupOpacity, _ backdrop: UInt32) -> UInt32 {
    let fraction = opacity.fraction
    let backdropFraction = 1 - Float(source >> 24) * (fraction / 255)
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      let s = Float((source >> shift) & 255) * fraction
      let d = Float((backdrop >> shift) & 255) * backdropFraction
      return ((s + d + 0x1p23).bitPattern & 255) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }

  /// Applies a blend formula to all channels.
  /// - Parameter formula: `one` times the result of a color channel, from S, D, s and d.
  @inline(__always)
  private static func combine(
    _ source: UInt32, _ steps: Int32, _ backdrop: UInt32, _ formula: (Int32, Int32, Int32, Int32) -> Int32
  ) -> UInt32 {
    let sa = Int32(source >> 24) * steps
    let da = Int32(backdrop >> 24)
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      let s = Int32((source >> shift) & 255) * steps
      let d = Int32((backdrop >> shift) & 255)
      return roundedQuotient(formula(s, d, sa, da)) << shift
    }
    let alpha = roundedQuotient(255 * sa + da * one - sa * da) << 24
    return channel(0) | channel(8) | channel(16) | alpha
  }

  /// Applies a blend formula for straight colors.
  private static func combine(
    _ source: UInt32, _ opacity: GroupOpacity, _ backdrop: UInt32,
    _ formula: (SIMD3<Float>, SIMD3<Float>) -> SIMD3<Float>
  ) -> UInt32 {
    func channels(_ pixel: UInt32) -> SIMD3<Float> {
      SIMD3(Float(pixel & 255), Float((pixel >> 8) & 255), Float((pixel >> 16) & 255))
    }
    let (sourceAlpha, backdropAlpha) = (Float(source >> 24), Float(backdrop >> 24))
    guard sourceAlpha > 0 else { return backdrop }
    let (s, sa) = (channels(source) * opacity.fraction, sourceAlpha * opacity.fraction)
    let (d, da) = (channels(backdrop), backdropAlpha)
    var mixture = SIMD3<Float>.zero
    if backdropAlpha > 0 { mixture = formula(d / da, channels(source) / sourceAlpha) }
    // In units of 1/255, like the alphas.
    let result = (s * (255 - da) + d * (255 - sa) + mixture * (sa * da)) / 255
    let alpha = rounded(sa + da - sa * da / 255)
    func channel(_ value: Float) -> UInt32 { Swift.min(alpha, rounded(value)) }
    return channel(result.x) | channel(result.y) << 8 | channel(result.z) << 16 | alpha << 24
  }

  /// The nearest whole number in 0...255.
  private static func rounded(_ value: Float) -> UInt32 { UInt32(Swift.max(0, Swift.min(255, value)) + 0.5) }

  @inline(__always)
  private static func roundedQuotient(_ numerator: Int32) -> UInt32 {
    UInt32((numerator + one / 2) / one)
  }

  /// Adds channels, clamped to 255 (`plus`).
  private static func sum(_ source: UInt32, _ steps: Int32, _ backdrop: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      let s = ((source >> shift) & 255) * UInt32(steps)
      let sum = (s + (((backdrop >> shift) & 255) << 12) + 2048) >> 12
      return Swift.min(255, sum) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }
}
