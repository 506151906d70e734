package import FlingRaster

/// Where a film of too many colors can be cut so that each span has few enough for a palette of its own.
package struct PaletteSpans: Sendable {
  /// Frames that share a palette, and its colors, ascending.
  private struct Span: Sendable {
    var frames: Range<Int>
    var colors: Set<UInt32>
  }

  private var spans: [Span] = []
  private let limit: Int
  /// Whether each frame so far has few enough colors.
  package private(set) var isPossible = true

  /// Every frame of a span but the one whose palette is the film's brings its palette along, so short spans make long files.
  private static let shortestSpan = 10

  /// - Parameter limit: of a palette, 2...256 colors.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Adds the next frames.
  /// - Parameter colors: of all of the frames, which are alike; nil if there are more than 256.
  package mutating func add(_ frames: Range<Int>, _ colors: FrameColors) {
    guard isPossible else { return }
    guard let colors = colors.set, colors.count <= limit else {
      isPossible = false
      spans = []
      return
    }
    if let last = spans.last {
      let both = last.colors.union(colors)
      if both.count <= limit {
        spans[spans.count - 1] = Span(frames: last.frames.lowerBound..<frames.upperBound, colors: both)
        return
      }
    }
    spans.append(Span(frames: frames, colors: colors))
  }

  /// How the film is shown: by one palette, or by one a span where that is exact and one alone would be seen to be off.
  /// - Parameters:
  ///   - palette: the best one for the whole film.
  ///   - histogram: of the whole film.
  package func palettes(besides palette: Palette, _ histogram: ColorHistogram) -> [(
    first: Int, palette: Palette
  )] {
    guard isPossible, !palette.isExact, spans.count > 1, palette.worstDistance(histogram) > 1,
      spans.count * PaletteSpans.shortestSpan <= spans[spans.count - 1].frames.upperBound
    else { return [(0, palette)] }
    return spans.map { span in
      (
        span.frames.lowerBound,
        Palette(exactly: span.colors.sorted(), hasTransparentPixels: palette.hasTransparentPixels)
      )
    }
  }
}

/// The colors that a GIF shows of one picture.
package struct FrameColors: Sendable {
  /// Nil if there are more than 256.
  let set: Set<UInt32>?

  package init(_ bitmap: Bitmap) {
    var seen = PixelSet()
    var last: UInt32?
    for pixel in bitmap.pixels where pixel != last {
      last = pixel
      guard let color = Pixel.opaqueColor(pixel) else { continue }
      seen.insert(color)
      if seen.isOverfull { break }
    }
    set = seen.colors.map { Set($0) }
  }

  /// Those of a picture that nobody looked at.
  package init() {
    set = nil
  }
}
