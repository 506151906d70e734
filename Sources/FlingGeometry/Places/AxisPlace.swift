/// Where a view that is neither rotated nor scaled lies on one axis.
package struct AxisPlace: Hashable, Sendable {
  /// The position of the anchor in the parent, in points.
  package var position: Double
  /// The width or height in points.
  package var length: Double

  package init(position: Double, length: Double) {
    self.position = position
    self.length = length
  }

  /// - Parameters:
  ///   - min: the left or upper edge, in points.
  ///   - length: in points.
  ///   - anchor: the anchor in fractions of the length.
  package init(min: Double, length: Double, anchor: Double) {
    self.init(position: min + anchor * length, length: length)
  }

  /// The value of one coordinate, in points.
  /// - Parameters:
  ///   - coordinate: one; of several, the first counts.
  ///   - anchor: the anchor in fractions of the length.
  package func value(of coordinate: AxisCoordinates, anchor: Double) -> Double {
    if coordinate.contains(.center) { return position }
    if coordinate.contains(.min) { return position - anchor * length }
    if coordinate.contains(.max) { return position - anchor * length + length }
    return length
  }

  /// Moves the place so that a position has a value; the length stays.
  /// - Parameters:
  ///   - coordinates: of several positions, the first counts; without any, nothing moves.
  ///   - value: in points.
  ///   - anchor: the anchor in fractions of the length.
  package mutating func move(_ coordinates: AxisCoordinates, to value: Double, anchor: Double) {
    if coordinates.contains(.center) {
      position = value
    } else if coordinates.contains(.min) {
      position = value + anchor * length
    } else if coordinates.contains(.max) {
      position = value - length + anchor * length
    }
  }
}
