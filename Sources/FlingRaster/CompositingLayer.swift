internal import FlingGeometry

/// A sheet of pixels at a position on the canvas: the canvas itself, or the sheet of a group.
struct CompositingLayer: Sendable {
  /// The sheet's pixels on the canvas.
  let frame: PixelRect
  var pixels: [UInt32]
  /// For sheets of groups, the area that may contain pixels that are not transparent.
  private(set) var dirty = PixelRect.empty
  let opacity: Double
  let blend: BlendMode
  /// Blur of the sheet before it is composited; nil for none.
  let blur: Blur?

  /// Creates a transparent sheet.
  /// - Parameter pixels: transparent pixels, at least as many as the frame contains.
  init(
    frame: PixelRect, pixels: [UInt32], opacity: Double = 1, blend: BlendMode = .normal, blur: Blur? = nil
  ) {
    self.frame = frame
    self.pixels = pixels
    self.opacity = opacity
    self.blend = blend
    self.blur = blur
  }

  mutating func markDirty(_ area: PixelRect) {
    dirty = dirty.union(area.intersection(frame))
  }

  /// Draws runs of a row with a row of pixels that starts in column `left`.
  mutating func paint(
    _ runs: Span<CoverageRun>, y: Int, row: [UInt32], left: Int, isOpaque: Bool = false
  ) {
    let base = (y - frame.top) * frame.width - frame.left
    var pixels = self.pixels.mutableSpan
    let row = row.span
    for index in runs.indices {
      let run = runs[index]
      if run.coverage == 255 && isOpaque {
        for column in run.start..<run.end { pixels[base &+ column] = row[column &- left] }
      } else if run.coverage == 255 {
        PixelKernels.over(row, from: run.start &- left, &pixels, (base &+ run.start)..<(base &+ run.end))
      } else {
        for column in run.start..<run.end {
          let source = Premultiplied.scaled(row[column &- left], by: run.coverage)
          pixels[base &+ column] = Premultiplied.over(source, pixels[base &+ column])
        }
      }
    }
  }

  /// Draws runs of a row with a paint. Long opaque runs are written directly to the target, which saves a
  /// copy.
  mutating func paint(_ runs: [CoverageRun], y: Int, with rows: inout some PaintRows) {
    let base = (y - frame.top) * frame.width - frame.left
    let isOpaque = rows.isOpaque
    func writesDirectly(_ run: CoverageRun) -> Bool {
      isOpaque && run.coverage == 255 && run.end &- run.start >= CompositingLayer.directLength
    }
    var index = 0
    while index < runs.count {
      let first = index
      index += 1
      if writesDirectly(runs[first]) {
        rows.write(y, runs[first].start..<runs[first].end, to: &pixels, at: base + runs[first].start)
        continue
      }
      while index < runs.count, !writesDirectly(runs[index]) { index += 1 }
      rows.makeRow(y, runs[first].start..<runs[index - 1].end)
      paint(
        runs.span.extracting(first..<index), y: y, row: rows.row, left: rows.columns.lowerBound,
        isOpaque: isOpaque)
    }
  }

  /// Least number of pixels in a run for which the direct write is worth a call.
  private static let directLength = 256

  /// Replaces pixels of a row; all columns must be within the frame.
  mutating func replace(y: Int, _ columns: Range<Int>, with rows: inout some PaintRows) {
    rows.write(
      y, columns, to: &pixels, at: (y - frame.top) * frame.width + columns.lowerBound - frame.left)
  }

  /// Replaces the pixels of an area within the frame.
  mutating func fill(_ area: PixelRect, with pixel: UInt32) {
    let frame = self.frame
    var pixels = self.pixels.mutableSpan
    for y in area.top..<area.bottom {
      let base = (y - frame.top) * frame.width - frame.left
      for index in (base + area.left)..<(base + area.right) { pixels[index] = pixel }
    }
  }

  /// Composites a group's sheet onto this one.
  mutating func composite(_ group: CompositingLayer) {
    let frame = self.frame
    let area = group.dirty.intersection(frame)
    guard !area.isEmpty else { return }
    markDirty(area)
    let opacity = GroupOpacity(group.opacity)
    let mode = group.blend
    var pixels = self.pixels.mutableSpan
    let sources = group.pixels.span
    for y in area.top..<area.bottom {
      let first = (y - frame.top) * frame.width + area.left - frame.left
      let firstSource = (y - group.frame.top) * group.frame.width + area.left - group.frame.left
      if mode == .normal && opacity.isOpaque {
        PixelKernels.over(sources, from: firstSource, &pixels, first..<(first + area.width))
      } else if mode == .normal {
        // The loop has no branch for transparent pixels, which change nothing, so that it vectorizes.
        for index in 0..<area.width {
          pixels[first &+ index] = Blending.over(
            sources[firstSource &+ index], opacity, pixels[first &+ index])
        }
      } else {
        for index in 0..<area.width {
          let source = sources[firstSource &+ index]
          if source == 0 { continue }
          pixels[first &+ index] = Blending.blend(
            source, opacity, over: pixels[first &+ index], mode: mode)
        }
      }
    }
  }

  /// Makes all pixels transparent again.
  mutating func clearToTransparent() {
    let area = dirty
    dirty = .empty
    fill(area, with: 0)
  }
}
