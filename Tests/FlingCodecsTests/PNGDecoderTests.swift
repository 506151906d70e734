import FlingCodecs
import FlingGeometry
import FlingRaster
import Testing

@Suite("PNG decoder")
struct PNGDecoderTests {
  /// Samples that differ between neighbors and include the minimum and the maximum.
  private func sample(_ x: Int, _ y: Int, _ channel: Int, depth: Int) -> Int {
    let most = 1 << depth
    return (x * 37 + y * 101 + channel * 59 + x * y * 7) * (depth == 16 ? 263 : 1) % most
  }

  /// The premultiplied pixel, in 0...255, of straight samples in 0...1.
  private func pixel(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> [Double] {
    // The decoder rounds samples to bytes before it premultiplies them.
    let bytes = [red, green, blue].map { ($0 * 255).rounded() }
    let opacity = (alpha * 255).rounded()
    return bytes.map { $0 * opacity / 255 } + [opacity]
  }

  private func expect(_ bitmap: Bitmap, _ truth: (Int, Int) -> [Double]) {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let actual = [0, 8, 16, 24].map { Double(bitmap[x, y] >> UInt32($0) & 255) }
        // 16-bit samples between two bytes: libpng may round either way.
        for (a, b) in zip(actual, truth(x, y)) { #expect(abs(a - b) <= 1, "\(x), \(y)") }
      }
    }
  }

  @Test(
    "Every color type and depth decodes, interlaced or not",
    arguments: [
      (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8),
      (4, 16), (6, 8), (6, 16),
    ], [false, true])
  func kinds(kind: (type: Int, depth: Int), isInterlaced: Bool) throws {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind.type]!
    let depth = kind.depth
    let (width, height) = (19, 13)
    var builder = PNGBuilder(width: width, height: height, depth: depth, colorType: kind.type) { x, y in
      (0..<channels).map { self.sample(x, y, $0, depth: depth) }
    }
    builder.isInterlaced = isInterlaced
    let palette = (0..<(1 << min(depth, 8))).map { [$0 * 91 & 255, $0 * 17 & 255, 255 - $0 & 255] }
    if kind.type == 3 {
      builder.chunks = [
        ("PLTE", palette.flatMap { $0 }.map { UInt8($0) }), ("tRNS", [0, 128].map { UInt8($0) }),
      ]
    }
    let bitmap = try PNGDecoder.decode(builder.file)
    #expect(bitmap.width == width && bitmap.height == height)
    let most = Double(1 << depth) - 1
    expect(bitmap) { x, y in
      let s = (0..<channels).map { Double(self.sample(x, y, $0, depth: depth)) / most }
      switch kind.type {
      case 0: return self.pixel(s[0], s[0], s[0], 1)
      case 2: return self.pixel(s[0], s[1], s[2], 1)
      case 3:
        let index = self.sample(x, y, 0, depth: depth)
        let color = palette[index].map { Double($0) / 255 }
        return self.pixel(color[0], color[1], color[2], index == 0 ? 0 : index == 1 ? 128 / 255.0 : 1)
      case 4: return self.pixel(s[0], s[0], s[0], s[1])
      default: return self.pixel(s[0], s[1], s[2], s[3])
      }
    }
  }

  @Test("A tRNS color of grayscale and RGB files becomes transparent")
  func keyed() throws {
    var gray = PNGBuilder(width: 4, height: 1, depth: 8, colorType: 0) { x, _ in [x * 50] }
    gray.chunks = [("tRNS", [0, 50])]
    #expect(try PNGDecoder.decode(gray.file).pixels == [0xFF00_0000, 0, 0xFF64_6464, 0xFF96_9696])
    var color = PNGBuilder(width: 3, height: 1, depth: 8, colorType: 2) { x, _ in [x, 7, 9] }
    color.chunks = [("tRNS", [0, 1, 0, 7, 0, 9])]
    #expect(try PNGDecoder.decode(color.file).pixels == [0xFF09_0700, 0, 0xFF09_0702])
  }

  @Test("A gAMA chunk converts to sRGB, unless the file also has an sRGB chunk or a gamma close to sRGB")
  func gamma() throws {
    var linear = PNGBuilder(width: 3, height: 1, depth: 8, colorType: 0) { x, _ in [[0, 55, 255][x]] }
    linear.chunks = [("gAMA", [0, 1, 0x86, 0xA0])]
    // 55/255 of the light is encoded as 128: 1.055 · 0.2157^(1/2.4) − 0.055 = 0.5017.
    #expect(try PNGDecoder.decode(linear.file).pixels.map { $0 & 255 } == [0, 128, 255])
    linear.chunks = [("sRGB", [0]), ("gAMA", [0, 1, 0x86, 0xA0])]
    #expect(try PNGDecoder.decode(linear.file).pixels.map { $0 & 255 } == [0, 55, 255])
    linear.chunks = [("gAMA", [0, 0, 0xB1, 0x8F])]
    #expect(try PNGDecoder.decode(linear.file).pixels.map { $0 & 255 } == [0, 55, 255])
  }

  @Test("An encoded picture decodes to the same pixels within rounding of the alpha")
  func roundTrip() throws {
    let pixels = (0..<40 * 30).map { index -> UInt32 in
      let alpha = UInt32(index * 7 % 256)
      return alpha << 24 | (alpha / 2) << 8 | alpha / 3
    }
    let bitmap = Bitmap(width: 40, height: 30, pixels: pixels)!
    let back = try PNGDecoder.decode(PNGEncoder().encode(bitmap))
    for (a, b) in zip(bitmap.pixels, back.pixels) {
      #expect(a >> 24 == b >> 24)
      for shift: UInt32 in [0, 8, 16] {
        #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 1)
      }
    }
  }

  private func message(_ file: [UInt8]) -> String {
    do throws(CodecError) {
      _ = try PNGDecoder.decode(file)
      return "none"
    } catch {
      return error.description
    }
  }

  @Test("The message names the format of a file that is not a PNG")
  func formats() {
    #expect(message([0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == "the PNG can't be read: it is a JPEG")
    #expect(message(Array("GIF89a".utf8)) == "the PNG can't be read: it is a GIF")
    #expect(message(Array("RIFF1234WEBPVP8 ".utf8)) == "the PNG can't be read: it is a WebP")
    #expect(message([]) == "the PNG can't be read: it is empty")
    #expect(message(Array("hello, world".utf8)) == "the PNG can't be read: it is not a PNG")
  }

  @Test("A PNG with a huge size is refused before allocation")
  func bombs() {
    for (width, height) in [(1_000_000, 1), (16_384, 16_384), (2_147_483_647, 2_147_483_647), (0, 5)] {
      var builder = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 6) { _, _ in [0, 0, 0, 0] }
      let small = builder.file
      builder.width = width
      let header =
        [24, 16, 8, 0].map { UInt8(width >> $0 & 255) }
        + [24, 16, 8, 0].map { UInt8(height >> $0 & 255) } + [8, 6, 0, 0, 0]
      let file = Array(small[..<8]) + builder.chunk("IHDR", header) + small[33...]
      #expect(message(file) != "none")
    }
  }

  @Test("Few extra bytes after the last row are ignored, many are refused")
  func extraBytes() {
    for (side, isInterlaced) in [(8, false), (8, true), (1, true), (3, true)] {
      var builder = PNGBuilder(width: side, height: side, depth: 8, colorType: 6) { _, _ in [1, 2, 3, 255] }
      builder.isInterlaced = isInterlaced
      for (surplus, expected) in [
        (1, "none"), (1000, "none"),
        (200_000, "the PNG can't be read: its pixel data go on far beyond the last row"),
      ] {
        builder.surplus = surplus
        #expect(message(builder.file) == expected, "\(side) \(isInterlaced) \(surplus)")
      }
    }
  }

  @Test("Truncated files are refused, and damaged files never crash the decoder")
  func damaged() {
    var random = SeededRandom(seed: 7)
    func draw(_ limit: Int) -> Int { random.number(below: limit) }
    for (type, depth) in [(6, 8), (3, 4), (0, 16)] {
      var builder = PNGBuilder(width: 33, height: 21, depth: depth, colorType: type) { x, y in
        (0..<[6: 4, 3: 1, 0: 1][type]!).map { self.sample(x, y, $0, depth: depth) }
      }
      builder.isInterlaced = type != 0
      builder.chunks = [
        ("gAMA", [0, 1, 0x86, 0xA0]), ("PLTE", [UInt8](repeating: 9, count: 48)),
        ("tEXt", Array("a\0b".utf8)),
      ]
      if type == 0 { builder.chunks.remove(at: 1) }
      let whole = builder.file
      #expect(message(whole) == "none")
      for cut in [0, 7, 8, 20, 33, 60, whole.count - 13] {
        #expect(message(Array(whole.prefix(cut))) != "none")
      }
      for _ in 0..<400 {
        var file = whole
        for _ in 0...draw(4) { file[draw(file.count)] = UInt8(draw(256)) }
        _ = message(file)
      }
    }
  }
}
