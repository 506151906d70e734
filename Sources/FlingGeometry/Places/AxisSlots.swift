/// What holds a view on one axis: at most two of center, edges and length.
///
/// A single edge keeps its place when the length changes, the center keeps the anchor. Two positions stretch
/// the view between them; only such a pair keeps its values here, since place and length do not always give
/// them back.
package struct AxisSlots: Hashable, Sendable {
  /// The coordinates that hold the axis: none, a length, a position with a length (its own, or that of its
  /// content), or two positions.
  package private(set) var held: AxisCoordinates = []
  /// The values of two positions in points, in the order center, min, max; 0 if they do not stretch the view.
  private var first = 0.0
  private var second = 0.0

  package init() {}

  /// Whether a center or an edge holds the axis.
  package var hasPosition: Bool { held.rawValue & AxisCoordinates.positions.rawValue != 0 }

  /// What holds the axis after coordinates have been written.
  ///
  /// Two written coordinates replace what was held. One that is held already changes nothing. Another
  /// position replaces all positions. A length joins one position; two positions give way to the center.
  /// - Parameter written: at most two; of more, the first two count.
  package static func slots(_ held: AxisCoordinates, writing written: AxisCoordinates) -> AxisCoordinates {
    if written.count > 1 { return written.firstTwo }
    if held.isSuperset(of: written) { return held }
    if !written.positions.isEmpty { return written.union(.length) }
    return held.stretches ? [.center, .length] : held.positions.union(.length)
  }

  /// Makes written coordinates hold the axis. Their values are assigned after that.
  /// - Parameters:
  ///   - written: see `slots(_:writing:)`.
  ///   - place: the present place; it gives the values of two positions until they are assigned.
  ///   - anchor: the anchor in fractions of the length.
  /// - Returns: the coordinates that no longer hold the axis; their bindings end.
  @discardableResult
  package mutating func write(
    _ written: AxisCoordinates, at place: AxisPlace, anchor: Double
  ) -> AxisCoordinates {
    let before = held
    held = AxisSlots.slots(before, writing: written)
    if held != before {
      (first, second) = (held.stretches ? held.positions : []).values(at: place, anchor: anchor)
    }
    return before.subtracting(held)
  }

  /// Keeps the values of two positions as they are at a place, to which an animation was stopped.
  package mutating func adopt(_ place: AxisPlace, anchor: Double) {
    (first, second) = (held.stretches ? held.positions : []).values(at: place, anchor: anchor)
  }

  /// Nothing holds the axis any longer, for example because a layout does.
  /// - Returns: the coordinates that no longer hold the axis.
  @discardableResult
  package mutating func release() -> AxisCoordinates {
    let before = held
    self = AxisSlots()
    return before
  }

  /// Gives one coordinate a value.
  /// - Parameters:
  ///   - value: in points.
  ///   - coordinate: one that is held. A length that is not, such as that of a text, is ignored between two
  ///     positions; a position that is not moves the place.
  ///   - place: becomes the new place.
  ///   - anchor: the anchor in fractions of the length.
  package mutating func assign(
    _ value: Double, to coordinate: AxisCoordinates, of place: inout AxisPlace, anchor: Double
  ) {
    if coordinate == .length {
      place = resized(place, to: value, anchor: anchor)
    } else if held.stretches, held.contains(coordinate) {
      if held.positions.first == coordinate { first = value } else { second = value }
      place = solved(place, anchor: anchor)
    } else {
      place.move(coordinate, to: value, anchor: anchor)
    }
  }

  /// The place with another length: the center or the edge that holds the axis stays. Two positions do not
  /// yield.
  /// - Parameters:
  ///   - place: any place, also one that an animation shows and that differs from what is held.
  ///   - length: in points.
  ///   - anchor: the anchor in fractions of the length.
  package func resized(_ place: AxisPlace, to length: Double, anchor: Double) -> AxisPlace {
    if held.stretches { return place }
    let edge = held.intersection([.min, .max])
    var resized = AxisPlace(position: place.position, length: length)
    if !edge.isEmpty, length != place.length {
      resized.move(edge, to: place.value(of: edge, anchor: anchor), anchor: anchor)
    }
    return resized
  }

  /// The place with another anchor: an edge that holds the axis stays, as do two positions; otherwise the
  /// center stays where it is.
  /// - Parameters:
  ///   - place: with the old anchor.
  ///   - old: the old anchor in fractions of the length.
  ///   - anchor: the new one.
  package func anchored(_ place: AxisPlace, from old: Double, to anchor: Double) -> AxisPlace {
    if held.stretches { return solved(place, anchor: anchor) }
    let edge = held.intersection([.min, .max])
    guard !edge.isEmpty, old != anchor else { return place }
    var anchored = place
    anchored.move(edge, to: place.value(of: edge, anchor: old), anchor: anchor)
    return anchored
  }

  /// The place between the two positions that stretch the view; `place` if there are no two.
  ///
  /// Positions in the wrong order give a length of 0 at the first of them, as in CSS. An anchor on the very
  /// edge that is held with it leaves the length as it is.
  package func solved(_ place: AxisPlace, anchor: Double) -> AxisPlace {
    guard held.stretches else { return place }
    let distance = distance(anchor: anchor)
    let length = distance.isFinite ? (distance > 0 ? distance : 0) : place.length
    if held.contains(.center) { return AxisPlace(position: first, length: length) }
    return AxisPlace(min: first, length: length, anchor: anchor)
  }

  /// Whether two positions are in the wrong order, so that no length of at least 0 meets both.
  package func isReversed(anchor: Double) -> Bool { held.stretches && distance(anchor: anchor) < 0 }

  /// The length that two positions give, in points; negative in the wrong order, and not finite if the anchor
  /// lies on the edge that is held with it.
  private func distance(anchor: Double) -> Double {
    switch held.positions {
    case [.center, .min]: anchor == 0 ? .nan : (first - second) / anchor
    case [.center, .max]: anchor == 1 ? .nan : (second - first) / (1 - anchor)
    default: second - first
    }
  }
}

extension AxisCoordinates {
  /// The values of the first two coordinates at a place, in points; 0 for those that are missing.
  fileprivate func values(at place: AxisPlace, anchor: Double) -> (Double, Double) {
    let one = first
    let two = firstTwo.subtracting(one)
    return (
      one.isEmpty ? 0 : place.value(of: one, anchor: anchor),
      two.isEmpty ? 0 : place.value(of: two, anchor: anchor)
    )
  }
}
