import FlingGeometry
import FlingRaster
import Testing

@Suite("Bitmap")
struct BitmapTests {
  @Test("A canvas created with a color equals one cleared with that color", arguments: [nil, 3..<7])
  func color(rows: Range<Int>?) {
    for color in [Color.clear, .white, Color(red: 1, green: 0.5, blue: 0, alpha: 0.3)] {
      var cleared = Canvas(width: 9, height: 12, rows: rows)
      cleared.clear(.color(color))
      #expect(Canvas(width: 9, height: 12, color: color, rows: rows).bitmap == cleared.bitmap)
    }
  }

  @Test("Pixels are 0xAABBGGRR")
  func order() {
    var canvas = Canvas(width: 1, height: 1)
    canvas.clear(.color(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)))
    #expect(canvas.bitmap[0, 0] == 0x8000_4080)
    #expect(canvas.bitmap.unpremultiplied(x: 0, y: 0) == 0x8000_80FF)
    #expect(canvas.bitmap.unpremultipliedBytes() == [255, 128, 0, 128])
    #expect(!canvas.bitmap.isOpaque)
  }

  @Test("Pixels outside a bitmap are transparent, and a crop is clamped to the bitmap")
  func borders() {
    let bitmap = Bitmap(width: 3, height: 2, filledWith: 0xFF00_0000)
    #expect(bitmap[3, 0] == 0)
    #expect(bitmap[-1, 1] == 0)
    #expect(bitmap.cropped(x: 1..<9, y: -4..<1) == Bitmap(width: 2, height: 1, filledWith: 0xFF00_0000))
    #expect(bitmap.cropped(x: 7..<9, y: 0..<2).pixels.isEmpty)
    #expect(Bitmap(width: 3, height: 2, pixels: [0]) == nil)
    #expect(bitmap.isOpaque)
  }

  @Test("The hash depends on the size and on every bit, and has a fixed value")
  func hash() throws {
    let bitmap = Bitmap(width: 3, height: 2, filledWith: 0xFF00_0000)
    #expect(bitmap.hash != Bitmap(width: 2, height: 3, filledWith: 0xFF00_0000).hash)
    var seen = [bitmap.hash]
    for index in 0..<6 {
      for bit: UInt32 in 0..<32 {
        var pixels = bitmap.pixels
        pixels[index] ^= 1 << bit
        let hash = try #require(Bitmap(width: 3, height: 2, pixels: pixels)).hash
        #expect(!seen.contains(hash))
        seen.append(hash)
      }
    }
    #expect(bitmap.hash == 5_132_951_113_904_635_409)
  }
}
