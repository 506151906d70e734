import FlingRaster

/// How a PNG stores a picture's pixels: the least that loses nothing.
enum PixelLayout: Equatable, Sendable {
  /// One byte a pixel, an index into colors 0xAABBGGRR, not premultiplied, those with transparency first.
  case palette([UInt32])
  /// One number a pixel, of 1, 2, 4 or 8 bits: nothing is black, the greatest white.
  case gray(depth: Int)
  /// Red, green, blue.
  case opaque
  /// Red, green, blue, opacity; not premultiplied.
  case withAlpha

  init(of bitmap: Bitmap) {
    var seen = PixelSet()
    var alpha: UInt32 = 255
    var last: UInt32?
    for pixel in bitmap.pixels where pixel != last {
      last = pixel
      alpha &= pixel >> 24
      seen.insert(Pixel.unpremultiplied(pixel))
      // Nothing left to learn: too many colors, and some are transparent.
      if seen.isOverfull, alpha != 255 { break }
    }
    if alpha == 255, let colors = seen.colors, let depth = PixelLayout.grayDepth(of: colors) {
      self = .gray(depth: depth)
    } else {
      self.init(seen, isOpaque: alpha == 255)
    }
  }

  init(_ census: PixelCensus) {
    self.init(census.colors, isOpaque: census.isOpaque)
  }

  private init(_ seen: PixelSet, isOpaque: Bool) {
    if let colors = seen.colors {
      self = .palette(PixelLayout.sorted(colors))
    } else {
      self = isOpaque ? .opaque : .withAlpha
    }
  }

  /// Bits by which all of some opaque colors are told as grays; nil if they cannot be, or if a palette needs fewer.
  private static func grayDepth(of colors: [UInt32]) -> Int? {
    guard colors.allSatisfy({ $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 }) else { return nil }
    let least = indexDepth(of: colors)
    let depth = [1, 2, 4].first { depth in
      colors.allSatisfy { ($0 & 255) % (255 / (1 << UInt32(depth) - 1)) == 0 }
    }
    return depth ?? 8 == least ? least : nil
  }

  /// Bits of an index.
  private static func indexDepth(of colors: [UInt32]) -> Int {
    colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// Those with transparency first: of these alone a palette states the opacity.
  static func sorted(_ colors: [UInt32]) -> [UInt32] {
    colors.sorted { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) }
  }

  /// Bytes that the encoder hands over for a pixel.
  var bytesPerPixel: Int {
    switch self {
    case .palette, .gray: 1
    case .opaque: 3
    case .withAlpha: 4
    }
  }

  /// Bits of a channel or an index.
  var depth: Int {
    switch self {
    case .palette(let colors): PixelLayout.indexDepth(of: colors)
    case .gray(let depth): depth
    case .opaque, .withAlpha: 8
    }
  }
}
