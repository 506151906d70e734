import FlingGeometry
package import FlingScene

extension Rehearsal {
  /// Makes the films of a sweep's cells comparable: all strips have the height of the highest, arrows and
  /// charts have one scale, and time runs to the end of the longest film.
  /// - Parameters:
  ///   - cells: the rehearsals of the same scene with different values.
  ///   - documents: the scenes of the cells.
  package static func align(_ cells: inout [Rehearsal], of documents: [Document]) {
    guard cells.count > 1, cells.count == documents.count else { return }
    alignDurations(&cells)
    alignArrowScales(&cells)
    let ranges = documents.map { $0.overlays.map(\.range) }
    // If the cells have different overlays (because of copies), only the heights of the strips are shared.
    if ranges.allSatisfy({ $0 == ranges[0] }) { alignBlockSizes(&cells, documents) }
    let above = cells.map(\.survey.blocks.above).max() ?? 0
    let below = cells.map(\.survey.blocks.below).max() ?? 0
    for index in cells.indices {
      cells[index].survey.blocks.enlargeStrips(above: above, below: below)
      cells[index].pictureSize = cells[index].survey.blocks.pictureSize(of: documents[index].canvas.size)
    }
  }

  /// Extends all films to the longest duration.
  private static func alignDurations(_ cells: inout [Rehearsal]) {
    let longest = cells.map { $0.survey.film.upperBound - $0.survey.film.lowerBound }.max() ?? .zero
    for index in cells.indices {
      let start = cells[index].survey.film.lowerBound
      cells[index].survey.film = start..<(start + longest)
    }
  }

  /// The smallest scale of all cells, so that no arrow becomes too long.
  private static func alignArrowScales(_ cells: inout [Rehearsal]) {
    for quantity in Overlay.Quantity.allCases {
      guard let scale = cells.compactMap({ $0.survey.arrowScales[quantity] }).min() else { continue }
      for index in cells.indices { cells[index].survey.arrowScales[quantity] = scale }
    }
  }

  /// Gives each overlay the same size and range of values in all cells.
  private static func alignBlockSizes(_ cells: inout [Rehearsal], _ documents: [Document]) {
    for overlay in documents[0].overlays.indices {
      let texts = cells.map { $0.survey.textSizes[overlay] }
      let blocks = cells.map { $0.survey.blockSizes[overlay] }
      let ranges = cells.compactMap { $0.survey.plotRanges[overlay] }
      let range = ranges.dropFirst().reduce(ranges.first) { union, next in
        union.map { min($0.lowerBound, next.lowerBound)...max($0.upperBound, next.upperBound) }
      }
      for index in cells.indices {
        cells[index].survey.textSizes[overlay] = largest(texts)
        cells[index].survey.blockSizes[overlay] = largest(blocks)
        if cells[index].survey.plotRanges[overlay] != nil { cells[index].survey.plotRanges[overlay] = range }
      }
    }
    for index in cells.indices {
      cells[index].survey.blocks = OverlayBlockLayout(documents[index], sizes: cells[index].survey.blockSizes)
    }
  }

  private static func largest(_ sizes: [Size]) -> Size {
    Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }
}
