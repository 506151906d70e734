import FlingCodecs
import FlingGeometry
import FlingRaster
import TestTraits
import Testing

@Suite("APNG")
struct APNGTests {
  /// A disc of many colors that moves across a picture, on a flat color or on transparency.
  private static func film(colors: Int, isOpaque: Bool, count: Int = 40) -> [Bitmap] {
    (0..<count).map { index in
      Bitmap(width: 50, height: 30) { x, y in
        let (dx, dy) = (x - index * 2, y - 15)
        guard dx * dx + dy * dy < 80 else { return isOpaque ? 0xFF20_2020 : 0 }
        let alpha = isOpaque || dx * dx + dy * dy < 60 ? 255 : 128
        let shade = colors < 256 ? (dx & 3) * 20 : (x * 5 + y * 7) % 251
        let channels = [shade, (shade * 3) & 255, (x * y + shade) % (colors < 256 ? 2 : 256)]
        return channels.enumerated().reduce(UInt32(alpha) << 24) {
          $0 | UInt32($1.element * alpha / 255) << UInt32(8 * $1.offset)
        }
      }
    }
  }

  private static func encode(
    _ pictures: [Bitmap], delays: [FrameDelay] = [FrameDelay(1, over: 50)], plays: Int? = nil
  ) throws -> [UInt8] {
    var census = PixelCensus()
    for picture in pictures { census.add(picture) }
    let encoder = APNGFrameEncoder(APNGLayout(census))
    let writer = try APNGWriter(
      width: pictures[0].width, height: pictures[0].height, encoder: encoder,
      frameCount: pictures.count * delays.count, plays: plays, title: "Disc", description: "Größe")
    var bytes: [UInt8] = []
    var leader: APNGFrameCandidates?
    for (index, picture) in pictures.enumerated() {
      let step = try encoder.encode(
        picture, number: index, previous: index > 0 ? pictures[index - 1] : nil,
        others: APNGFrameEncoder.bases(ofPicture: index).map { ($0, pictures[$0]) },
        leader: APNGFrameEncoder.isLeader(ofPicture: index) ? nil : leader)
      if APNGFrameEncoder.isLeader(ofPicture: index) { leader = step }
      try writer.append(step, delays: delays)
      bytes += writer.takeBytes()
    }
    try writer.finish()
    return bytes + writer.takeBytes()
  }

  private static func decode(_ bytes: [UInt8]) throws -> [ShownPicture] {
    var reader = try APNGReader(bytes)
    var shown: [ShownPicture] = []
    while let picture = try reader.next() { shown.append(picture) }
    return shown
  }

  @Test("A still that is not part of the film precedes it, in the film's pixel format", arguments: [8, 300])
  func still(colors: Int) throws {
    let film = APNGTests.film(colors: colors, isOpaque: false, count: 3)
    var census = PixelCensus()
    for picture in film { census.add(picture) }
    let encoder = APNGFrameEncoder(APNGLayout(census))
    let writer = try APNGWriter(width: 50, height: 30, encoder: encoder, still: film[2], frameCount: 2)
    for index in 0..<2 {
      let step = try encoder.encode(
        film[index], number: index, previous: index > 0 ? film[index - 1] : nil,
        others: [])
      try writer.append(step, delays: [FrameDelay(1, over: 50)])
    }
    try writer.finish()
    let bytes = writer.takeBytes()
    #expect(try PNGDecoder.decode(bytes) == film[2])
    #expect(try APNGTests.decode(bytes).map(\.picture) == Array(film[..<2]))
    let names = DecodedPNG.chunks(of: bytes).map(\.name).filter {
      ["acTL", "fcTL", "IDAT", "fdAT"].contains($0)
    }
    #expect(names == ["acTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT"])
    #expect(throws: CodecError.self) {
      try APNGWriter(
        width: 50, height: 30, encoder: encoder, still: Bitmap(width: 49, height: 30), frameCount: 2)
    }
  }

  @Test(
    "Films of few and many colors, opaque or translucent, decode to the same pixels", arguments: [8, 300],
    [true, false])
  func roundTrip(colors: Int, isOpaque: Bool) throws {
    let film = APNGTests.film(colors: colors, isOpaque: isOpaque)
    let bytes = try APNGTests.encode(film)
    let shown = try APNGTests.decode(bytes)
    #expect(shown.count == film.count)
    for (picture, seen) in zip(film, shown) {
      #expect(seen.picture == picture)
      #expect(seen.nanoseconds == 20_000_000)
    }
    let type: UInt8 = colors < 256 ? 3 : isOpaque ? 2 : 6
    #expect(DecodedPNG.chunks(of: bytes)[0].content[9] == type)
    // Palette films use 8 bits, too: ffmpeg 5.1 misplaces partial frames whose pixels share bytes.
    #expect(DecodedPNG.chunks(of: bytes)[0].content[8] == 8)
  }

  @Test(
    "Films of gradients decode to the same pixels, whether frames reuse the leader's filters or are flat",
    .heavy, arguments: [true, false])
  func gradients(isOpaque: Bool) throws {
    let film = (0..<14).map { index in
      Bitmap(width: 230, height: 220) { x, y in
        if index % 8 > 4 { return x > 20 * index ? 0xFF00_00FF : 0xFF00_FF00 }
        let alpha = isOpaque || y < 110 ? 255 : 128
        let channels = [(x + index * 5) / 2, (x + y) / 3 % 256, (x * y / 300 + index) % 256]
        return channels.enumerated().reduce(UInt32(alpha) << 24) {
          $0 | UInt32($1.element * alpha / 255) << UInt32(8 * $1.offset)
        }
      }
    }
    let bytes = try APNGTests.encode(film)
    let shown = try APNGTests.decode(bytes)
    #expect(shown.map(\.picture) == film)
    // The bound is a quarter of the uncompressed size.
    #expect(bytes.count < film.count * 230 * 220 * 3 / 4)
  }

  /// Extreme inputs of the compressor.
  private static let odd: [(name: String, picture: Bitmap)] = [
    (
      "noise with more pixels than a deflate block holds",
      noise(width: 230, height: 170)
    ),
    ("indices without any repetition", .noise(width: 250, height: 3, colors: 200)),
    (
      "rows longer than the deflate window", Bitmap(width: 12_000, height: 5) { x, y in color(x / 7 + y / 2) }
    ),
    ("one color", Bitmap(width: 700, height: 500, filledWith: 0xFF12_3456)),
    ("one pixel", Bitmap(width: 1, height: 1, filledWith: 0xFF12_3456)),
    ("one column", Bitmap(width: 1, height: 300) { _, y in color(y / 3) }),
    (
      "colors with Fibonacci frequencies, which need the longest codes",
      Bitmap(width: 365, height: 365) { x, y in
        var (rest, a, b, index) = ((x * 7919 + y * 104_729) % 133_225, 1, 1, 0)
        while rest >= a { (rest, a, b, index) = (rest - a, b, a + b, index + 1) }
        return color(index)
      }
    ),
    (
      "slanted edges",
      Bitmap(width: 400, height: 300) { x, y in color((x + y / 3) / 40 % 5 + (x - y / 2) / 55 % 3 * 7) }
    ),
  ]

  private static func noise(width: Int, height: Int) -> Bitmap {
    var random = SeededRandom(seed: 7)
    return Bitmap(width: width, height: height) { _, _ in 0xFF00_0000 | UInt32(random.number(below: 1 << 24))
    }
  }

  private static func color(_ index: Int) -> UInt32 {
    0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 0x9E_3779) & 0xFF_FFFF
  }

  @Test(
    "Extreme pictures decode to the same pixels, as palette indices and as RGB", arguments: odd.indices,
    [0, 256])
  func compression(of index: Int, others: Int) throws {
    // `others` is the number of further colors in the census; 256 of them force three bytes per pixel.
    let colors = APNGTests.noise(width: 300, height: 1)
    let picture = APNGTests.odd[index].picture
    var census = PixelCensus()
    census.add(picture)
    if others > 0 { census.add(colors) }
    let encoder = APNGFrameEncoder(APNGLayout(census))
    let writer = try APNGWriter(
      width: picture.width, height: picture.height, encoder: encoder, frameCount: 1)
    try writer.append(
      encoder.encode(picture, number: 0, previous: nil), delays: [FrameDelay(1, over: 50)])
    try writer.finish()
    let shown = try APNGTests.decode(writer.takeBytes())
    #expect(shown.map(\.picture) == [picture], "\(APNGTests.odd[index].name)")
  }

  @Test("Chunks have the order of the format and consecutive sequence numbers")
  func chunks() throws {
    let bytes = try APNGTests.encode(APNGTests.film(colors: 300, isOpaque: true, count: 5), plays: 3)
    let chunks = DecodedPNG.chunks(of: bytes)
    #expect(
      chunks.map(\.name) == [
        "IHDR", "sRGB", "tRNS", "tEXt", "iTXt", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT",
        "fcTL",
        "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(chunks.first { $0.name == "acTL" }?.content == [0, 0, 0, 5, 0, 0, 0, 3])
    let numbers = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }.map { Array($0.content.prefix(4)) }
    #expect(numbers == (0..<9).map { [0, 0, 0, UInt8($0)] })
  }

  @Test("A delay in two parts repeats the picture")
  func parts() throws {
    let film = APNGTests.film(colors: 300, isOpaque: false, count: 4)
    let delays = [FrameDelay(1, over: 30), FrameDelay(65_535, over: 1)]
    let shown = try APNGTests.decode(APNGTests.encode(film, delays: delays))
    #expect(shown.map(\.picture) == film.flatMap { [$0, $0] })
    #expect(shown[0].nanoseconds == 33_333_333 && shown[1].nanoseconds == 65_535_000_000_000)
  }

  @Test(
    "A rectangle that blinks over a still picture is removed by disposal instead of pixels",
    arguments: [300, 256])
  func restored(colors: Int) throws {
    // With 256 colors no palette entry is free for unchanged pixels.
    let rest = Bitmap(width: 64, height: 64) { x, y in APNGTests.color((x * 37 + y * x) % (colors - 1) + 1) }
    let blink = Bitmap(width: 64, height: 64) { x, y in
      (8..<56).contains(x) && (8..<56).contains(y) ? 0xFF00_00FF : rest[x, y]
    }
    let bytes = try APNGTests.encode([rest, blink, rest, blink, rest])
    #expect(try APNGTests.decode(bytes).map(\.picture) == [rest, blink, rest, blink, rest])
    let single = try APNGTests.encode([rest]).count
    #expect(bytes.count < single + 700)
  }

  @Test("A bar that turns over a picture is drawn on the picture from before it moved")
  func transparentOverOldPicture() throws {
    // A bar that turns uncovers as much as it covers: on the first picture only the bar itself has to be drawn.
    let rest = Bitmap(width: 96, height: 96) { x, y in APNGTests.color((x / 4 * 31 + y / 4 * 17) % 299) }
    let film = (0..<12).map { index in
      index == 0
        ? rest
        : Bitmap(width: 96, height: 96) { x, y in
          let offset = (x - 48 + (y - 48) * (index - 6) / 3)
          return (-6...6).contains(offset) && (16..<80).contains(y) ? 0xFF00_00FF : rest[x, y]
        }
    }
    let bytes = try APNGTests.encode(film)
    #expect(try APNGTests.decode(bytes).map(\.picture) == film)
    let controls = DecodedPNG.chunks(of: bytes).filter { $0.name == "fcTL" }
    // Disposal 2 brings the first picture back before the next frame.
    #expect(controls.filter { $0.content[24] == 2 }.count >= 8)
  }

  @Test("A slope with grain is stored as differences from one neighbor, half as long as with five filters")
  func slopes() throws {
    let picture = Bitmap(width: 300, height: 200) { x, y in
      let grain = (x * 7919 + y * 104_729 + x * y * 31) % 5
      let channels = [(x * 3 + y * 2) / 3 + grain, (x + y * 3) / 3 + grain, (2 * x + y) / 4 + grain]
      return channels.enumerated().reduce(0xFF00_0000) {
        $0 | UInt32($1.element & 255) << UInt32(8 * $1.offset)
      }
    }
    let bytes = try APNGTests.encode([picture])
    #expect(try APNGTests.decode(bytes).map(\.picture) == [picture])
    #expect(bytes.count < 2200)
  }

  @Test("The match search finds repeated rows across its segments")
  func segments() throws {
    // 3.2 MB of rows; each row repeats the one 8 rows above, 9.6 kB before it.
    var random = SeededRandom(seed: 7)
    let rows = (0..<8).map { _ in (0..<400).map { _ in 0xFF00_0000 | UInt32(random.number(below: 1 << 24)) } }
    let picture = Bitmap(width: 400, height: 2700) { x, y in rows[y % 8][x] }
    let bytes = try APNGTests.encode([picture])
    #expect(try APNGTests.decode(bytes).map(\.picture) == [picture])
    #expect(bytes.count < 40_000)
  }

  @Test("An opaque film uses the first color that no picture contains as its transparent color")
  func key() throws {
    var census = PixelCensus()
    census.add(Bitmap.noise(width: 40, height: 40, colors: 256))
    census.add(APNGTests.film(colors: 300, isOpaque: true, count: 1)[0])
    census.add(Bitmap(width: 2, height: 1) { x, _ in x == 0 ? 0xFF12_3456 : 0xFF65_4321 })
    #expect(APNGLayout(census).key == 0xFF00_0000)
    census.add(Bitmap(width: 2, height: 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFF05_0505 })
    #expect(APNGLayout(census).key == 0xFF05_0515)
  }

  @Test("A census does not depend on the order of its pictures")
  func order() {
    let pictures = APNGTests.film(colors: 300, isOpaque: true, count: 6)
    var forward = PixelCensus()
    for picture in pictures { forward.add(picture) }
    var parts = PixelCensus()
    for picture in pictures.reversed() {
      var one = PixelCensus()
      one.add(picture)
      parts.merge(one)
    }
    #expect(APNGLayout(parts).free == APNGLayout(forward).free)
  }

  @Test("A film with a wrong number of frames is refused")
  func frameCount() throws {
    let picture = Bitmap(width: 3, height: 3, filledWith: 0xFF00_00FF)
    var census = PixelCensus()
    census.add(picture)
    let encoder = APNGFrameEncoder(APNGLayout(census))
    let writer = try APNGWriter(width: 3, height: 3, encoder: encoder, frameCount: 2)
    try writer.append(encoder.encode(picture, number: 0, previous: nil), delays: [FrameDelay(1, over: 2)])
    #expect(throws: CodecError.self) { try writer.finish() }
  }
}
