internal import FlingGeometry

/// Arithmetic on premultiplied pixels packed as `0xAABBGGRR`.
///
/// Two of the four channels share one multiplication, each in a lane of 16 bits. Products of two bytes are
/// divided by 255 with correct rounding: `(x + 128) * 257 >> 16`, written as `(t + (t >> 8)) >> 8` with `t =
/// x + 128`, which fits the lane.
enum Premultiplied {
  static let evenLanes: UInt32 = 0x00FF_00FF
  static let halves: UInt32 = 0x0080_0080

  /// The nearest pixel to a color with an additional opacity. Components are clamped to 0...1; NaN counts as
  /// 0.
  static func pixel(_ color: Color, opacity: Double = 1) -> UInt32 {
    let alpha = clampedToUnit(color.alpha) * clampedToUnit(opacity)
    return byte(clampedToUnit(color.red) * alpha) | byte(clampedToUnit(color.green) * alpha) << 8
      | byte(clampedToUnit(color.blue) * alpha) << 16 | byte(alpha) << 24
  }

  /// Premultiplied red, green, blue and alpha of a color with an additional opacity, 0...255, not rounded.
  static func channels(_ color: Color, opacity: Double = 1) -> SIMD4<Double> {
    let alpha = clampedToUnit(color.alpha) * clampedToUnit(opacity)
    return SIMD4(
      clampedToUnit(color.red) * alpha, clampedToUnit(color.green) * alpha, clampedToUnit(color.blue) * alpha,
      alpha) * 255
  }

  /// The nearest pixel to premultiplied channels in 0...255.
  static func pixel(_ channels: SIMD4<Double>) -> UInt32 {
    let bytes = channels + 0.5
    return UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24
  }

  /// The product of a pixel and `coverage / 255`.
  @inline(__always)
  static func scaled(_ pixel: UInt32, by coverage: UInt32) -> UInt32 {
    let even = (pixel & evenLanes) &* coverage &+ halves
    let odd = ((pixel >> 8) & evenLanes) &* coverage &+ halves
    let evenPart = ((even &+ ((even >> 8) & evenLanes)) >> 8) & evenLanes
    let oddPart = (odd &+ ((odd >> 8) & evenLanes)) & ~evenLanes
    return evenPart | oddPart
  }

  /// Source-over compositing. The sum cannot exceed 255 in a channel, because colors do not exceed their
  /// alpha.
  @inline(__always)
  static func over(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    source &+ scaled(backdrop, by: 255 &- (source >> 24))
  }

  /// The pixel with its color divided by alpha, rounded; 0 if it is fully transparent.
  static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 0, alpha != 255 else { return alpha == 0 ? 0 : pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      let value = ((pixel >> shift) & 255) * 255
      return Swift.min(255, (value + alpha / 2) / alpha) << shift
    }
    return channel(0) | channel(8) | channel(16) | alpha << 24
  }

  /// The mixture of two pixels with the weight `weight / 255` for the second.
  static func mixed(_ first: UInt32, _ second: UInt32, weight: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      let sum = ((first >> shift) & 255) * (255 - weight) + ((second >> shift) & 255) * weight
      return quotient255(sum) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }

  /// `value / 255` rounded to nearest, for values of 0...65025.
  @inline(__always)
  static func quotient255(_ value: UInt32) -> UInt32 {
    ((value &+ 128) &* 257) >> 16
  }

  private static func clampedToUnit(_ value: Double) -> Double {
    value > 0 ? Swift.min(value, 1) : 0
  }

  private static func byte(_ fraction: Double) -> UInt32 {
    UInt32(fraction * 255 + 0.5)
  }
}
