import FlingCodecs
import FlingGeometry
import FlingRaster
import Testing

@Suite("Film readers")
struct FilmReaderTests {
  private static func pictures(_ reader: some PictureReader) throws -> [ShownPicture] {
    var reader = reader
    var shown: [ShownPicture] = []
    while let picture = try reader.next() { shown.append(picture) }
    return shown
  }

  @Test("A GIF decodes to the frames that giflib decodes")
  func gif() throws {
    let film = try EncodedFilm((0..<6).map { Bitmap.noise(width: 20, height: 16, colors: 8, seed: $0 + 1) })
    let reader = try GIFReader(film.bytes)
    #expect(reader.width == 20 && reader.height == 16)
    let shown = try FilmReaderTests.pictures(reader)
    #expect(shown.map(\.picture.pixels) == (try DecodedGIF(film.bytes).frames.map(\.pixels)))
    #expect(shown.allSatisfy { $0.nanoseconds == 40_000_000 })
    #expect(reader.plays == 0)
  }

  @Test(
    "The number of plays of a GIF is the number it was written with",
    arguments: zip(
      [.forever, .times(1), .times(2), .times(3), .times(65_535)] as [GIFWriter.Loop], [0, 1, 2, 3, 65_535]))
  func plays(loop: GIFWriter.Loop, expected: Int) throws {
    let film = try EncodedFilm([Bitmap.noise(width: 4, height: 4, colors: 4)], loop: loop)
    var reader = try GIFReader(film.bytes)
    while try reader.next() != nil {}
    #expect(reader.plays == expected)
  }

  @Test("A still PNG reads as one picture of zero duration")
  func still() throws {
    let picture = Bitmap.noise(width: 9, height: 7, colors: 5)
    let reader = try APNGReader(PNGEncoder().encode(picture))
    #expect(reader.plays == nil)
    #expect(try FilmReaderTests.pictures(reader) == [ShownPicture(picture: picture, nanoseconds: 0)])
  }

  @Test("Disposal and blending of frames follow their formats")
  func disposal() throws {
    var canvas = try FilmCanvas(format: "GIF", width: 3, height: 1)
    let (red, green): (UInt32, UInt32) = (0xFF00_00FF, 0xFF00_FF00)
    let dot = Bitmap(width: 1, height: 1, filledWith: green)
    func draw(_ part: Bitmap, _ left: Int, _ disposal: FilmCanvas.Disposal, over: Bool = true) -> [UInt32] {
      canvas.draw(part, left: left, top: 0, isLaidOver: over, disposal: disposal).pixels
    }
    #expect(draw(Bitmap(width: 3, height: 1, filledWith: red), 0, .stay) == [red, red, red])
    #expect(draw(dot, 1, .restore) == [red, green, red])
    #expect(draw(dot, 2, .clear) == [red, red, green])
    #expect(draw(Bitmap(width: 1, height: 1), 0, .stay) == [red, red, 0])
    #expect(draw(Bitmap(width: 2, height: 1), 0, .stay, over: false) == [0, 0, 0])
    let half = Bitmap(width: 9, height: 4, filledWith: 0x8000_0080)
    #expect(draw(half, 1, .stay) == [0, 0x8000_0080, 0x8000_0080])
    #expect(draw(half, 2, .stay) == [0, 0x8000_0080, 0xC000_00C0])
  }

  /// Whether a film is read to its end, with pictures of the reader's size, and not refused.
  private static func isReadable<Reader: PictureReader>(_ open: () throws -> Reader) throws -> Bool {
    do {
      let reader = try open()
      for shown in try pictures(reader) {
        #expect(shown.picture.width == reader.width && shown.picture.height == reader.height)
      }
      return true
    } catch is CodecError {
      return false
    }
  }

  @Test("A damaged film is refused, or read as pictures of its size")
  func damaged() throws {
    let pictures = (0..<5).map { Bitmap.noise(width: 20, height: 16, colors: 8, seed: $0 + 1) }
    var census = PixelCensus()
    for picture in pictures { census.add(picture) }
    let encoder = APNGFrameEncoder(APNGLayout(census))
    let writer = try APNGWriter(width: 20, height: 16, encoder: encoder, frameCount: 5)
    for (index, picture) in pictures.enumerated() {
      try writer.append(
        encoder.encode(picture, number: index, previous: index > 0 ? pictures[index - 1] : nil),
        delays: [FrameDelay(1, over: 2)])
    }
    try writer.finish()
    let files = [writer.takeBytes(), try EncodedFilm(pictures).bytes]
    var readable = [0, 0]
    var random = SeededRandom(seed: 7)
    for (index, file) in files.enumerated() {
      for _ in 0..<400 {
        var damaged = file
        for _ in 0...random.number(below: 4) {
          damaged[random.number(below: file.count)] = UInt8(random.number(below: 256))
        }
        if random.number(below: 4) == 0 { damaged.removeLast(random.number(below: file.count)) }
        let isAPNG = try FilmReaderTests.isReadable { try APNGReader(damaged) }
        let isGIF = try FilmReaderTests.isReadable { try GIFReader(damaged) }
        #expect(!(isAPNG && isGIF))
        if isAPNG || isGIF { readable[index] += 1 }
      }
    }
    // Both outcomes occur.
    #expect(readable.reduce(0, +) > 0 && readable.allSatisfy { $0 < 400 })
  }

  @Test("An oversized canvas is refused before allocation")
  func large() {
    var gif = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x3B]
    #expect(throws: CodecError.self) { _ = try GIFReader(gif) }
    var png = (try? PNGEncoder().encode(Bitmap(width: 1, height: 1))) ?? []
    for index in 16..<24 { png[index] = 0xFF }
    #expect(throws: CodecError.self) { _ = try APNGReader(png) }
    gif[6] = 0
    gif[7] = 0
    #expect(throws: CodecError.unreadable(format: "GIF", message: "it has no pixels")) {
      _ = try GIFReader(gif)
    }
  }
}
