package import FlingGeometry
package import FlingStage
import FlingType

/// The positions of equally large pictures in a grid, row by row, each with a label above it.
///
/// All rows have the same height and all columns the same width. A gap surrounds and separates the pictures.
package struct GridLayout: Sendable {
  /// The size of the grid in points.
  package let size: Size
  /// Pixels per point.
  private let scale: Double
  private let positions: [Point]
  private let labels: [Layer]
  /// Whether there is room for a hairline around each picture.
  private let hasHairlines: Bool

  /// - Parameters:
  ///   - count: the number of pictures.
  ///   - cell: the size of a picture in points.
  ///   - columns: the number of columns; nil to choose it.
  ///   - gap: in points.
  ///   - labels: one for each picture. If all are empty, no space is reserved.
  ///   - scale: pixels per point. Pictures are aligned to whole pixels.
  ///   - cellLabels: typesets the labels.
  package init(
    cells count: Int, of cell: Size, columns: Int?, gap: Double, labels: [String], scale: Double,
    by cellLabels: CellLabels
  ) {
    func roundedUpToPixels(_ length: Double) -> Double { Elementary.ceil(length * scale - 1e-9) / scale }
    let columns = max(1, min(columns ?? GridLayout.columnCount(for: count, of: cell), count))
    let rows = (count + columns - 1) / columns
    let gap = roundedUpToPixels(gap)
    let (width, height) = (roundedUpToPixels(cell.width), roundedUpToPixels(cell.height))
    let across = gap + Double(columns) * (width + gap)
    let set = cellLabels.labels(labels, cellWidth: width, gridWidth: across)
    let strip = roundedUpToPixels(set.height)
    let positions = (0..<count).map { index in
      Point(
        gap + Double(index % columns) * (width + gap),
        gap + Double(index / columns) * (strip + height + gap) + strip)
    }
    self.scale = scale
    self.positions = positions
    hasHairlines = gap * scale >= 2
    size = Size(width: across, height: gap + Double(rows) * (strip + height + gap))
    self.labels = zip(positions, set.labels).compactMap { position, label in
      label.map { label in
        let left = Elementary.floor((position.x + (width - label.size.width) / 2) * scale + 0.5) / scale
        let top = Elementary.floor((position.y - strip + label.top) * scale + 0.5) / scale
        return Layer(
          transform: AffineTransform(scaleX: label.scale, y: label.scale)
            .concatenating(AffineTransform(translationX: left, y: top)),
          shape: nil, text: Layer.Text(glyphs: label.glyphs, paint: .color(.black)))
      }
    }
  }

  /// A picture as a layer of the grid.
  /// - Parameters:
  ///   - snapshot: the content of the picture.
  ///   - index: the picture's index, row by row.
  package func layer(of snapshot: Snapshot, at index: Int) -> Layer {
    let position = positions[index]
    let shift = AffineTransform(translationX: position.x, y: position.y)
    let box = Rect(origin: Point(-snapshot.origin.x, -snapshot.origin.y), size: snapshot.size)
    return Layer(
      transform: AffineTransform(
        translationX: position.x + snapshot.origin.x, y: position.y + snapshot.origin.y),
      shape: .rectangle(box, .square), fill: snapshot.background, clipsChildren: true,
      children: snapshot.layers.map { $0.moved(by: shift) })
  }

  /// The snapshot of the whole grid.
  /// - Parameters:
  ///   - layers: the layers of the pictures.
  ///   - ink: the colors of the ground, the hairlines and the labels.
  package func snapshot(of layers: [Layer], _ ink: GridPalette) -> Snapshot {
    var coloredLabels = labels
    for index in coloredLabels.indices { coloredLabels[index].text?.paint = .color(ink.text) }
    var framed = layers
    if hasHairlines, let hairline = ink.hairline {
      let stroke = Stroke(paint: .color(hairline), width: 1 / scale, alignment: .outside)
      for index in framed.indices { framed[index].stroke = stroke }
    }
    return Snapshot(size: size, scale: scale, background: ink.ground, layers: framed + coloredLabels)
  }

  // MARK: Columns

  /// The preferred ratio of width to height of a grid.
  private static let preferredAspectRatio = 1.5
  /// Up to this many pictures form a single row.
  private static let singleRowLimit = 4

  /// The number of columns for which the grid is nearest to the preferred ratio with few empty cells.
  static func columnCount(for count: Int, of cell: Size) -> Int {
    guard count > singleRowLimit else { return max(1, count) }
    var best = (columns: 1, penalty: Double.infinity)
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      // If fewer columns give as many rows, the last row is fuller; this count is skipped.
      guard (count + rows - 1) / rows == columns else { continue }
      let shape = Double(columns) * cell.width / (Double(rows) * cell.height) / preferredAspectRatio
      let penalty = max(shape, 1 / shape) + Double(rows * columns - count) / Double(rows * columns)
      if penalty < best.penalty { best = (columns, penalty) }
    }
    return best.columns
  }
}
