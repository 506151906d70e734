import FlingGeometry
import FlingStage

/// The area, in pixels, in which two snapshots may differ.
struct Damage: Equatable {
  /// Rectangles of whole pixels; empty if both snapshots look alike.
  private(set) var rects: [Rect] = []

  /// Side in pixels of the square tiles into which the picture is divided to find changes.
  private static let tile = 32
  /// Largest fraction of changed tiles for which a partial redraw is worthwhile.
  private static let worthwhile = 0.6

  /// Compares two snapshots; returns nil if the whole picture must be drawn, or a partial redraw would not be
  /// faster.
  init?(from old: Snapshot, to new: Snapshot, _ size: PixelSize) {
    guard old.size == new.size, old.origin == new.origin, old.scale == new.scale,
      old.background == new.background
    else { return nil }
    var tiles = Tiles(size)
    Damage.markChanges(old.layers, new.layers, size.transform, in: &tiles)
    guard Double(tiles.count) <= Damage.worthwhile * Double(tiles.columns * tiles.rows) else { return nil }
    rects = tiles.rectsOfChangedTiles(in: size)
  }

  /// Marks the tiles in which two lists of layers may differ.
  private static func markChanges(
    _ old: [Layer], _ new: [Layer], _ pixels: AffineTransform, in tiles: inout Tiles
  ) {
    if old.count == new.count {
      for (before, after) in zip(old, new) where before != after {
        // Only descendants differ: mark these instead of the whole layer.
        if before.mayChangeInPart, before.withoutChildren == after.withoutChildren {
          markChanges(before.children, after.children, pixels, in: &tiles)
        } else {
          tiles.mark(before.drawnBounds(pixels))
          tiles.mark(after.drawnBounds(pixels))
        }
      }
      return
    }
    // Layers were added or removed: equal layers at the start and at the end of the list have not changed.
    let shared = min(old.count, new.count)
    let head = (0..<shared).first { old[$0] != new[$0] } ?? shared
    let remaining = shared - head
    let tail = (0..<remaining).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? remaining
    for layer in old[head..<(old.count - tail)] { tiles.mark(layer.drawnBounds(pixels)) }
    for layer in new[head..<(new.count - tail)] { tiles.mark(layer.drawnBounds(pixels)) }
  }

  /// The picture divided into tiles, each marked as changed or unchanged.
  private struct Tiles {
    let columns: Int
    let rows: Int
    private(set) var count = 0
    private var isChanged: [Bool]

    init(_ size: PixelSize) {
      columns = (size.width + Damage.tile - 1) / Damage.tile
      rows = (size.height + Damage.tile - 1) / Damage.tile
      isChanged = [Bool](repeating: false, count: columns * rows)
    }

    mutating func mark(_ rect: Rect?) {
      guard let rect else { return }
      // One pixel more on each side, for rounding errors.
      guard let across = Tiles.tileRange(rect.minX - 1, rect.maxX + 1, columns),
        let down = Tiles.tileRange(rect.minY - 1, rect.maxY + 1, rows)
      else { return }
      for row in down {
        for column in across where !isChanged[row * columns + column] {
          isChanged[row * columns + column] = true
          count += 1
        }
      }
    }

    /// The tiles between two coordinates; all of them if a coordinate is NaN.
    private static func tileRange(_ low: Double, _ high: Double, _ count: Int) -> Range<Int>? {
      guard !low.isNaN, !high.isNaN else { return 0..<count }
      let end = Double(count * Damage.tile)
      guard low < end, high > 0 else { return nil }
      let first = Int(max(0, low)) / Damage.tile
      return first..<max(first + 1, min(count, Int(min(end, high)) / Damage.tile + 1))
    }

    /// Rectangles that cover all changed tiles. Runs of one row are merged with a rectangle above them while
    /// the union is at most a quarter larger than its parts.
    func rectsOfChangedTiles(in size: PixelSize) -> [Rect] {
      var blocks: [(columns: Range<Int>, rows: Range<Int>)] = []
      for row in 0..<rows {
        var column = 0
        while column < columns {
          guard isChanged[row * columns + column] else {
            column += 1
            continue
          }
          let first = column
          while column < columns, isChanged[row * columns + column] { column += 1 }
          // A rectangle that ends at this row and can take the run with little waste.
          let above = blocks.indices.last { index in
            let other = blocks[index]
            let both = min(first, other.columns.lowerBound)..<max(column, other.columns.upperBound)
            let sum = other.columns.count * other.rows.count + column - first
            return other.rows.upperBound == row && both.count * (other.rows.count + 1) * 4 <= sum * 5
          }
          guard let above else {
            blocks.append((first..<column, row..<(row + 1)))
            continue
          }
          let other = blocks[above]
          blocks[above] = (
            min(first, other.columns.lowerBound)..<max(column, other.columns.upperBound),
            other.rows.lowerBound..<(row + 1)
          )
        }
      }
      return blocks.map { block in
        let (left, top) = (block.columns.lowerBound * Damage.tile, block.rows.lowerBound * Damage.tile)
        let right = min(size.width, block.columns.upperBound * Damage.tile)
        let bottom = min(size.height, block.rows.upperBound * Damage.tile)
        return Rect(
          x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
      }
    }
  }
}

extension Layer {
  /// Whether a change of a child shows only within the child's bounds. That is not so if the children are
  /// composited as a group with an opacity or blur.
  fileprivate var mayChangeInPart: Bool { opacity == 1 && blur == 0 }

  fileprivate var withoutChildren: Layer {
    var layer = self
    layer.children = []
    return layer
  }
}
