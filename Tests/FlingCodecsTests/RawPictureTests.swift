import FlingCodecs
import FlingRaster
import Testing

@Suite("PAM and Y4M")
struct RawPictureTests {
  private static func census(_ pictures: Bitmap...) -> PixelCensus {
    var census = PixelCensus()
    for picture in pictures { census.add(picture) }
    return census
  }

  private static let red = Bitmap(width: 1, height: 1, filledWith: 0xFF00_00FF)

  @Test("A PAM contains straight colors")
  func map() {
    let picture = Bitmap(width: 2, height: 1) { x, _ in x == 0 ? 0xFF33_2211 : 0x8000_0040 }
    let file = PAM(RawPictureTests.census(picture)).file(picture)
    let header = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    #expect(file == Array(header.utf8) + [0x11, 0x22, 0x33, 255, 128, 0, 0, 128])
  }

  @Test(
    "PAM files use the smallest tuple type that represents all pictures of the film",
    arguments: zip(
      [0xFF20_2020, 0x8040_4040, 0xFF33_2211, 0x8000_0040] as [UInt32],
      ["1 GRAYSCALE 32", "2 GRAYSCALE_ALPHA 32 255", "3 RGB 32 32 32", "4 RGB_ALPHA 32 32 32 255"]))
  func formats(other: UInt32, expected: String) {
    let gray = Bitmap(width: 1, height: 1, filledWith: 0xFF20_2020)
    let census = RawPictureTests.census(gray, Bitmap(width: 1, height: 1, filledWith: other))
    let file = PAM(census).file(gray)
    let words = expected.split(separator: " ")
    let header = "P7\nWIDTH 1\nHEIGHT 1\nDEPTH \(words[0])\nMAXVAL 255\nTUPLTYPE \(words[1])\nENDHDR\n"
    #expect(file == Array(header.utf8) + words.dropFirst(2).compactMap { UInt8($0) })
  }

  @Test(
    "Black, white and the primaries convert to BT.601 limited range",
    arguments: zip(
      [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000] as [UInt32],
      [[16, 128, 128], [235, 128, 128], [81, 90, 240], [145, 54, 34], [41, 240, 110]] as [[UInt8]]))
  func colors(pixel: UInt32, expected: [UInt8]) {
    let frame = Y4M(RawPictureTests.census(RawPictureTests.red)).frame(
      Bitmap(width: 1, height: 1, filledWith: pixel))
    #expect(frame == Array("FRAME\n".utf8) + expected)
  }

  @Test("The Y4M header contains the size, the exact rate and the limited range")
  func header() {
    let y4m = Y4M(RawPictureTests.census(RawPictureTests.red))
    let header = String(decoding: y4m.header(width: 60, height: 80, rate: (2997, over: 100)), as: UTF8.self)
    #expect(header == "YUV4MPEG2 W60 H80 F2997:100 Ip A1:1 C444 XCOLORRANGE=LIMITED\n")
  }

  @Test("A Y4M of grays has one full-range byte per pixel, composed on black")
  func grayVideo() {
    let picture = Bitmap(width: 3, height: 1) { x, _ in [0xFF00_0000, 0xFFFF_FFFF, 0x8040_4040][x] }
    let y4m = Y4M(RawPictureTests.census(picture))
    let header = String(decoding: y4m.header(width: 3, height: 1, rate: (25, over: 1)), as: UTF8.self)
    #expect(header == "YUV4MPEG2 W3 H1 F25:1 Ip A1:1 Cmono XCOLORRANGE=FULL\n")
    #expect(y4m.frame(picture) == Array("FRAME\n".utf8) + [0, 255, 64])
  }
}
