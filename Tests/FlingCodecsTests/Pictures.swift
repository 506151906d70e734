import FlingCodecs
import FlingGeometry
import FlingRaster

extension Bitmap {
  /// Creates a picture from a function of positions; pixels are 0xAABBGGRR.
  init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(pixel(x, y)) }
    }
    self.init(width: width, height: height, filledWith: 0)
    if let made = Bitmap(width: width, height: height, pixels: pixels) { self = made }
  }

  /// The same picture with other pixels at some positions, counted in row order.
  func replacing(_ changes: [(position: Int, pixel: UInt32)]) -> Bitmap {
    var changed = pixels
    for change in changes { changed[change.position] = change.pixel }
    return Bitmap(width: width, height: height) { x, y in changed[y * width + x] }
  }

  /// Opaque noise of at most `colors` colors. Each color occurs if there are enough pixels.
  static func noise(width: Int, height: Int, colors: Int, seed: UInt64 = 1) -> Bitmap {
    var random = SeededRandom(seed: seed)
    return Bitmap(width: width, height: height) { x, y in
      let position = y * width + x
      return color(position < colors ? position : random.number(below: colors))
    }
  }

  /// One of 256 opaque colors.
  static func color(_ index: Int) -> UInt32 {
    let value = UInt32(index)
    return 0xFF00_0000 | value << 16 | (255 - value) << 8 | (value &* 37 & 255)
  }
}

/// A GIF encoded as by FlingFilm: a picture equal to its predecessor extends the predecessor's frame.
struct EncodedFilm {
  let palette: Palette
  let frames: [GIFFrame?]
  let bytes: [UInt8]

  init(
    _ pictures: [Bitmap], colors: Int = 256, dither: Dither = .auto, lossy: Double = 0, delay: Int = 4,
    loop: GIFWriter.Loop = .forever, comment: String = "", areFramesSplit: Bool = false
  ) throws {
    var histogram = ColorHistogram()
    let deltas = FrameDelta.all(of: pictures)
    for index in pictures.indices {
      histogram.add(
        pictures[index], after: index > 0 ? pictures[index - 1] : nil, deltas[index], frame: index)
    }
    histogram.end(with: pictures[pictures.count - 1], frameCount: pictures.count)
    let palette = try Palette(histogram, limit: colors, isLossy: lossy > 0)
    let encoder = GIFFrameEncoder(palette: palette, dither: dither, histogram: histogram, lossy: lossy)
    var frames: [GIFFrame?] = []
    var erasers: [GIFFrame?] = []
    var screen = try GIFScreen(width: pictures[0].width, height: pictures[0].height)
    for index in pictures.indices {
      let next = index + 1 < pictures.count ? deltas[index + 1] : nil
      var shown = try encoder.show(deltas[index], on: &screen, before: next, mayBeSplit: areFramesSplit)
      frames.append(encoder.encode(&shown))
      erasers.append(encoder.encodeEraser(of: shown))
      if encoder.isLossy { screen.updateIndices(from: shown) }
    }
    self.palette = palette
    self.frames = frames
    let writer = try GIFWriter(
      width: pictures[0].width, height: pictures[0].height, palette: palette, loop: loop, comment: comment)
    var bytes: [UInt8] = []
    var index = 0
    while index < frames.count {
      var end = index + 1
      while end < frames.count, frames[end] == nil { end += 1 }
      let whole = delay * (end - index)
      if let frame = frames[index] {
        try writer.append(frame, delay: erasers[index] == nil ? whole : whole - 2)
      }
      if let eraser = erasers[index] { try writer.append(eraser, delay: 2) }
      bytes += writer.takeBytes()
      index = end
    }
    try writer.finish()
    self.bytes = bytes + writer.takeBytes()
  }

  /// The pictures that giflib decodes, one for each encoded picture: a long frame is repeated.
  func decoded(delay: Int = 4) throws -> [[UInt32]] {
    try DecodedGIF(bytes).frames.flatMap { frame in
      Array(repeating: frame.pixels, count: frame.delay / delay)
    }
  }
}

extension FrameDelta {
  /// The changes of each picture from its predecessor.
  static func all(of pictures: [Bitmap]) -> [FrameDelta] {
    pictures.indices.map { FrameDelta(from: $0 > 0 ? pictures[$0 - 1] : nil, to: pictures[$0]) }
  }
}
