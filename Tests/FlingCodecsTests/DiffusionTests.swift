import FlingCodecs
import FlingRaster
import TestTraits
import Testing

@Suite("Error diffusion")
struct DiffusionTests {
  /// A gradient that moves across 20 pictures, above it a still flat stripe, and optionally a moving hole.
  private static func film(hasHole: Bool = false) -> [Bitmap] {
    (0..<20).map { step in
      Bitmap(width: 72, height: 50) { x, y in
        if y < 6 { return 0xFF20_4060 }
        if hasHole, (x - step * 3) * (x - step * 3) + (y - 25) * (y - 25) < 60 { return 0 }
        let (u, v) = (UInt32(x * 2 + step * 3), UInt32(y * 4 + 10))
        return 0xFF00_0000 | min(u, 255) | v << 8 | (u + v) / 3 << 16
      }
    }
  }

  private static func decoded(_ pictures: [Bitmap], colors: Int, dither: Dither) throws -> [[UInt32]] {
    let film = try EncodedFilm(pictures, colors: colors, dither: dither)
    #expect(!film.palette.isExact)
    return try film.decoded()
  }

  @Test("Still pixels do not flicker", .heavy, arguments: [7, 255], [false, true])
  func stillness(colors: Int, hasHole: Bool) throws {
    let pictures = DiffusionTests.film(hasHole: hasHole)
    let seen = try DiffusionTests.decoded(pictures, colors: colors, dither: .diffusion)
    #expect(seen.count == pictures.count)
    for index in 1..<pictures.count {
      let (now, before) = (pictures[index].pixels, pictures[index - 1].pixels)
      let flickers = now.indices.filter { now[$0] == before[$0] && seen[index][$0] != seen[index - 1][$0] }
      #expect(flickers.isEmpty, "picture \(index)")
    }
  }

  @Test("A film of at most 256 colors is encoded exactly")
  func exactFilms() throws {
    let pictures = (0..<6).map { Bitmap.noise(width: 40, height: 30, colors: 256, seed: UInt64($0)) }
    let diffused = try EncodedFilm(pictures, dither: .diffusion)
    #expect(diffused.bytes == (try EncodedFilm(pictures, dither: .none).bytes))
    #expect(try diffused.decoded() == pictures.map(\.pixels))
  }

  @Test("Colors of the palette are not dithered")
  func entries() throws {
    let pictures = DiffusionTests.film()
    for picture in try DiffusionTests.decoded(pictures, colors: 32, dither: .diffusion) {
      #expect(picture.prefix(6 * 72).allSatisfy { $0 == 0xFF20_4060 })
    }
  }

  @Test("Block averages are closer to a gradient than with ordered dithering or without dithering")
  func means() throws {
    let pictures = DiffusionTests.film()
    func error(_ dither: Dither) throws -> Double {
      let seen = try DiffusionTests.decoded(pictures, colors: 12, dither: dither)[0]
      var total = 0.0
      for y in stride(from: 8, to: 48, by: 8) {
        for x in stride(from: 0, to: 72, by: 8) {
          var (lightness, a, b) = (0.0, 0.0, 0.0)
          for position in (0..<64).map({ (y + $0 / 8) * 72 + x + $0 % 8 }) {
            let (shown, wanted) = (OKLab(seen[position]), OKLab(pictures[0].pixels[position]))
            lightness += shown.lightness - wanted.lightness
            a += shown.a - wanted.a
            b += shown.b - wanted.b
          }
          total += (lightness * lightness + a * a + b * b).squareRoot()
        }
      }
      return total
    }
    let (diffused, ordered, plain) = try (error(.diffusion), error(.ordered), error(.none))
    #expect(diffused < 0.7 * plain)
    #expect(diffused < ordered)
  }
}
