import FlingGeometry
package import FlingScene

extension OverlaySurvey {
  /// Makes the films of a sweep's cells comparable: all strips have the height of the highest, arrows and
  /// charts have one scale, and time runs to the end of the longest film.
  /// - Parameters:
  ///   - cells: the surveys of the same scene with different values.
  ///   - documents: the scenes of the cells.
  package static func align(_ cells: inout [OverlaySurvey], of documents: [Document]) {
    guard cells.count > 1, cells.count == documents.count else { return }
    alignDurations(&cells)
    alignArrowScales(&cells)
    let ranges = documents.map { $0.overlays.map(\.range) }
    // If the cells have different overlays (because of copies), only the heights of the strips are shared.
    if ranges.allSatisfy({ $0 == ranges[0] }) { alignBlockSizes(&cells, documents) }
    let above = cells.map(\.blocks.above).max() ?? 0
    let below = cells.map(\.blocks.below).max() ?? 0
    for index in cells.indices { cells[index].blocks.enlargeStrips(above: above, below: below) }
  }

  /// Extends all films to the longest duration.
  private static func alignDurations(_ cells: inout [OverlaySurvey]) {
    let longest = cells.map { $0.film.upperBound - $0.film.lowerBound }.max() ?? .zero
    for index in cells.indices {
      let start = cells[index].film.lowerBound
      cells[index].film = start..<(start + longest)
    }
  }

  /// The smallest scale of all cells, so that no arrow becomes too long.
  private static func alignArrowScales(_ cells: inout [OverlaySurvey]) {
    for quantity in Overlay.Quantity.allCases {
      guard let scale = cells.compactMap({ $0.arrowScales[quantity] }).min() else { continue }
      for index in cells.indices { cells[index].arrowScales[quantity] = scale }
    }
  }

  /// Gives each overlay the same size and range of values in all cells.
  private static func alignBlockSizes(_ cells: inout [OverlaySurvey], _ documents: [Document]) {
    for overlay in documents[0].overlays.indices {
      let texts = cells.map { $0.textSizes[overlay] }
      let blocks = cells.map { $0.blockSizes[overlay] }
      let ranges = cells.compactMap { $0.plotRanges[overlay] }
      let range = ranges.dropFirst().reduce(ranges.first) { union, next in
        union.map { min($0.lowerBound, next.lowerBound)...max($0.upperBound, next.upperBound) }
      }
      for index in cells.indices {
        cells[index].textSizes[overlay] = largest(texts)
        cells[index].blockSizes[overlay] = largest(blocks)
        if cells[index].plotRanges[overlay] != nil { cells[index].plotRanges[overlay] = range }
      }
    }
    let spans = cells.indices.map { index in documents[index].overlays.map { cells[index].span(of: $0) } }
    let owners = OverlayBlockLayout.blockOwners(documents[0].overlays, spans: spans)
    for index in cells.indices {
      cells[index].blocks = OverlayBlockLayout(
        documents[index], sizes: cells[index].blockSizes, owners: owners)
    }
  }

  private static func largest(_ sizes: [Size]) -> Size {
    Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }
}
