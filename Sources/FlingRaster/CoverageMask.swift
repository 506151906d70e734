internal import FlingGeometry

/// The coverage of an area by a shape, used to clip other coverage.
///
/// Clipping takes the minimum of both coverages. That is exact if one area contains the other within the
/// pixel, as for a line that ends at the shape's own outline.
struct CoverageMask: Sendable {
  private(set) var clippedRuns: [CoverageRun] = []
  private var area = PixelRect.empty
  private var coverage: [UInt8] = []

  /// Prepares an empty mask.
  mutating func begin(_ area: PixelRect) {
    self.area = area
    coverage.removeAll(keepingCapacity: true)
    coverage.append(contentsOf: repeatElement(0, count: area.width * area.height))
  }

  /// Stores a row of the shape's coverage.
  mutating func write(_ runs: [CoverageRun], y: Int) {
    let base = (y - area.top) * area.width - area.left
    for run in runs {
      for column in run.start..<run.end {
        coverage[base + column] = UInt8(truncatingIfNeeded: run.coverage)
      }
    }
  }

  /// Sets `clippedRuns` to the part of `runs` inside or outside of the mask.
  mutating func clip(_ runs: [CoverageRun], y: Int, to side: Stroke.Alignment) {
    clippedRuns.removeAll(keepingCapacity: true)
    let base = (y - area.top) * area.width - area.left
    for run in runs {
      var open = CoverageRun(start: run.start, end: run.start, coverage: 0)
      for column in run.start..<run.end {
        let inside = UInt32(coverage[base + column])
        let clipped = Swift.min(run.coverage, side == .outside ? 255 - inside : inside)
        if clipped != open.coverage {
          if open.coverage != 0 { clippedRuns.append(open) }
          open = CoverageRun(start: column, end: column, coverage: clipped)
        }
        open.end = column + 1
      }
      if open.coverage != 0 { clippedRuns.append(open) }
    }
  }
}
