internal import FlingGeometry
package import FlingRaster

/// Decodes PNG files of every color type, depth and interlacing.
///
/// Samples count as sRGB, unless the file states another gamma and has no color profile: then they are
/// converted to sRGB. Color profiles are ignored. 16-bit samples are rounded to 8 bits.
package enum PNGDecoder {
  /// Longest side in pixels.
  package static let sideLimit = 16_384
  /// Most pixels of a picture, which take 128 MiB.
  package static let pixelLimit = 1 << 25
  /// Largest file in bytes.
  package static let fileLimit = 64 << 20

  /// Decodes a PNG to premultiplied pixels.
  /// - Throws: `CodecError.unreadable` if the file is not a PNG, is damaged or too large.
  package static func decode(_ file: [UInt8]) throws(CodecError) -> Bitmap {
    guard file.starts(with: PNGChunk.signature) else {
      throw .unreadable(format: "PNG", message: "it is \(formatName(of: file))")
    }
    let content = try PNGSource.read(file)
    let curve = content.gamma.flatMap(transferTable)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(content.width * content.height)
    for index in stride(from: 0, to: content.bytes.count, by: 4) {
      var red = UInt32(content.bytes[index])
      var green = UInt32(content.bytes[index + 1])
      var blue = UInt32(content.bytes[index + 2])
      let alpha = UInt32(content.bytes[index + 3])
      if let curve { (red, green, blue) = (curve[Int(red)], curve[Int(green)], curve[Int(blue)]) }
      pixels.append(Pixel.premultiplied(red | green << 8 | blue << 16 | alpha << 24))
    }
    guard let bitmap = Bitmap(width: content.width, height: content.height, pixels: pixels) else {
      throw .unreadable(format: "PNG", message: "its rows do not fit its size")
    }
    return bitmap
  }

  /// Table from samples with a gamma to sRGB; nil if the gamma is so near that of sRGB that the samples are
  /// already sRGB.
  private static func transferTable(_ gamma: Double) -> [UInt32]? {
    guard gamma > 0.01, gamma < 100, (gamma * 2.2 - 1).magnitude > 0.05 else { return nil }
    return (0..<256).map { sample in
      let linear = sample == 0 ? 0 : Elementary.pow(Double(sample) / 255, 1 / gamma)
      let encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Elementary.pow(linear, 1 / 2.4) - 0.055
      return UInt32(encoded * 255 + 0.5)
    }
  }

  /// The format of a file that is not a PNG, for messages.
  private static func formatName(of file: [UInt8]) -> String {
    let known: [(String, [UInt8])] = [
      ("a JPEG", [0xFF, 0xD8, 0xFF]), ("a GIF", Array("GIF8".utf8)), ("a TIFF", [0x49, 0x49, 0x2A, 0]),
      ("a TIFF", [0x4D, 0x4D, 0, 0x2A]), ("a BMP", Array("BM".utf8)), ("a PDF", Array("%PDF".utf8)),
      ("an SVG", Array("<svg".utf8)),
    ]
    if file.isEmpty { return "empty" }
    if let match = known.first(where: { file.starts(with: $0.1) }) { return match.0 }
    if file.count >= 12, file.starts(with: Array("RIFF".utf8)), file[8..<12].elementsEqual("WEBP".utf8) {
      return "a WebP"
    }
    if file.count >= 12, file[4..<8].elementsEqual("ftyp".utf8) { return "a HEIC or AVIF" }
    return "not a PNG"
  }
}
