import FlingCodecs
import FlingRaster
import Testing

@Suite("Raw pictures")
struct RawPictureTests {
  @Test("A portable arbitrary map holds colors that are not premultiplied")
  func map() {
    let picture = Bitmap(width: 2, height: 1) { x, _ in x == 0 ? 0xFF33_2211 : 0x8000_0040 }
    let file = PAM.file(picture)
    let header = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    #expect(file == Array(header.utf8) + [0x11, 0x22, 0x33, 255, 128, 0, 0, 128])
  }

  @Test(
    "Black, white and the colors are where BT.601 has them",
    arguments: zip(
      [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000] as [UInt32],
      [[16, 128, 128], [235, 128, 128], [81, 90, 240], [145, 54, 34], [41, 240, 110]] as [[UInt8]]))
  func colors(pixel: UInt32, expected: [UInt8]) {
    let frame = Y4M.frame(Bitmap(width: 1, height: 1, filledWith: pixel))
    #expect(frame == Array("FRAME\n".utf8) + expected)
  }

  @Test("The header says size, exact rate and that the range is limited")
  func header() {
    let header = String(decoding: Y4M.header(width: 60, height: 80, rate: (2997, over: 100)), as: UTF8.self)
    #expect(header == "YUV4MPEG2 W60 H80 F2997:100 Ip A1:1 C444 XCOLORRANGE=LIMITED\n")
  }
}
