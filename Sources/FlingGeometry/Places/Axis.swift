/// One of the two directions of the plane; the words are those of scenes.
@usableFromInline
package enum Axis: String, Hashable, Sendable, CaseIterable {
  /// To the right.
  case horizontal
  /// Down.
  case vertical

  /// A constant, because loops over both directions are everywhere.
  @usableFromInline
  package static let allCases: [Axis] = [.horizontal, .vertical]

  /// The other direction.
  package var across: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Point {
  /// The coordinate on an axis, in points.
  @inlinable
  package subscript(axis: Axis) -> Double {
    get {
      switch axis {
      case .horizontal: x
      case .vertical: y
      }
    }
    set {
      switch axis {
      case .horizontal: x = newValue
      case .vertical: y = newValue
      }
    }
  }
}

extension Insets {
  /// The distance from the left side or from the top, in points.
  package func start(on axis: Axis) -> Double { axis == .horizontal ? left : top }

  /// The distance from the right side or from the bottom, in points.
  package func end(on axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
