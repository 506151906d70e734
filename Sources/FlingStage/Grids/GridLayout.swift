public import FlingGeometry
import FlingType

/// Where pictures of one size lie in a larger one, row by row, each with a label above it.
///
/// All rows are of one height and all columns of one width; about the pictures and between them is a gap.
public struct GridLayout: Sendable {
  /// The whole, in points.
  public let size: Size
  /// Pixels a point.
  private let scale: Double
  private let places: [Point]
  private let labels: [Layer]

  /// - Parameters:
  ///   - count: how many pictures there are.
  ///   - cell: the size of a picture in points.
  ///   - columns: pictures side by side; nil for as many as look well.
  ///   - gap: in points.
  ///   - labels: one for each picture; empty texts take no room if all are empty.
  ///   - scale: pixels a point. Pictures lie on whole pixels.
  ///   - words: sets the labels.
  public init(
    cells count: Int, of cell: Size, columns: Int?, gap: Double, labels: [String], scale: Double,
    by words: GridLabels
  ) {
    func whole(_ length: Double) -> Double { Elementary.ceil(length * scale - 1e-9) / scale }
    let columns = max(1, min(columns ?? GridLayout.columns(for: count, of: cell), count))
    let rows = (count + columns - 1) / columns
    let gap = whole(gap)
    let (width, height) = (whole(cell.width), whole(cell.height))
    let across = gap + Double(columns) * (width + gap)
    let set = words.labels(labels, cellWidth: width, wholeWidth: across)
    let strip = whole(set.height)
    let places = (0..<count).map { index in
      Point(
        gap + Double(index % columns) * (width + gap),
        gap + Double(index / columns) * (strip + height + gap) + strip)
    }
    self.scale = scale
    self.places = places
    size = Size(width: across, height: gap + Double(rows) * (strip + height + gap))
    self.labels = zip(places, set.labels).compactMap { place, label in
      label.map { label in
        let left = Elementary.floor((place.x + (width - label.size.width) / 2) * scale + 0.5) / scale
        let top = Elementary.floor((place.y - strip + label.top) * scale + 0.5) / scale
        return Layer(
          transform: AffineTransform(scaleX: label.scale, y: label.scale)
            .concatenating(AffineTransform(translationX: left, y: top)),
          shape: nil, text: Layer.Text(glyphs: label.glyphs, paint: .color(.black)))
      }
    }
  }

  /// A picture as a part of the whole.
  /// - Parameters:
  ///   - snapshot: what the picture shows.
  ///   - index: its place among all, row by row.
  public func layer(of snapshot: Snapshot, at index: Int) -> Layer {
    let place = places[index]
    let shift = AffineTransform(translationX: place.x, y: place.y)
    let box = Rect(origin: Point(-snapshot.origin.x, -snapshot.origin.y), size: snapshot.size)
    return Layer(
      transform: AffineTransform(translationX: place.x + snapshot.origin.x, y: place.y + snapshot.origin.y),
      shape: .rectangle(box, .square), fill: snapshot.background, clipsChildren: true,
      children: snapshot.layers.map { $0.moved(by: shift) })
  }

  /// The whole picture.
  /// - Parameters:
  ///   - layers: those of its pictures.
  ///   - ink: what lies between them, and the color of labels.
  public func snapshot(of layers: [Layer], _ ink: GridPalette) -> Snapshot {
    var own = labels
    for index in own.indices { own[index].text?.paint = .color(ink.text) }
    return Snapshot(size: size, scale: scale, background: ink.ground, layers: layers + own)
  }

  // MARK: Columns

  /// How much wider than high a picture looks well.
  private static let goal = 1.5
  /// So many stand in one row.
  private static let row = 4

  /// How many columns bring the whole near to a good shape with few places left empty.
  static func columns(for count: Int, of cell: Size) -> Int {
    guard count > row else { return max(1, count) }
    var best = (columns: 1, flaw: Double.infinity)
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      // Fewer columns have as many rows, and the last of them is fuller.
      guard (count + rows - 1) / rows == columns else { continue }
      let shape = Double(columns) * cell.width / (Double(rows) * cell.height) / goal
      let flaw = max(shape, 1 / shape) + Double(rows * columns - count) / Double(rows * columns)
      if flaw < best.flaw { best = (columns, flaw) }
    }
    return best.columns
  }
}
