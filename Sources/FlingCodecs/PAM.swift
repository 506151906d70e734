package import FlingRaster

/// Uncompressed pictures in the format PAM (portable arbitrary map): gray or RGB, with or without alpha, not
/// premultiplied, 8 bits a channel.
///
/// Source: Netpbm, "pam - Netpbm common 2-dimensional bitmap format".
package struct PAM: Sendable {
  private let isGray: Bool
  private let isOpaque: Bool

  /// Chooses the smallest format that stores all pictures of a film.
  package init(_ census: PixelCensus) {
    isGray = census.isGray
    isOpaque = census.isOpaque
  }

  /// The bytes of one file. A film is a concatenation of files.
  package func file(_ bitmap: Bitmap) -> [UInt8] {
    let depth = (isGray ? 1 : 3) + (isOpaque ? 0 : 1)
    let lines = [
      "P7", "WIDTH \(bitmap.width)", "HEIGHT \(bitmap.height)", "DEPTH \(depth)", "MAXVAL 255",
      "TUPLTYPE \(isGray ? "GRAYSCALE" : "RGB")\(isOpaque ? "" : "_ALPHA")", "ENDHDR\n",
    ]
    var bytes = Array(lines.joined(separator: "\n").utf8)
    bytes.reserveCapacity(bytes.count + depth * bitmap.pixels.count)
    for pixel in bitmap.pixels {
      let straight = Pixel.unpremultiplied(pixel)
      bytes.append(UInt8(truncatingIfNeeded: straight))
      if !isGray {
        bytes.append(UInt8(truncatingIfNeeded: straight >> 8))
        bytes.append(UInt8(truncatingIfNeeded: straight >> 16))
      }
      if !isOpaque { bytes.append(UInt8(truncatingIfNeeded: straight >> 24)) }
    }
    return bytes
  }
}
