import FlingCodecs
import FlingFilm
import FlingRaster
import FlingScene

/// What a GIF of raw frames costs on one thread.
struct GIFCost {
  /// A film as red, green and blue bytes, frame after frame.
  struct Sequence {
    var bytes: [UInt8]
    var width: Int
    var height: Int
    /// Hundredths of a second a frame.
    var delay: Int

    var frameCount: Int { bytes.count / (3 * width * height) }

    func frame(_ index: Int) -> Bitmap? {
      let start = index * 3 * width * height
      let pixels = (0..<(width * height)).map { pixel -> UInt32 in
        let place = start + 3 * pixel
        return 0xFF00_0000 | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 1]) << 8
          | UInt32(bytes[place])
      }
      return Bitmap(width: width, height: height, pixels: pixels)
    }
  }

  var file: [UInt8]
  var colorsTime: Double
  var paletteTime: Double
  var encodingTime: Double

  init(_ frames: [Bitmap], delay: Int, dither: Dither, colors: Int, lossy: Double) throws {
    var histogram = ColorHistogram()
    var deltas: [FrameDelta] = []
    colorsTime = Bench.least(of: 1) {
      for index in frames.indices {
        let previous = index > 0 ? frames[index - 1] : nil
        deltas.append(FrameDelta(from: previous, to: frames[index]))
        histogram.add(frames[index], after: previous, deltas[index], frame: index)
      }
      if let last = frames.last { histogram.end(with: last, frameCount: frames.count) }
    }
    var encoder: GIFFrameEncoder?
    paletteTime = try Bench.least(of: 1) {
      encoder = GIFFrameEncoder(
        palette: try Palette(histogram, limit: colors, isLossy: lossy > 0), dither: dither,
        histogram: histogram, lossy: lossy)
    }
    var file: [UInt8] = []
    encodingTime = try Bench.least(of: 1) {
      guard let encoder else { return }
      let writer = try GIFWriter(width: frames[0].width, height: frames[0].height, palette: encoder.palette)
      var screen = try GIFScreen(width: frames[0].width, height: frames[0].height)
      var waiting: (frame: GIFFrame, delay: Int)?
      for delta in deltas {
        var shown = try encoder.show(delta, on: &screen, before: nil)
        defer { if encoder.isLossy { screen.show(shown) } }
        guard let encoded = encoder.encode(&shown) else {
          waiting?.delay += delay
          continue
        }
        if let waiting { try writer.append(waiting.frame, delay: waiting.delay) }
        waiting = (encoded, delay)
      }
      if let waiting { try writer.append(waiting.frame, delay: waiting.delay) }
      try writer.finish()
      file = writer.takeBytes()
    }
    self.file = file
  }
}
