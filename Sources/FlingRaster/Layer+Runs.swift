extension Layer {
  /// Draws runs of rows with one pixel.
  /// - Parameters:
  ///   - ends: for each row the number of runs up to its end.
  ///   - y: the first row.
  mutating func paint(_ runs: [CoverageRun], ends: [Int], y: Int, solid pixel: UInt32) {
    let runs = runs.span
    let ends = ends.span
    let width = frame.width
    var base = (y - frame.top) * width - frame.left
    let isOpaque = pixel >> 24 == 255
    let color = WidePixel(pixel)
    var pixels = self.pixels.mutableSpan
    var index = 0
    for row in ends.indices {
      let end = ends[row]
      while index < end {
        let run = runs[index]
        index &+= 1
        let place = base &+ run.start
        let stop = base &+ run.end
        if stop &- place == 1 {
          // Most runs are single pixels on an edge: spare them the preparations of a loop on vectors.
          let source = color.scaled(by: UInt64(run.coverage))
          pixels[place] = (source + WidePixel(pixels[place]).scaled(by: 255 &- source.alpha)).pixel
        } else if run.coverage == 255 && isOpaque {
          for place in place..<stop { pixels[place] = pixel }
        } else {
          PixelSpans.over(Premultiplied.scaled(pixel, by: run.coverage), &pixels, place..<stop)
        }
      }
      base &+= width
    }
  }
}

/// A premultiplied pixel with its channels 16 bits apart, so that one multiplication takes them all.
private struct WidePixel {
  /// From the lowest: red, blue, green, alpha.
  var lanes: UInt64

  private static let bytes: UInt64 = 0x00FF_00FF_00FF_00FF
  private static let halves: UInt64 = 0x0080_0080_0080_0080

  @inline(__always)
  init(lanes: UInt64) { self.lanes = lanes }

  @inline(__always)
  init(_ pixel: UInt32) {
    lanes = UInt64(pixel & 0x00FF_00FF) | UInt64(pixel & 0xFF00_FF00) << 24
  }

  @inline(__always)
  var pixel: UInt32 { UInt32(truncatingIfNeeded: lanes | lanes >> 24) }

  @inline(__always)
  var alpha: UInt64 { lanes >> 48 }

  /// Times `share` / 255, rounded as `Premultiplied` does.
  @inline(__always)
  func scaled(by share: UInt64) -> WidePixel {
    let sum = lanes &* share &+ WidePixel.halves
    return WidePixel(lanes: ((sum &+ ((sum >> 8) & WidePixel.bytes)) >> 8) & WidePixel.bytes)
  }

  @inline(__always)
  static func + (a: WidePixel, b: WidePixel) -> WidePixel { WidePixel(lanes: a.lanes &+ b.lanes) }
}
