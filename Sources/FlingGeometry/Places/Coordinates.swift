/// Coordinates of a view on both axes: what a key such as `frame` or `min-x` writes.
package struct Coordinates: OptionSet, Hashable, Sendable {
  /// The horizontal coordinates in the lower four bits, the vertical ones in the upper four.
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ coordinates: AxisCoordinates, on axis: Axis) {
    rawValue = coordinates.rawValue << (axis == .horizontal ? 0 : 4)
  }

  package static let centerX = Coordinates(.center, on: .horizontal)
  package static let minX = Coordinates(.min, on: .horizontal)
  package static let maxX = Coordinates(.max, on: .horizontal)
  package static let width = Coordinates(.length, on: .horizontal)
  package static let centerY = Coordinates(.center, on: .vertical)
  package static let minY = Coordinates(.min, on: .vertical)
  package static let maxY = Coordinates(.max, on: .vertical)
  package static let height = Coordinates(.length, on: .vertical)

  /// What the key `center` writes.
  package static let center: Coordinates = [.centerX, .centerY]
  /// What the key `size` writes.
  package static let size: Coordinates = [.width, .height]
  /// What the key `frame` writes.
  package static let frame: Coordinates = [.minX, .width, .minY, .height]
  /// The coordinates that say where a view is.
  package static let positions: Coordinates = [.centerX, .minX, .maxX, .centerY, .minY, .maxY]

  /// The edges.
  package static let edges: Coordinates = [.minX, .maxX, .minY, .maxY]

  /// The coordinates of one axis.
  package func on(_ axis: Axis) -> AxisCoordinates {
    AxisCoordinates(rawValue: axis == .horizontal ? rawValue & 15 : rawValue >> 4)
  }

  /// What holds a view after `frame` has written these: center and length where it writes both the edge and
  /// the length, because a view that was given a frame keeps its center when its size changes.
  package var heldByFrame: Coordinates {
    var held = self
    for axis in Axis.allCases where on(axis) == [.min, .length] {
      held.remove(Coordinates(.min, on: axis))
      held.insert(Coordinates(.center, on: axis))
    }
    return held
  }

  /// The first axis on which more than two coordinates are written; nil if there is none.
  package var overdeterminedAxis: Axis? {
    if on(.horizontal).count > 2 { return .horizontal }
    return on(.vertical).count > 2 ? .vertical : nil
  }

  /// What a lower layer of settings adds to these, see `AxisCoordinates.additions(from:)`.
  package func additions(from lower: Coordinates) -> Coordinates {
    Coordinates(on(.horizontal).additions(from: lower.on(.horizontal)), on: .horizontal)
      .union(Coordinates(on(.vertical).additions(from: lower.on(.vertical)), on: .vertical))
  }
}
