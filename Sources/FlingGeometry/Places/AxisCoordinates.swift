/// Coordinates of a view on one axis. Two of them determine its place there.
package struct AxisCoordinates: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where the anchor lies: `center.x` or `center.y`.
  package static let center = AxisCoordinates(rawValue: 1)
  /// The left or upper edge: `min-x` or `min-y`.
  package static let min = AxisCoordinates(rawValue: 2)
  /// The right or lower edge: `max-x` or `max-y`.
  package static let max = AxisCoordinates(rawValue: 4)
  /// `width` or `height`.
  package static let length = AxisCoordinates(rawValue: 8)

  /// The coordinates that say where a view is.
  package static let positions: AxisCoordinates = [.center, .min, .max]

  package var count: Int { rawValue.nonzeroBitCount }

  /// The coordinates that say where a view is.
  package var positions: AxisCoordinates { intersection(.positions) }

  /// Whether these are two positions, so that the length follows from them.
  package var stretches: Bool { positions.count > 1 }

  /// The first of them in the order center, min, max, length; empty if there is none.
  package var first: AxisCoordinates { AxisCoordinates(rawValue: rawValue & (0 &- rawValue)) }

  /// The first two of them, or all if there are fewer.
  package var firstTwo: AxisCoordinates { first.union(subtracting(first).first) }

  /// What a lower layer of settings, such as a style below a view's own keys, adds to these: a length where
  /// they leave it open, a position where they have none.
  /// - Parameter lower: at most two coordinates. Beside a length only the first of two positions is taken.
  package func additions(from lower: AxisCoordinates) -> AxisCoordinates {
    switch (positions.isEmpty, contains(.length)) {
    case (true, true): lower.positions.first
    case (true, false): lower.firstTwo
    case (false, true): []
    case (false, false): stretches ? [] : lower.intersection(.length)
    }
  }
}
