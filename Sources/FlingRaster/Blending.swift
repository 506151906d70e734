internal import FlingGeometry

/// How one pixel meets another by W3C Compositing and Blending Level 1, §5 and §10.
///
/// With premultiplied channels S and D of alphas s and d, all in 0...255, the general formula `S (1 − d) + D
/// (1 − s) + s d B(D/d, S/s)` needs no division but the last by 255: each mode below states 255 times its
/// result, which is rounded once. As no numerator exceeds that of alpha, colors never exceed alpha.
enum Blending {
  static func blend(_ source: UInt32, over backdrop: UInt32, mode: BlendMode) -> UInt32 {
    switch mode {
    case .normal: Premultiplied.over(source, backdrop)
    case .multiply: combine(source, backdrop) { s, d, sa, da in s * (255 - da) + d * (255 - sa) + s * d }
    case .screen: combine(source, backdrop) { s, d, _, _ in 255 * (s + d) - s * d }
    case .overlay:
      combine(source, backdrop) { s, d, sa, da in
        let lit = 2 * d <= da ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s)
        return s * (255 - da) + d * (255 - sa) + lit
      }
    case .darken:
      combine(source, backdrop) { s, d, sa, da in
        s * (255 - da) + d * (255 - sa) + Swift.min(s * da, d * sa)
      }
    case .lighten:
      combine(source, backdrop) { s, d, sa, da in
        s * (255 - da) + d * (255 - sa) + Swift.max(s * da, d * sa)
      }
    case .plus: sum(source, backdrop)
    }
  }

  /// - Parameter formula: 255 times the result of a color channel, from S, D, s and d.
  @inline(__always)
  private static func combine(
    _ source: UInt32, _ backdrop: UInt32, _ formula: (Int32, Int32, Int32, Int32) -> Int32
  ) -> UInt32 {
    let sa = Int32(source >> 24)
    let da = Int32(backdrop >> 24)
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      let s = Int32((source >> shift) & 255)
      let d = Int32((backdrop >> shift) & 255)
      return Premultiplied.quotient255(UInt32(formula(s, d, sa, da))) << shift
    }
    let alpha = Premultiplied.quotient255(UInt32(255 * (sa + da) - sa * da)) << 24
    return channel(0) | channel(8) | channel(16) | alpha
  }

  private static func sum(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      Swift.min(255, ((source >> shift) & 255) + ((backdrop >> shift) & 255)) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }
}
