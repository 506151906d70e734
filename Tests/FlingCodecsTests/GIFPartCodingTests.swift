import FlingGeometry
import FlingRaster
import TestTraits
import Testing

@testable import FlingCodecs

/// The state of a GIF that parts of a film hold: written, read and added up.
struct GIFPartCodingTests {
  // MARK: Histograms

  /// The histograms of a film's ranges.
  private static func histograms(_ pictures: [Bitmap], _ ranges: [Range<Int>]) -> [ColorHistogram] {
    let deltas = FrameDelta.all(of: pictures)
    return ranges.map { range in
      var histogram = ColorHistogram()
      for frame in range {
        histogram.add(
          pictures[frame], after: frame > 0 ? pictures[frame - 1] : nil, deltas[frame], frame: frame)
      }
      if range.contains(pictures.count - 1) {
        histogram.end(with: pictures[pictures.count - 1], frameCount: pictures.count)
      }
      return histogram
    }
  }

  private static func sum(_ parts: some Sequence<ColorHistogram>) -> ColorHistogram {
    var sum = ColorHistogram()
    for part in parts { sum.merge(part) }
    return sum
  }

  /// A film whose pictures keep some pixels, change others, and have transparent ones.
  private static let film: [Bitmap] = (0..<12).map { step in
    Bitmap(width: 20, height: 15) { x, y in
      if x == step { return 0 }
      return x < 10 ? Bitmap.color(y * 8) : Bitmap.color((x * 7 + y * 3 + step * step) & 255)
    }
  }

  private static let cuts = [0..<1, 1..<4, 4..<4, 4..<11, 11..<12]

  @Test func `Exact counts of five parts, added in every order, are the counts of the film`() throws {
    let whole = Self.histograms(Self.film, [0..<12])[0]
    #expect(whole.isExact && whole.isComplete(pixelCount: 300, frameCount: 12))
    let parts = try Self.histograms(Self.film, Self.cuts).map { try ColorHistogram(binary: $0.binary) }
    for order in Self.orders(of: 5) {
      #expect(Self.sum(order.map { parts[$0] }).binary == whole.binary)
    }
  }

  @Test func `Counts of parts alone, and of all but one, are not complete`() {
    let parts = Self.histograms(Self.film, [0..<1, 1..<4, 4..<11, 11..<12])
    for index in parts.indices {
      #expect(!parts[index].isComplete(pixelCount: 300, frameCount: 12))
      var others = parts
      others.remove(at: index)
      #expect(!Self.sum(others).isComplete(pixelCount: 300, frameCount: 12))
    }
  }

  /// Pictures of 66 000 pixels; those of `rich` have as many colors.
  private static func large(_ count: Int, rich: Set<Int>) -> [Bitmap] {
    (0..<count).map { step in
      Bitmap(width: 300, height: 220) { x, y in
        guard rich.contains(step) else { return Bitmap.color(x & 15) }
        return 0xFF00_0000 | UInt32(x & 255) | UInt32(y) << 8 | UInt32((x >> 8) * 64 + step) << 16
      }
    }
  }

  @Test(
    "Coarse counts, and coarse and exact ones, add up in any order", .heavy,
    arguments: [[0, 1, 2, 3, 4], [2]])
  func coarse(rich: [Int]) throws {
    let film = Self.large(5, rich: Set(rich))
    let whole = Self.histograms(film, [0..<5])[0]
    #expect(!whole.isExact && whole.isComplete(pixelCount: 66_000, frameCount: 5))
    let parts = try Self.histograms(film, (0..<5).map { $0..<($0 + 1) })
      .map { try ColorHistogram(binary: $0.binary) }
    #expect(Set(parts.map(\.isExact)) == (rich.count == 1 ? [true, false] : [false]))
    for order in Self.orders(of: 5).enumerated() where order.offset % 17 == 0 {
      #expect(Self.sum(order.element.map { parts[$0] }).binary == whole.binary)
    }
    #expect(!Self.sum(parts.dropLast()).isComplete(pixelCount: 66_000, frameCount: 5))
  }

  @Test func `Exact counts of parts become coarse if together they have too many colors`() throws {
    // Two pictures have fewer colors than an exact histogram may have, three have more.
    let film = (0..<3).map { step in
      Bitmap(width: 256, height: 100) { x, y in
        0xFF00_0000 | UInt32(x) | UInt32(y) << 8 | UInt32(step * 64) << 16
      }
    }
    let parts = Self.histograms(film, [0..<1, 1..<2, 2..<3])
    #expect(parts.allSatisfy { $0.isExact })
    let sum = try Self.sum(parts.map { try ColorHistogram(binary: $0.binary) })
    #expect(!sum.isExact)
    #expect(sum.binary == Self.histograms(film, [0..<3])[0].binary)
  }

  @Test func `Damaged counts are an error, or not complete, or other counts, but never trap`() throws {
    let bytes = Self.histograms(Self.film, [0..<12])[0].binary
    for length in bytes.indices {
      #expect(throws: BinaryError.self) { try ColorHistogram(binary: Array(bytes[..<length])) }
    }
    for index in bytes.indices {
      for mask in [0x01, 0x40, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= mask
        guard var read = try? ColorHistogram(binary: damaged) else { continue }
        read.merge(read)
        _ = read.isComplete(pixelCount: 300, frameCount: 12)
      }
    }
    // Sums at both ends of the integers.
    var writer = BinaryWriter()
    writer.write(Int.max)
    true.write(to: &writer)
    writer.write(1)
    for number in [0, Int.min, Int(UInt32.max), Int.max, Int.min] { writer.write(number) }
    var extreme = try ColorHistogram(binary: writer.bytes)
    extreme.merge(extreme)
    #expect(!extreme.isComplete(pixelCount: 300, frameCount: 12))
  }

  @Test func `Colors out of order, twice, or too large are refused`() {
    for colors in [[5, 4], [5, 5], [1 << 24], [-1]] {
      var writer = BinaryWriter()
      writer.write(0)
      true.write(to: &writer)
      writer.write(colors.count)
      for color in colors { for number in [color, 1, 1, 0, 0] { writer.write(number) } }
      #expect(throws: BinaryError.invalid) { try ColorHistogram(binary: writer.bytes) }
    }
  }

  // MARK: Spans

  private static func bytes(_ spans: PaletteSpans) -> [UInt8] {
    var writer = BinaryWriter()
    spans.write(to: &writer)
    return writer.bytes
  }

  @Test(arguments: [4, 40, 256])
  func `Spans made of lists are those of the film`(limit: Int) throws {
    var random = SeededRandom(seed: UInt64(limit))
    let pictures = (0..<60).map { _ in
      let (colors, seed) = (1 + random.number(below: 4), UInt64(random.number(below: 1000)))
      return Bitmap.noise(width: 9, height: 5, colors: colors, seed: seed)
        .replacing([(0, 0xFF00_0000 | UInt32(random.number(below: 1 << 24)))])
    }
    var whole = PaletteSpans(limit: limit)
    for (index, picture) in pictures.enumerated() { whole.add(index..<(index + 1), FrameColors(picture)) }
    for cuts in [[0, 60], [0, 1, 1, 30, 60], Array(0...60)] {
      var spans = PaletteSpans(limit: limit)
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        var list = FrameColorList(limit: limit)
        for index in start..<end { list.add(index..<(index + 1), FrameColors(pictures[index])) }
        let read = try FrameColorList(binary: list.binary)
        for (frames, colors) in read.pictures { spans.add(frames, FrameColors(colors)) }
        if !read.isPossible { spans.add(start..<end, FrameColors()) }
      }
      #expect(Self.bytes(spans) == Self.bytes(whole))
    }
  }

  @Test func `A list with a picture of too many colors keeps none`() throws {
    var list = FrameColorList(limit: 4)
    list.add(0..<2, FrameColors(.noise(width: 4, height: 4, colors: 4)))
    #expect(list.pictures.count == 1 && list.isPossible)
    list.add(2..<3, FrameColors(.noise(width: 4, height: 4, colors: 5)))
    let read = try FrameColorList(binary: list.binary)
    #expect(read.pictures.isEmpty && !read.isPossible && read.limit == 4)
    list.add(3..<4, FrameColors(.noise(width: 4, height: 4, colors: 1)))
    #expect(list.pictures.isEmpty && !list.isPossible)
  }

  @Test func `Damaged lists are an error or another list`() throws {
    var list = FrameColorList(limit: 9)
    for index in 0..<6 {
      list.add(index..<(index + 1), FrameColors(.noise(width: 4, height: 4, colors: index + 2)))
    }
    let bytes = list.binary
    for length in bytes.indices {
      #expect(throws: BinaryError.self) { try FrameColorList(binary: Array(bytes[..<length])) }
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        guard let read = try? FrameColorList(binary: damaged) else { continue }
        var spans = PaletteSpans(limit: 9)
        for (frames, colors) in read.pictures { spans.add(frames, FrameColors(colors)) }
      }
    }
  }

  // MARK: Changes of pixels

  private static func bytes(_ counts: PixelChangeCounts) -> [UInt8] {
    var writer = BinaryWriter()
    counts.write(to: &writer)
    return writer.bytes
  }

  private static func counts(_ times: [Int]) throws -> PixelChangeCounts {
    var counts = PixelChangeCounts(width: times.count, height: 1)
    let empty = Bitmap(width: times.count, height: 1)
    for (index, count) in times.enumerated() {
      let delta = FrameDelta(from: empty, to: empty.replacing([(index, 0xFF00_00FF)]))
      for _ in 0..<count { counts.add(delta) }
    }
    return counts
  }

  @Test func `Counts of changes add up to at most 65535`() throws {
    var sum = try Self.counts([40_000, 65_535, 0, 3])
    sum.merge(try Self.counts([30_000, 1, 0, 4]))
    let whole = try Self.counts([70_000, 65_536, 0, 7])
    #expect(Self.bytes(sum) == Self.bytes(whole))
    #expect(sum.rarelyChangingPixels(frameCount: 140) == [false, false, true, true])
    var reader = BinaryReader(Self.bytes(sum))
    let read = try PixelChangeCounts(width: 2, height: 2, from: &reader)
    #expect(reader.isAtEnd && Self.bytes(read) == Self.bytes(sum))
  }

  @Test func `Counts of more or fewer pixels are an error`() throws {
    let bytes = Self.bytes(try Self.counts([1, 1, 2, 0]))
    for count in [3, 5] {
      #expect(throws: BinaryError.self) {
        var reader = BinaryReader(bytes)
        _ = try PixelChangeCounts(width: count, height: 1, from: &reader)
        guard reader.isAtEnd else { throw BinaryError.invalid }
      }
    }
    for run in [[0, 1], [-1, 1], [Int.max, 1]] {
      #expect(throws: BinaryError.invalid) {
        var writer = BinaryWriter()
        writer.write(run[0])
        writer.write(UInt64(run[1]))
        var reader = BinaryReader(writer.bytes)
        _ = try PixelChangeCounts(width: 4, height: 1, from: &reader)
      }
    }
  }

  // MARK: Frames

  @Test(arguments: [false, true])
  func `Frames are read as they were written, and damage never traps`(isLocal: Bool) throws {
    let encoder = try Self.encoder(Self.film, isLocal: isLocal)
    var screen = try GIFScreen(width: 20, height: 15)
    let deltas = FrameDelta.all(of: Self.film)
    for index in deltas.indices {
      var shown = try encoder.show(
        deltas[index], on: &screen, before: index + 1 < deltas.count ? deltas[index + 1] : nil)
      let frame = try #require(encoder.encode(&shown))
      var writer = BinaryWriter()
      frame.write(to: &writer)
      var reader = BinaryReader(writer.bytes)
      let read = try GIFFrame(from: &reader, by: encoder, on: screen)
      #expect(read == frame && reader.isAtEnd)
      #expect(frame.erasedRect == screen.erased)
      guard index < 2 else { continue }
      for length in writer.bytes.indices {
        var reader = BinaryReader(Array(writer.bytes[..<length]))
        #expect(throws: BinaryError.self) { try GIFFrame(from: &reader, by: encoder, on: screen) }
      }
      for position in writer.bytes.indices {
        for bit in 0..<8 {
          var damaged = writer.bytes
          damaged[position] ^= 1 << bit
          var reader = BinaryReader(damaged)
          guard let read = try? GIFFrame(from: &reader, by: encoder, on: screen) else { continue }
          let file = try GIFWriter(width: 20, height: 15, palette: encoder.palette)
          try file.append(read, delay: 4)
        }
      }
    }
  }

  private static func encoder(_ film: [Bitmap], isLocal: Bool = false) throws -> GIFFrameEncoder {
    let histogram = histograms(film, [0..<film.count])[0]
    return GIFFrameEncoder(
      palette: try Palette(histogram), dither: .auto, histogram: histogram, isLocal: isLocal)
  }

  @Test func `Rectangles outside the screen are refused`() throws {
    let screen = try GIFScreen(width: 20, height: 15)
    #expect(ChangedRect(left: 0, top: 0, right: 20, bottom: 15).fits(screen))
    #expect(!ChangedRect(left: 1, top: 0, right: 21, bottom: 15).fits(screen))
    #expect(!ChangedRect(left: 0, top: 14, right: 20, bottom: 16).fits(screen))
    for sides in [[0, 0, 0, 1], [-1, 0, 1, 1], [0, 0, 1, -1], [0, 0, 70_000, 1], [Int.max, 0, 1, 1]] {
      var writer = BinaryWriter()
      for side in sides { writer.write(side) }
      #expect(throws: BinaryError.invalid) { try ChangedRect(binary: writer.bytes) }
    }
  }

  // MARK: Screens

  @Test func `The digest of a screen depends on all that its next frame depends on`() throws {
    let encoder = try Self.encoder(Self.film)
    var screen = try GIFScreen(width: 20, height: 15)
    var digests = [screen.digest]
    let deltas = FrameDelta.all(of: Self.film)
    _ = try encoder.show(deltas[0], on: &screen, before: nil)
    digests.append(screen.digest)
    var other = screen
    other.pixels[7] ^= 1
    digests.append(other.digest)
    other = screen
    other.indices[7] ^= 1
    digests.append(other.digest)
    other = screen
    other.palette = try Self.encoder(Array(Self.film[..<2])).palette
    digests.append(other.digest)
    #expect(Set(digests).count == 5)
    // What is cleared is compared by itself.
    other = screen
    other.erased = ChangedRect(left: 0, top: 0, right: 1, bottom: 1)
    #expect(other.digest == screen.digest)
    // A new property must become part of the digest: parts of a film meet where their screens are equal.
    let names = Mirror(reflecting: screen).children.compactMap(\.label)
    #expect(names == ["width", "height", "pixels", "indices", "palette", "erased"])
  }

  /// All orders of the numbers below `count`.
  private static func orders(of count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return orders(of: count - 1).flatMap { order in
      (0...order.count).map { place -> [Int] in
        var longer = order
        longer.insert(count - 1, at: place)
        return longer
      }
    }
  }
}
