internal import CPNG
import FlingRaster

/// A PNG decoded by libpng.
struct DecodedPNG {
  struct Failure: Error {}

  let width: Int
  let height: Int
  /// Straight alpha, 0xAABBGGRR.
  var pixels: [UInt32] = []

  init(_ bytes: [UInt8]) throws {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    // The simplified reader returns errors instead of jumping. It reads the bytes only during the two calls.
    let result: (Int, Int, [UInt32])? = unsafe bytes.withUnsafeBytes { source in
      guard unsafe png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else {
        return nil
      }
      // Red, green, blue and alpha, one byte each.
      unsafe image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      let (width, height) = (Int(unsafe image.width), Int(unsafe image.height))
      var pixels = [UInt32](repeating: 0, count: width * height)
      guard unsafe png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return nil }
      return (width, height, pixels)
    }
    guard let (width, height, pixels) = result else { throw Failure() }
    self.width = width
    self.height = height
    self.pixels = pixels.map { UInt32(littleEndian: $0) }
  }

  /// The chunks of a file in order, with names and contents.
  static func chunks(of bytes: [UInt8]) -> [(name: String, content: [UInt8])] {
    var result: [(name: String, content: [UInt8])] = []
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
      result.append((name, Array(bytes[(position + 8)..<(position + 8 + length)])))
      position += 12 + length
    }
    return result
  }
}
