import FlingCodecs
import FlingGeometry
import FlingRaster
import Testing

@Suite("PNG encoder")
struct PNGTests {
  private static let efforts = [PNGEncoder.Effort.fast, .small]

  @Test(
    "Opaque pictures of at most 256 colors become exact palette PNGs",
    arguments: [1, 2, 3, 4, 5, 16, 17, 256],
    efforts)
  func palettes(colors: Int, effort: PNGEncoder.Effort) throws {
    let picture = Bitmap.noise(width: 31, height: 23, colors: colors)
    let bytes = try PNGEncoder(effort: effort).encode(picture)
    let seen = try DecodedPNG(bytes)
    #expect(seen.width == 31 && seen.height == 23)
    #expect(seen.pixels == picture.pixels)
    #expect(DecodedPNG.chunks(of: bytes)[0].content[9] == 3)
  }

  @Test("Opaque pictures of many colors become exact RGB PNGs", arguments: efforts)
  func manyColors(effort: PNGEncoder.Effort) throws {
    let picture = Bitmap(width: 80, height: 60) { x, y in
      0xFF00_0000 | UInt32(x * 3) | UInt32(y * 4) << 8 | UInt32(x ^ y) << 16
    }
    let bytes = try PNGEncoder(effort: effort).encode(picture)
    #expect(try DecodedPNG(bytes).pixels == picture.pixels)
    #expect(DecodedPNG.chunks(of: bytes)[0].content[9] == 2)
  }

  @Test(
    "Grays are exact and use the smallest sufficient bit depth",
    arguments: zip(
      [[0, 255], [0, 85, 170, 255], [0, 17, 136, 255, 51], Array(0..<200), [3, 4], [0, 128, 255]]
        as [[UInt32]],
      [[0, 1], [0, 2], [0, 4], [0, 8], [3, 1], [3, 2]] as [[UInt8]]))
  func grays(levels: [UInt32], typeAndDepth: [UInt8]) throws {
    let picture = Bitmap(width: 40, height: 30) { x, y in
      0xFF00_0000 | levels[(x * 7 + y * 13) % levels.count] * 0x01_0101
    }
    for effort in PNGTests.efforts {
      let bytes = try PNGEncoder(effort: effort).encode(picture)
      #expect(try DecodedPNG(bytes).pixels == picture.pixels)
      let header = DecodedPNG.chunks(of: bytes)[0].content
      #expect([header[9], header[8]] == typeAndDepth)
    }
  }

  @Test("Effort .small filters a gradient to a quarter of the size of .fast")
  func filters() throws {
    let slope = Bitmap(width: 200, height: 300) { x, y in
      0xFF00_0000 | UInt32((x + y) / 2) | UInt32((x * 2 + y) / 4) << 8 | UInt32(y * 5 / 6) << 16
    }
    let bytes = try PNGEncoder(effort: .small).encode(slope)
    #expect(try DecodedPNG(bytes).pixels == slope.pixels)
    #expect(try 4 * bytes.count < PNGEncoder(effort: .fast).encode(slope).count)
  }

  @Test(
    "Straight colors are the premultiplied colors divided by the alpha, rounded to nearest",
    arguments: [7, 300])
  func opacity(colors: Int) throws {
    var random = SeededRandom(seed: 3)
    let picture = Bitmap(width: 40, height: 40) { x, y in
      let alpha = colors == 7 ? 40 * (x % 7) : random.number(below: 256)
      let channels = [0, 8, 16].map {
        UInt32(colors == 7 ? alpha / 2 : random.number(below: alpha + 1)) << $0
      }
      return UInt32(alpha) << 24 | channels[0] | channels[1] | channels[2]
    }
    let bytes = try PNGEncoder().encode(picture)
    let seen = try DecodedPNG(bytes).pixels
    for (pixel, shown) in zip(picture.pixels, seen) {
      let alpha = Int(pixel >> 24)
      #expect(shown >> 24 == pixel >> 24)
      for shift: UInt32 in [0, 8, 16] where alpha > 0 {
        let channel = Int(pixel >> shift & 255)
        #expect(abs(Int(shown >> shift & 255) * alpha - channel * 255) * 2 <= alpha)
      }
    }
    #expect(DecodedPNG.chunks(of: bytes)[0].content[9] == (colors == 7 ? 3 : 6))
  }

  @Test("ASCII text is stored in tEXt, other text in iTXt as UTF-8")
  func texts() throws {
    let encoder = PNGEncoder(title: "Toss", description: "Größe 8 → 9")
    let chunks = DecodedPNG.chunks(of: try encoder.encode(Bitmap.noise(width: 3, height: 3, colors: 2)))
    let names = chunks.map(\.name)
    #expect(names.contains("sRGB") && names.first == "IHDR" && names.last == "IEND")
    #expect(chunks.first { $0.name == "tEXt" }?.content == Array("Title\0Toss".utf8))
    let international = try #require(chunks.first { $0.name == "iTXt" }).content
    #expect(international.starts(with: Array("Description\0".utf8)))
    #expect(String(decoding: international, as: UTF8.self).hasSuffix("Größe 8 → 9"))
  }

  @Test("A PNG without title and description has no text chunk")
  func noTexts() throws {
    let bytes = try PNGEncoder().encode(Bitmap.noise(width: 3, height: 3, colors: 2))
    #expect(DecodedPNG.chunks(of: bytes).map(\.name) == ["IHDR", "sRGB", "PLTE", "IDAT", "IEND"])
  }

  @Test("Pictures without pixels are refused", arguments: [(0, 0), (0, 7), (7, 0)])
  func empty(width: Int, height: Int) {
    #expect(throws: CodecError.size(format: "PNG", width: width, height: height)) {
      _ = try PNGEncoder().encode(Bitmap(width: width, height: height))
    }
  }

  @Test("Errors are described in full sentences")
  func sentences() {
    #expect(
      CodecError.library(format: "PNG", message: "out of memory").description
        == "the PNG could not be written: out of memory")
    #expect(CodecError.delay(centiseconds: 1).description.contains("the minimum is 2"))
  }
}
