import FlingCodecs
import FlingGeometry
import FlingRaster
import TestTraits
import Testing

@Suite("GIF")
struct GIFTests {
  @Test(
    "Films of at most 256 colors decode to the same pixels",
    arguments: [1, 2, 3, 4, 5, 16, 17, 128, 255, 256])
  func exactColors(count: Int) throws {
    let pictures = (0..<4).map { Bitmap.noise(width: 37, height: 29, colors: count, seed: UInt64($0)) }
    let film = try EncodedFilm(pictures)
    #expect(film.palette.isExact)
    #expect(film.palette.colors.count == count)
    #expect(try film.decoded() == pictures.map(\.pixels))
  }

  @Test("Scattered changes decode to the same pixels", arguments: [3, 200, 256])
  func randomDeltas(colors: Int) throws {
    var random = SeededRandom(seed: 7)
    var picture = Bitmap.noise(width: 64, height: 48, colors: colors)
    var pictures = [picture]
    for step in 0..<20 {
      picture = picture.replacing(
        (0..<(step * 5)).map { _ in
          (random.number(below: picture.pixels.count), Bitmap.color(random.number(below: colors)))
        })
      pictures.append(picture)
    }
    let film = try EncodedFilm(pictures)
    #expect(film.palette.isExact)
    #expect(try film.decoded() == pictures.map(\.pixels))
  }

  @Test(
    "Pictures of extreme shapes decode to the same pixels",
    arguments: [(1, 1), (1, 700), (700, 1), (2, 3), (255, 2), (4000, 3)])
  func shapes(width: Int, height: Int) throws {
    let pictures = (0..<3).map { Bitmap.noise(width: width, height: height, colors: 7, seed: UInt64($0)) }
    let film = try EncodedFilm(pictures)
    let seen = try DecodedGIF(film.bytes)
    #expect(seen.width == width && seen.height == height && seen.version == "GIF89a")
    #expect(try film.decoded() == pictures.map(\.pixels))
  }

  @Test("Rows of any length decode to the same pixels", arguments: ["noise", "constant", "alternating"])
  func lengths(kind: String) throws {
    for length in Array(1...40) + stride(from: 41, through: 5000, by: 331) + [
      254, 255, 256, 4095, 4096, 4097,
    ] {
      var random = SeededRandom(seed: UInt64(length))
      let picture = Bitmap(width: length, height: 1) { x, _ in
        switch kind {
        case "noise": Bitmap.color(random.number(below: 256))
        case "constant": Bitmap.color(9)
        default: Bitmap.color(x & 1)
        }
      }
      #expect(try EncodedFilm([picture]).decoded() == [picture.pixels], "\(length) pixels")
    }
  }

  @Test(
    "Pictures that fill the LZW dictionary many times decode to the same pixels", arguments: [2, 16, 256])
  func fullDictionary(colors: Int) throws {
    let pictures = [1, 2].map { Bitmap.noise(width: 300, height: 200, colors: colors, seed: $0) }
    #expect(try EncodedFilm(pictures).decoded() == pictures.map(\.pixels))
  }

  @Test("A picture equal to its predecessor creates no frame")
  func equalPictures() throws {
    let first = Bitmap.noise(width: 8, height: 8, colors: 3)
    let second = first.replacing([(27, Bitmap.color(2)), (28, Bitmap.color(1)), (29, Bitmap.color(0))])
    let film = try EncodedFilm([first, first, second, second, first])
    #expect(film.frames.map { $0 == nil } == [false, true, false, true, false])
    let seen = try DecodedGIF(film.bytes)
    #expect(seen.frames.map(\.delay) == [8, 8, 4])
    #expect(try film.decoded() == [first, first, second, second, first].map(\.pixels))
  }

  @Test("A frame covers exactly the bounds of the changed pixels")
  func bounds() throws {
    let first = Bitmap(width: 50, height: 40) { _, _ in Bitmap.color(1) }
    let second = first.replacing([(10 * 50 + 20, Bitmap.color(2)), (14 * 50 + 12, Bitmap.color(3))])
    let frame = try #require(try EncodedFilm([first, second]).frames[1])
    #expect(frame.left == 12 && frame.top == 10 && frame.width == 9 && frame.height == 5)
  }

  @Test("A frame that erases is small if its duration can be split in two")
  func splitFrames() throws {
    // A disc moves across a large card of many colors on transparency.
    let pictures = (0..<20).map { index in
      Bitmap(width: 120, height: 80) { x, y in
        let (dx, dy) = (x - 3 - 5 * index, y - 6)
        if dx * dx + dy * dy < 16 { return 0xFF00_00FF }
        return (20..<76).contains(y) && (4..<116).contains(x) ? Bitmap.color((x * 7 + y * 13) % 200) : 0
      }
    }
    let whole = try EncodedFilm(pictures)
    let split = try EncodedFilm(pictures, areFramesSplit: true)
    #expect(split.bytes.count * 4 < whole.bytes.count)
    // Every picture has 4 hundredths of a second: one frame of 4, or two frames of 2.
    #expect(try split.decoded(delay: 2) == whole.decoded(delay: 2))
    #expect(try whole.decoded(delay: 4).count == pictures.count)
  }

  @Test("Transparent pixels decode as transparent, and erased shapes disappear")
  func transparency() throws {
    let pictures = (0..<6).map { step in
      Bitmap(width: 30, height: 20) { x, y in
        (x - step * 4 - 3) * (x - step * 4 - 3) + (y - 9) * (y - 9) < 30 ? Bitmap.color(step + x % 3) : 0
      }
    }
    let empty = Bitmap(width: 30, height: 20)
    let all = [empty] + pictures + [empty, empty]
    let film = try EncodedFilm(all)
    #expect(film.palette.hasTransparentPixels)
    #expect(try film.decoded() == all.map(\.pixels))
  }

  @Test("Pixels of at least half opacity become opaque, others transparent")
  func halfOpacity() throws {
    let picture = Bitmap(width: 2, height: 1) { x, _ in x == 0 ? 0x8000_0080 : 0x7F00_007F }
    #expect(try EncodedFilm([picture]).decoded() == [[0xFF00_00FF, 0]])
  }

  @Test(
    "The loop block contains the number of repetitions; a film that plays once has none",
    arguments: zip(
      [.forever, .times(1), .times(2), .times(3), .times(65_535)] as [GIFWriter.Loop], [0, nil, 1, 2, 65_534])
  )
  func loops(loop: GIFWriter.Loop, expected: Int?) throws {
    let film = try EncodedFilm([Bitmap.noise(width: 4, height: 4, colors: 4)], loop: loop)
    #expect(try DecodedGIF(film.bytes).loopCount == expected)
  }

  @Test(
    "The comment contains the whole description",
    arguments: ["A card is tossed.", String(repeating: "Größe 8 → ", count: 90)])
  func comments(text: String) throws {
    let film = try EncodedFilm([Bitmap.noise(width: 4, height: 4, colors: 4)], comment: text)
    #expect(try DecodedGIF(film.bytes).comments == [text])
  }

  @Test(
    "A delay above the limit of the format becomes several equal frames",
    arguments: [65_535, 65_536, 65_537, 200_000])
  func longDelays(delay: Int) throws {
    let picture = Bitmap.noise(width: 4, height: 4, colors: 4)
    let seen = try DecodedGIF(try EncodedFilm([picture], delay: delay).bytes)
    #expect(seen.frames.reduce(0) { $0 + $1.delay } == delay)
    #expect(seen.frames.allSatisfy { $0.delay >= 2 && $0.pixels == picture.pixels })
  }

  @Test("The bytes do not depend on the order of counting and encoding")
  func anyOrder() async throws {
    let pictures = (0..<12).map { step in
      Bitmap(width: 60, height: 40) { x, y in
        0xFF00_0000 | UInt32((x * 4 + step) & 255) | UInt32((y * 6) & 255) << 8 | UInt32((x * y + step) & 255)
          << 16
      }
    }
    let deltas = FrameDelta.all(of: pictures)
    var histogram = ColorHistogram()
    var halves = [ColorHistogram(), ColorHistogram()]
    for index in pictures.indices.reversed() {
      let previous = index > 0 ? pictures[index - 1] : nil
      halves[index % 2].add(pictures[index], after: previous, deltas[index], frame: index)
    }
    for index in pictures.indices {
      histogram.add(
        pictures[index], after: index > 0 ? pictures[index - 1] : nil, deltas[index], frame: index)
    }
    histogram.end(with: pictures[11], frameCount: 12)
    halves[1].merge(halves[0])
    halves[1].end(with: pictures[11], frameCount: 12)
    let palette = try Palette(histogram)
    #expect(try Palette(halves[1]) == palette)
    let encoder = GIFFrameEncoder(palette: palette, dither: .auto, histogram: histogram)
    var shown: [GIFScreenChange] = []
    var screen = try GIFScreen(width: 60, height: 40)
    for delta in deltas { shown.append(try encoder.show(delta, on: &screen, before: nil)) }
    let steps = shown
    @Sendable func encode(_ index: Int) -> GIFFrame? {
      var step = steps[index]
      return encoder.encode(&step)
    }
    let atOnce = await withTaskGroup(of: (Int, GIFFrame?).self) { group in
      for index in pictures.indices.reversed() { group.addTask { (index, encode(index)) } }
      return await group.reduce(into: [GIFFrame?](repeating: nil, count: pictures.count)) { $0[$1.0] = $1.1 }
    }
    #expect(pictures.indices.map(encode) == atOnce)
  }

  @Test(
    "Pixels that never change do not flicker", .heavy, arguments: Dither.allCases,
    [0, 2.0])
  func noFlicker(dither: Dither, lossy: Double) throws {
    let pictures = (0..<5).map { step in
      Bitmap(width: 64, height: 64) { x, y in
        let moves = x / 8 == step
        return 0xFF00_0000 | UInt32(x * 4) | UInt32(y * 4) << 8
          | (moves ? UInt32(x * y & 255) << 16 : 0x80_0000)
      }
    }
    let seen = try EncodedFilm(pictures, colors: 40, dither: dither, lossy: lossy).decoded()
    for index in 1..<pictures.count {
      let flickers = pictures[index].pixels.indices.contains { position in
        pictures[index].pixels[position] == pictures[index - 1].pixels[position]
          && seen[index][position] != seen[index - 1][position]
      }
      #expect(!flickers)
    }
  }

  @Test(
    "Sizes outside the format's range are refused",
    arguments: [(0, 5), (5, 0), (65_536, 1), (-3, 4), (Int.max, 2)])
  func sizes(width: Int, height: Int) throws {
    var histogram = ColorHistogram()
    histogram.add(Bitmap.noise(width: 2, height: 2, colors: 2))
    let palette = try Palette(histogram)
    #expect(throws: CodecError.size(format: "GIF", width: width, height: height)) {
      _ = try GIFWriter(width: width, height: height, palette: palette)
    }
  }

  @Test("Frames of the wrong size, too short delays and writes after the end are refused")
  func refusals() throws {
    let picture = Bitmap.noise(width: 4, height: 4, colors: 4)
    var histogram = ColorHistogram()
    histogram.add(picture)
    let palette = try Palette(histogram)
    let encoder = GIFFrameEncoder(palette: palette, dither: .none, histogram: histogram)
    #expect(throws: CodecError.frameSize(width: 4, height: 4, expectedWidth: 3, expectedHeight: 4)) {
      var other = try GIFScreen(width: 3, height: 4)
      _ = try encoder.show(FrameDelta(from: nil, to: picture), on: &other, before: nil)
    }
    #expect(throws: CodecError.size(format: "GIF", width: 0, height: 4)) {
      _ = try GIFScreen(width: 0, height: 4)
    }
    var screen = try GIFScreen(width: 4, height: 4)
    var shown = try encoder.show(FrameDelta(from: nil, to: picture), on: &screen, before: nil)
    let frame = try #require(encoder.encode(&shown))
    let writer = try GIFWriter(width: 4, height: 4, palette: palette)
    #expect(throws: CodecError.delay(centiseconds: 1)) { try writer.append(frame, delay: 1) }
    try writer.append(frame, delay: 2)
    try writer.finish()
    #expect(throws: CodecError.closed(format: "GIF")) { try writer.append(frame, delay: 2) }
    #expect(throws: CodecError.closed(format: "GIF")) { try writer.finish() }
    #expect(throws: CodecError.loops(70_000)) {
      _ = try GIFWriter(width: 4, height: 4, palette: palette, loop: .times(70_000))
    }
    #expect(throws: CodecError.loops(0)) {
      _ = try GIFWriter(width: 4, height: 4, palette: palette, loop: .times(0))
    }
  }

  @Test("An unfinished film can be dropped")
  func unfinished() throws {
    var histogram = ColorHistogram()
    histogram.add(Bitmap.noise(width: 2, height: 2, colors: 2))
    let writer = try GIFWriter(width: 2, height: 2, palette: try Palette(histogram))
    #expect(writer.takeBytes().count > 13)
    #expect(writer.takeBytes().isEmpty)
  }
}
