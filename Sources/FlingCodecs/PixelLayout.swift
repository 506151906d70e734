import FlingRaster

/// Pixel format of a PNG: the smallest that stores a picture without loss.
enum PixelLayout: Equatable, Sendable {
  /// An index of `depth` bits into colors 0xAABBGGRR, not premultiplied, transparent ones first.
  case palette([UInt32], depth: Int)
  /// A gray value of 1, 2, 4 or 8 bits; 0 is black, the largest value white.
  case gray(depth: Int)
  /// Gray and opacity, 8 bits each.
  case grayWithAlpha
  /// Red, green, blue, 8 bits each.
  case opaque
  /// Red, green, blue, opacity, 8 bits each; not premultiplied.
  case withAlpha

  init(of bitmap: Bitmap) {
    var colorSet = ColorSet()
    var alpha: UInt32 = 255
    var isGray = true
    var last: UInt32?
    for pixel in bitmap.pixels where pixel != last {
      last = pixel
      alpha &= pixel >> 24
      isGray = isGray && Pixel.isGray(pixel)
      colorSet.insert(Pixel.unpremultiplied(pixel))
      // The result is certain: too many colors, some transparent, some not gray.
      if colorSet.isOverfull, alpha != 255, !isGray { break }
    }
    self.init(colorSet.colors, isOpaque: alpha == 255, isGray: isGray)
  }

  /// The smallest format that stores all pictures of a film.
  init(_ census: PixelCensus) {
    self.init(census.colors.colors, isOpaque: census.isOpaque, isGray: census.isGray)
  }

  /// Chooses the smallest format.
  /// - Parameter colors: nil for more than 256.
  private init(_ colors: [UInt32]?, isOpaque: Bool, isGray: Bool) {
    if isOpaque, isGray, let colors, let depth = PixelLayout.grayDepth(of: colors) {
      self = .gray(depth: depth)
    } else if let colors {
      self = .palette(PixelLayout.sorted(colors), depth: PixelLayout.indexDepth(of: colors))
    } else if isGray {
      self = .grayWithAlpha
    } else {
      self = isOpaque ? .opaque : .withAlpha
    }
  }

  /// Bits for opaque grays; nil if a palette needs fewer bits.
  private static func grayDepth(of colors: [UInt32]) -> Int? {
    let minDepth = indexDepth(of: colors)
    let depth = [1, 2, 4].first { depth in
      // A gray value can be stored in fewer bits if it is a multiple of the step between levels.
      colors.allSatisfy { ($0 & 255) % (255 / (1 << UInt32(depth) - 1)) == 0 }
    }
    return depth ?? 8 == minDepth ? minDepth : nil
  }

  /// Bits of a palette index.
  private static func indexDepth(of colors: [UInt32]) -> Int {
    colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// Transparent colors first: a PNG stores opacities only for the first entries of a palette.
  static func sorted(_ colors: [UInt32]) -> [UInt32] {
    colors.sorted { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) }
  }

  /// Bytes that the encoder passes to libpng for each pixel.
  var bytesPerPixel: Int {
    switch self {
    case .palette, .gray: 1
    case .grayWithAlpha: 2
    case .opaque: 3
    case .withAlpha: 4
    }
  }

  /// Bits of a channel or an index.
  var depth: Int {
    switch self {
    case .palette(_, let depth), .gray(let depth): depth
    case .grayWithAlpha, .opaque, .withAlpha: 8
    }
  }
}
