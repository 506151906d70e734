import FlingCodecs
import FlingRaster
import Testing

/// Optimizations of the size of a GIF.
@Suite("GIF size")
struct SmallGIFTests {
  /// A smooth disc that moves over a gradient.
  private static func film(_ count: Int = 8) -> [Bitmap] {
    (0..<count).map { step in
      Bitmap(width: 96, height: 64) { x, y in
        let distance = (x - 20 - 6 * step) * (x - 20 - 6 * step) + (y - 30) * (y - 30)
        if distance < 200 { return 0xFF30_C0F0 + UInt32(distance / 2) }
        return 0xFF00_0000 | UInt32(x + 40) | UInt32(2 * y + 20) << 8 | UInt32(x + y) << 16
      }
    }
  }

  @Test(
    "A lossy film is smaller, and the error of each pixel is within the bound", arguments: [2.5, 4, 8])
  func lossy(bound: Double) throws {
    let pictures = SmallGIFTests.film()
    let plain = try EncodedFilm(pictures, colors: 128, dither: .none)
    let film = try EncodedFilm(pictures, colors: 128, dither: .none, lossy: bound)
    #expect(film.bytes.count < plain.bytes.count)
    let entries = film.palette.colors.map { OKLab($0) }
    var nearest: [UInt32: Double] = [:]
    var worst = 0.0
    for (picture, seen) in zip(pictures, try film.decoded()) {
      for (color, shown) in zip(picture.pixels, seen) where color != shown {
        let target = OKLab(color)
        let own = nearest[color] ?? entries.reduce(.infinity) { min($0, $1.squaredDistance(to: target)) }
        nearest[color] = own
        let distance = OKLab(shown).squaredDistance(to: target)
        worst = max(worst, distance.squareRoot() - max(bound, own.squareRoot()))
      }
    }
    #expect(worst < 1e-6)
  }

  @Test("A lossy film of few colors keeps the colors of flat areas")
  func lossyExactFilm() throws {
    let pictures = (0..<6).map { step in
      Bitmap(width: 40, height: 30) { x, y in
        x > step * 5 && x < step * 5 + 12 && y > 8 && y < 22 ? 0xFF40_4040 : 0xFF41_4140
      }
    }
    let film = try EncodedFilm(pictures, lossy: 3)
    for (picture, seen) in zip(pictures, try film.decoded()) {
      for y in 10..<20 { #expect(seen[y * 40 + 39] == picture.pixels[y * 40 + 39]) }
    }
  }

  @Test("A film with transparency draws only the changed pixels while nothing is erased")
  func seeThroughDeltas() throws {
    let pictures = (0..<4).map { step in
      Bitmap(width: 60, height: 60) { x, y in
        if x < 5 || y < 5 { return 0 }
        return x > 20 && x < 30 && y > 20 + step && y < 30 ? 0xFF00_00FF : 0xFFFF_FFFF
      }
    }
    let film = try EncodedFilm(pictures)
    #expect(try film.decoded() == pictures.map(\.pixels))
    for frame in film.frames.dropFirst() {
      let frame = try #require(frame)
      #expect(frame.height == 1 && frame.width == 9)
    }
  }

  @Test("Shapes that are erased repeatedly disappear, and their surroundings stay")
  func vanishing() throws {
    let pictures = (0..<12).map { step in
      Bitmap(width: 48, height: 32) { x, y in
        if x < 8 { return Bitmap.color(3) }
        let left = 10 + (step * 7) % 30
        return x >= left && x < left + 6 && y >= step && y < step + 9 ? Bitmap.color(step) : 0
      }
    }
    #expect(try EncodedFilm(pictures).decoded() == pictures.map(\.pixels))
    #expect(try EncodedFilm(pictures, lossy: 1).decoded().count == pictures.count)
  }

  @Test("The duration of an erased frame may exceed the limit of the format")
  func longVanishing() throws {
    let full = Bitmap.noise(width: 4, height: 4, colors: 4)
    let film = try EncodedFilm([full, Bitmap(width: 4, height: 4)], delay: 70_000)
    let seen = try DecodedGIF(film.bytes).frames
    #expect(seen.reduce(0) { $0 + $1.delay } == 140_000)
    let shown = seen.filter { $0.pixels == full.pixels }
    #expect(shown.reduce(0) { $0 + $1.delay } == 70_000)
    #expect(seen.allSatisfy { $0.pixels == full.pixels || $0.pixels.allSatisfy { $0 == 0 } })
  }

  @Test(
    "A film of too many colors is split into spans with exact palettes of their own", arguments: [200, 256])
  func spans(colors: Int) throws {
    // Two scenes with almost no color in common.
    let pictures = (0..<40).map { step in
      let noise = Bitmap.noise(width: 40, height: 40, colors: colors, seed: UInt64(step))
      return step < 17
        ? noise
        : Bitmap(width: 40, height: 40) { x, y in
          0xFF00_4000 | noise[x, y] >> 16 & 255 | (noise[x, y] & 255) << 16
        }
    }
    let film = try SpannedFilm(pictures)
    #expect(film.palettes.count == 2)
    #expect(try film.decoded() == pictures.map(\.pixels))
  }

  @Test("A film that one palette represents well has one span")
  func noSpans() throws {
    let pictures = (0..<40).map { step in
      Bitmap(width: 40, height: 40) { x, y in
        0xFF00_0000 | UInt32(100 + (x + y) % 12) | UInt32(100 + y % 4) << 8 | UInt32(100 + step / 4) << 16
      }
    }
    #expect(try SpannedFilm(pictures).palettes.count == 1)
  }

  @Test("A film whose colors change in every frame has one span")
  func shortSpans() throws {
    let pictures = (0..<20).map { step in
      Bitmap(width: 16, height: 16) { x, y in
        0xFF00_0000 | UInt32(x * 16) | UInt32(y * 16) << 8 | UInt32(step * 12) << 16
      }
    }
    #expect(try SpannedFilm(pictures).palettes.count == 1)
  }

  @Test("Automatic dithering applies to still gradients and not to areas that change in every frame")
  func calmDithering() throws {
    let pictures = (0..<12).map { step in
      Bitmap(width: 128, height: 64) { x, y in
        let shift = y < 32 ? 0 : step
        return 0xFF00_0000 | UInt32(60 + x + shift) | UInt32(40 + y) << 8 | 0x30_0000
      }
    }
    var histogram = ColorHistogram()
    var changeCounts = PixelChangeCounts(width: 128, height: 64)
    let deltas = FrameDelta.all(of: pictures)
    for index in pictures.indices {
      histogram.add(
        pictures[index], after: index > 0 ? pictures[index - 1] : nil, deltas[index], frame: index)
      changeCounts.add(deltas[index])
    }
    histogram.end(with: pictures[11], frameCount: 12)
    let palette = try Palette(histogram, limit: 24)
    func seen(_ dither: Dither) throws -> [UInt32] {
      let encoder = GIFFrameEncoder(
        palette: palette, dither: dither, histogram: histogram,
        calm: changeCounts.rarelyChangingPixels(frameCount: 12))
      let writer = try GIFWriter(width: 128, height: 64, palette: palette)
      var screen = try GIFScreen(width: 128, height: 64)
      var shown = try encoder.show(deltas[0], on: &screen, before: nil)
      try writer.append(try #require(encoder.encode(&shown)), delay: 4)
      try writer.finish()
      return try DecodedGIF(writer.takeBytes()).frames[0].pixels
    }
    let (auto, plain) = (try seen(.auto), try seen(.none))
    #expect(auto.prefix(32 * 128) != plain.prefix(32 * 128))
    #expect(auto.suffix(32 * 128) == plain.suffix(32 * 128))
  }

  @Test("The code size of a frame depends on its own colors, not on the palette of the film")
  func codeSizes() throws {
    // The palette has 250 colors; all frames but the first use three of them.
    let first = Bitmap.noise(width: 64, height: 64, colors: 250)
    var pictures = [first]
    for step in 0..<9 {
      pictures.append(pictures[step].replacing((0..<40).map { (step * 300 + $0, Bitmap.color($0 % 3)) }))
    }
    let film = try EncodedFilm(pictures)
    #expect(film.frames[0]?.codeSize == 8)
    #expect(film.frames.dropFirst().allSatisfy { $0?.codeSize == 2 })
    #expect(try film.decoded() == pictures.map(\.pixels))
  }
}

/// A film encoded with one palette for each span.
private struct SpannedFilm {
  let palettes: [(first: Int, palette: Palette)]
  private let bytes: [UInt8]

  init(_ pictures: [Bitmap]) throws {
    var histogram = ColorHistogram()
    var spans = PaletteSpans(limit: 256)
    let deltas = FrameDelta.all(of: pictures)
    for (index, picture) in pictures.enumerated() {
      histogram.add(picture, after: index > 0 ? pictures[index - 1] : nil, deltas[index], frame: index)
      spans.add(index..<(index + 1), FrameColors(picture))
    }
    histogram.end(with: pictures[pictures.count - 1], frameCount: pictures.count)
    palettes = spans.palettes(insteadOf: try Palette(histogram), histogram)
    let writer = try GIFWriter(
      width: pictures[0].width, height: pictures[0].height, palette: palettes[0].palette)
    var screen = try GIFScreen(width: pictures[0].width, height: pictures[0].height)
    for index in pictures.indices {
      let palette = try #require(palettes.last { $0.first <= index }).palette
      let encoder = GIFFrameEncoder(
        palette: palette, dither: .auto, histogram: histogram, isLocal: palette != palettes[0].palette)
      var shown = try encoder.show(deltas[index], on: &screen, before: nil)
      if let frame = encoder.encode(&shown) { try writer.append(frame, delay: 4) }
    }
    try writer.finish()
    bytes = writer.takeBytes()
  }

  func decoded() throws -> [[UInt32]] { try DecodedGIF(bytes).frames.map(\.pixels) }
}
