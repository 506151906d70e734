/// Operations on a premultiplied pixel 0xAABBGGRR.
enum Pixel {
  /// Least opacity that a GIF shows as opaque; pixels below it are transparent, because GIF has no partial
  /// transparency.
  static let opaqueAlpha: UInt32 = 128

  /// The pixel with its color divided by its opacity, rounded; 0 if it is fully transparent.
  @inline(__always)
  static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let channel = (pixel >> shift) & 255
      // A channel above the opacity is not a valid premultiplied color, but must not overflow into the next
      // channel.
      result |= min(255, (channel * 255 + alpha / 2) / alpha) << shift
    }
    return result
  }

  /// Whether red, green and blue are equal.
  @inline(__always)
  static func isGray(_ pixel: UInt32) -> Bool { (pixel ^ pixel >> 8) & 0xFFFF == 0 }

  /// The color 0xBBGGRR that a GIF shows for the pixel; nil if the GIF shows it as transparent.
  @inline(__always)
  static func gifColor(_ pixel: UInt32) -> UInt32? {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel & 0xFF_FFFF }
    if alpha < opaqueAlpha { return nil }
    return unpremultiplied(pixel) & 0xFF_FFFF
  }
}

extension Pixel {
  /// The pixel with its color multiplied by its opacity, rounded.
  @inline(__always)
  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let product = ((pixel >> shift) & 255) * alpha + 128
      result |= ((product * 257) >> 16) << shift
    }
    return result
  }
}
