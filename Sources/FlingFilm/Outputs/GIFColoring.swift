import FlingCodecs
import FlingRaster
import FlingScene
import Synchronization

/// Color histograms for concurrent workers: each worker borrows one at a time. Their sum does not depend on
/// which worker added which frame.
final class HistogramPool: Sendable {
  private let idle = Mutex<[ColorHistogram]>([])

  func add(_ current: Bitmap, after previous: Bitmap?, _ delta: FrameDelta, frame: Int) {
    var histogram = idle.withLock { $0.popLast() } ?? ColorHistogram()
    histogram.add(current, after: previous, delta, frame: frame)
    let done = histogram
    idle.withLock { $0.append(done) }
  }

  var sum: ColorHistogram {
    idle.withLock { histograms in
      var sum = histograms.popLast() ?? ColorHistogram()
      for histogram in histograms { sum.merge(histogram) }
      return sum
    }
  }
}

/// Assigns encoders, each with its palette, to the frames of a GIF.
struct GIFColoring: Sendable {
  /// The global palette of the file.
  let palette: Palette
  private let spans: [(first: Int, encoder: GIFFrameEncoder)]

  init(
    _ histogram: ColorHistogram, _ spans: PaletteSpans, calm: [Bool], _ options: Output.GIFOptions
  ) throws(CodecError) {
    let best = try Palette(histogram, limit: options.colors, isLossy: options.lossy > 0)
    let palettes = spans.palettes(insteadOf: best, histogram)
    palette = palettes[0].palette
    self.spans = palettes.map { first, palette in
      (
        first,
        GIFFrameEncoder(
          palette: palette, dither: Dither(options.dither), histogram: histogram, calm: calm,
          lossy: options.lossy,
          isLocal: palette != palettes[0].palette)
      )
    }
  }

  func encoder(of frame: Int) -> GIFFrameEncoder {
    spans[(spans.lastIndex { $0.first <= frame }) ?? 0].encoder
  }
}

extension Dither {
  fileprivate init(_ dither: Output.Dither) {
    switch dither {
    case .auto: self = .auto
    case .none: self = .none
    case .ordered: self = .ordered
    case .diffusion: self = .diffusion
    }
  }
}
