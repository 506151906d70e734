import FlingRaster

/// How a PNG stores a picture's pixels: the least that loses nothing.
enum PixelLayout: Equatable, Sendable {
  /// One byte a pixel, an index into colors 0xAABBGGRR, not premultiplied, those with transparency first.
  case palette([UInt32])
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
    if let colors = seen.colors {
      self = .palette(colors.sorted { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) })
    } else {
      self = alpha == 255 ? .opaque : .withAlpha
    }
  }

  /// Bytes that the encoder hands over for a pixel.
  var bytesPerPixel: Int {
    switch self {
    case .palette: 1
    case .opaque: 3
    case .withAlpha: 4
    }
  }

  /// Bits of a channel or an index.
  var depth: Int {
    guard case .palette(let colors) = self else { return 8 }
    return colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }
}

/// Up to 256 different values, in an open table of 1024.
struct PixelSet: Sendable {
  private(set) var count = 0
  private var slots = [UInt64](repeating: PixelSet.empty, count: 1024)

  private static let empty = UInt64.max

  var isOverfull: Bool { count > 256 }

  /// All values, in no useful order; nil when there were too many.
  var colors: [UInt32]? {
    isOverfull ? nil : slots.filter { $0 != PixelSet.empty }.map { UInt32($0) }
  }

  /// Values beyond the 257th are not kept.
  mutating func insert(_ value: UInt32) {
    guard !isOverfull else { return }
    let slot = slot(of: value)
    guard slots[slot] == PixelSet.empty else { return }
    slots[slot] = UInt64(value)
    count += 1
  }

  /// Where a value is, or would be.
  private func slot(of value: UInt32) -> Int {
    var slot = Int((value &* 0x9E37_79B1) >> 22)
    while slots[slot] != UInt64(value), slots[slot] != PixelSet.empty { slot = (slot + 1) & 1023 }
    return slot
  }
}
