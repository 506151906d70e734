package import FlingRaster

/// Divides a film with too many colors into spans that each fit a palette of their own.
package struct PaletteSpans: Sendable {
  /// Consecutive frames that share a palette, and their colors.
  private struct Span: Sendable {
    var frames: Range<Int>
    var colors: Set<UInt32>
  }

  private var spans: [Span] = []
  private let limit: Int
  /// Whether every frame so far fits a palette.
  package private(set) var isPossible = true

  /// Least average length of spans in frames: every frame outside the first span needs a local color table,
  /// so short spans make long files.
  private static let shortestSpan = 10

  /// Creates an empty division.
  /// - Parameter limit: size of a palette, 2...256 colors.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Adds the next frames.
  /// - Parameter colors: colors of these frames, which look alike.
  package mutating func add(_ frames: Range<Int>, _ colors: FrameColors) {
    guard isPossible else { return }
    guard let colors = colors.set, colors.count <= limit else {
      isPossible = false
      spans = []
      return
    }
    if let last = spans.last {
      // Extend the last span as long as its colors fit one palette.
      let both = last.colors.union(colors)
      if both.count <= limit {
        spans[spans.count - 1] = Span(frames: last.frames.lowerBound..<frames.upperBound, colors: both)
        return
      }
    }
    spans.append(Span(frames: frames, colors: colors))
  }

  /// The palettes of the film with the first frame of each: a palette for each span if these are exact and a
  /// single palette would deviate visibly, otherwise a single palette.
  /// - Parameters:
  ///   - palette: the best palette for the whole film.
  ///   - histogram: counts of the whole film.
  package func palettes(insteadOf palette: Palette, _ histogram: ColorHistogram) -> [(
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

/// The colors that a GIF shows for one picture.
package struct FrameColors: Sendable {
  /// Nil if there are more than 256 or they are unknown.
  let set: Set<UInt32>?

  package init(_ bitmap: Bitmap) {
    var colorSet = ColorSet()
    var last: UInt32?
    for pixel in bitmap.pixels where pixel != last {
      last = pixel
      guard let color = Pixel.gifColor(pixel) else { continue }
      colorSet.insert(color)
      if colorSet.isOverfull { break }
    }
    set = colorSet.colors.map { Set($0) }
  }

  /// Creates unknown colors.
  package init() {
    set = nil
  }
}
