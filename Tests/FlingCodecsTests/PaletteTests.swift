import FlingCodecs
import FlingRaster
import TestTraits
import Testing

@Suite("GIF palettes")
struct PaletteTests {
  private static func gradient(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(width: width, height: height) { x, y in
      0xFF00_0000 | UInt32(x * 255 / (width - 1)) | UInt32(y * 255 / (height - 1)) << 8
        | UInt32((x + y) * 127 / (width + height)) << 16
    }
  }

  @Test("A conversion to OKLab and back returns the same color")
  func labRoundTrip() {
    for red in stride(from: UInt32(0), through: 255, by: 17) {
      for green in stride(from: UInt32(0), through: 255, by: 5) {
        for blue in stride(from: UInt32(0), through: 255, by: 15) {
          let color = red | green << 8 | blue << 16
          #expect(OKLab(color).color == color)
        }
      }
    }
  }

  @Test("White has lightness 100 and no chroma")
  func white() {
    let white = OKLab(0xFF_FFFF)
    #expect(abs(white.lightness - 100) < 1e-5)
    #expect(abs(white.a) < 1e-5 && abs(white.b) < 1e-4)
  }

  @Test(
    "The error of every pixel of a gradient is below a bound for its number of colors",
    arguments: zip([255, 64, 16], [5.0, 15, 20]))
  func gradientError(colors: Int, bound: Double) throws {
    let picture = PaletteTests.gradient(96, 96)
    let seen = try EncodedFilm([picture], colors: colors, dither: .none).decoded()[0]
    var worst = 0.0
    for position in seen.indices {
      let distance = OKLab(picture.pixels[position]).squaredDistance(to: OKLab(seen[position]))
      worst = max(worst, distance.squareRoot())
    }
    #expect(worst < bound)
  }

  @Test("The color of a large area is exact")
  func largeAreas() throws {
    let background = Bitmap.color(201)
    let picture = Bitmap(width: 100, height: 100) { x, y in
      y < 50 ? background : 0xFF00_0000 | UInt32(x * 2) | UInt32(y * 2) << 8 | 0x40_0000
    }
    let film = try EncodedFilm([picture], colors: 32)
    #expect(!film.palette.isExact)
    #expect(film.palette.colors.contains(background & 0xFF_FFFF))
    #expect(try film.decoded()[0].prefix(5000).allSatisfy { $0 == background })
  }

  @Test(
    "A palette has at most `limit` colors, all different, and at least 90 % of them",
    arguments: [2, 3, 4, 17, 128, 255, 256])
  func limits(limit: Int) throws {
    var histogram = ColorHistogram()
    histogram.add(PaletteTests.gradient(64, 64))
    let palette = try Palette(histogram, limit: limit)
    #expect(palette.colors.count <= limit)
    #expect(palette.colors.count >= min(limit, 255) * 9 / 10)
    #expect(Set(palette.colors).count == palette.colors.count)
  }

  @Test("A limit outside 2...256 is refused", arguments: [-1, 0, 1, 257, Int.max])
  func badLimits(limit: Int) {
    #expect(throws: CodecError.colors(limit)) { _ = try Palette(ColorHistogram(), limit: limit) }
  }

  @Test("A palette is exact if and only if the colors fit")
  func exactness() throws {
    var histogram = ColorHistogram()
    histogram.add(Bitmap.noise(width: 40, height: 40, colors: 10))
    #expect(Palette(exactly: histogram, limit: 10) != nil)
    #expect(Palette(exactly: histogram, limit: 9) == nil)
    #expect(histogram.colors?.count == 10)
  }

  @Test("Transparency takes one of the 256 entries")
  func transparencyTakesAnEntry() throws {
    var histogram = ColorHistogram()
    histogram.add(Bitmap.noise(width: 40, height: 40, colors: 256))
    #expect(Palette(exactly: histogram)?.transparentIndex == nil)
    histogram.add(Bitmap(width: 1, height: 1))
    #expect(Palette(exactly: histogram) == nil)
    #expect(try Palette(histogram).transparentIndex != nil)
  }

  @Test("The coarse histogram does not depend on the order of the pictures", .heavy)
  func coarseOrder() throws {
    let pictures = (0..<3).map { step in
      Bitmap(width: 200, height: 200) { x, y in
        0xFF00_0000 | UInt32(x + step) | UInt32(y) << 8 | UInt32((x * 31 + y * 17) & 255) << 16
      }
    }
    var forwards = ColorHistogram()
    for picture in pictures { forwards.add(picture) }
    var backwards = ColorHistogram()
    for picture in pictures.reversed() {
      var one = ColorHistogram()
      one.add(picture)
      one.merge(backwards)
      backwards = one
    }
    #expect(!forwards.isExact && !backwards.isExact)
    #expect(try Palette(forwards) == Palette(backwards))
  }

  @Test("Repeated pictures weigh as much as one picture of the same duration")
  func repeatedPictures() throws {
    let picture = PaletteTests.gradient(40, 40)
    var once = ColorHistogram()
    once.add(picture, times: 3)
    var thrice = ColorHistogram()
    for (frame, delta) in FrameDelta.all(of: [picture, picture, picture]).enumerated() {
      thrice.add(picture, after: frame > 0 ? picture : nil, delta, frame: frame)
    }
    thrice.end(with: picture, frameCount: 3)
    #expect(try Palette(once, limit: 30) == Palette(thrice, limit: 30))
  }

  @Test("Block averages are closer to a gradient with ordered dithering than without")
  func patterns() throws {
    let picture = PaletteTests.gradient(64, 64)
    func error(_ dither: Dither) throws -> Double {
      let seen = try EncodedFilm([picture], colors: 24, dither: dither).decoded()[0]
      var total = 0.0
      for y in stride(from: 0, to: 64, by: 8) {
        for x in stride(from: 0, to: 64, by: 8) {
          var (lightness, a, b) = (0.0, 0.0, 0.0)
          for position in (0..<64).map({ (y + $0 / 8) * 64 + x + $0 % 8 }) {
            let (shown, wanted) = (OKLab(seen[position]), OKLab(picture.pixels[position]))
            lightness += shown.lightness - wanted.lightness
            a += shown.a - wanted.a
            b += shown.b - wanted.b
          }
          total += (lightness * lightness + a * a + b * b).squareRoot() / 64
        }
      }
      return total / 64
    }
    let (o, n) = (try error(.ordered), try error(.none))
    #expect(o < 0.8 * n)
  }
}
