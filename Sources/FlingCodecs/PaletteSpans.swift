package import FlingRaster

/// Divides a film with too many colors into spans that each fit a palette of their own.
package struct PaletteSpans: FrameColorSink {
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

extension PaletteSpans {
  /// Appends the division, which decides the palettes of a film.
  package func write(to writer: inout BinaryWriter) {
    isPossible.write(to: &writer)
    writer.write(spans.count)
    for span in spans {
      span.frames.write(to: &writer)
      span.colors.sorted().map { Int($0) }.write(to: &writer)
    }
  }
}

/// Receives the colors of a film's pictures in order.
package protocol FrameColorSink: Sendable {
  /// Whether every frame so far fits a palette. If not, further colors are of no use.
  var isPossible: Bool { get }

  /// Adds the next frames.
  /// - Parameter colors: colors of these frames, which look alike.
  mutating func add(_ frames: Range<Int>, _ colors: FrameColors)
}

/// The colors of the pictures in a part of a film. Palette spans are made of all parts, in order.
package struct FrameColorList: FrameColorSink, BinaryCodable {
  /// The pictures in order with their colors, which ascend; empty if `isPossible` is false.
  package private(set) var pictures: [(frames: Range<Int>, colors: [UInt32])] = []
  package private(set) var isPossible = true
  /// Size of a palette.
  package let limit: Int

  /// Creates an empty list.
  /// - Parameter limit: size of a palette, 2...256 colors.
  package init(limit: Int) {
    self.limit = limit
  }

  package mutating func add(_ frames: Range<Int>, _ colors: FrameColors) {
    guard isPossible else { return }
    if let colors = colors.set, colors.count <= limit {
      pictures.append((frames, colors.sorted()))
    } else {
      isPossible = false
      pictures = []
    }
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(limit)
    isPossible.write(to: &writer)
    writer.write(pictures.count)
    for (frames, colors) in pictures {
      frames.write(to: &writer)
      writer.write(colors.count)
      // Neighbors are near each other, so differences are short.
      var last = 0
      for color in colors {
        writer.write(Int(color) - last)
        last = Int(color)
      }
    }
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    limit = try reader.int()
    isPossible = try Bool(from: &reader)
    let count = try reader.count()
    guard (2...256).contains(limit), isPossible || count == 0 else { throw .invalid }
    var end = 0
    for _ in 0..<count {
      let frames = try Range<Int>(from: &reader)
      guard !frames.isEmpty, frames.lowerBound >= end else { throw .invalid }
      end = frames.upperBound
      let colorCount = try reader.count()
      guard colorCount <= limit else { throw .invalid }
      var colors: [UInt32] = []
      var last = 0
      for _ in 0..<colorCount {
        let step = try reader.int()
        // Only the first color may be 0, so that none is there twice.
        guard ((colors.isEmpty ? 0 : 1)...0xFF_FFFF).contains(step), step <= 0xFF_FFFF - last else {
          throw .invalid
        }
        last += step
        colors.append(UInt32(last))
      }
      pictures.append((frames, colors))
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

  /// Creates the colors of a picture in a list.
  package init(_ colors: [UInt32]) {
    set = Set(colors)
  }

  /// Creates unknown colors.
  package init() {
    set = nil
  }
}
