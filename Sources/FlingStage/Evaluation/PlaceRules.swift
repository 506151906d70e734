import FlingGeometry
import FlingScene

/// What determines the place of a view on both axes: what was written of center, edges and size.
struct PlaceRules: Hashable {
  private var horizontal = AxisRules()
  private var vertical = AxisRules()

  /// What determines the place on one axis.
  struct AxisRules: Hashable {
    var slots = AxisSlots()
    var length = LengthSource.content
    /// The length without what a layout or an action that has taken it does to it, in points.
    var ownLength = 0.0
    /// Whether the parent's layout sets the length at present.
    var isGiven = false
    /// Where the length came from before an action took it; nil if none has, so that a layout may set it.
    var lengthBeforeTaking: LengthSource?

    var isTaken: Bool { lengthBeforeTaking != nil }

    /// Whether the length is that of a text, a picture or an outline.
    var isContent: Bool { length == .content && !isGiven }
  }

  /// Where a length comes from, as far as the view itself says it.
  enum LengthSource: Hashable {
    /// The text, picture or outline.
    case content
    /// A key of the view.
    case own
    /// The children that the view's layout places (`fit`).
    case children
  }

  subscript(axis: Axis) -> AxisRules {
    get { axis == .horizontal ? horizontal : vertical }
    set {
      switch axis {
      case .horizontal: horizontal = newValue
      case .vertical: vertical = newValue
      }
    }
  }

  /// Whether a position was written, so that content does not determine it.
  func hasPosition(on axis: Axis) -> Bool { self[axis].slots.hasPosition }

  /// Makes written coordinates hold the view. Their values are assigned after that.
  /// - Parameter isTaking: whether an action writes them, so that a layout no longer does.
  /// - Returns: the coordinates that no longer hold it; their bindings end.
  @discardableResult
  mutating func hold(_ written: Coordinates, in geometry: ViewGeometry, isTaking: Bool = false)
    -> Coordinates
  {
    var ended: Coordinates = []
    for axis in Axis.allCases where !written.on(axis).isEmpty {
      let axisEnded = self[axis].slots.write(
        written.on(axis), at: geometry[axis], anchor: geometry.anchor[axis])
      ended.formUnion(Coordinates(axisEnded, on: axis))
      if written.on(axis).contains(.length) || self[axis].slots.held.stretches {
        self[axis].lengthBeforeTaking = isTaking ? self[axis].lengthBeforeTaking ?? self[axis].length : nil
        self[axis].length = .own
        self[axis].isGiven = false
      }
    }
    return ended
  }

  /// Gives coordinates the value of a key.
  /// - Parameter coordinates: those that the value is for.
  /// - Returns: whether the key has this type of value.
  mutating func assign(
    _ key: View.Key, _ value: ViewValue, to coordinates: Coordinates, of geometry: inout ViewGeometry
  ) -> Bool {
    for axis in Axis.allCases {
      let written = coordinates.on(axis)
      guard !written.isEmpty else { continue }
      switch (key, value) {
      case (.frame, .rect(let frame)):
        let start = frame.origin[axis]
        let length = axis == .horizontal ? frame.width : frame.height
        if written.contains(.length) { assign(length, to: .length, on: axis, of: &geometry) }
        guard !written.positions.isEmpty else { continue }
        if written.contains(.length) || written.contains(.min) {
          assign(start, to: .min, on: axis, of: &geometry)
        } else {
          // The length was set since, but the center is still that of the frame.
          assign(start + geometry.anchor[axis] * length, to: .center, on: axis, of: &geometry)
        }
      case (.center, .point(let point)), (.size, .point(let point)):
        assign(point[axis], to: written, on: axis, of: &geometry)
      case (_, .number(let number)): assign(number, to: written, on: axis, of: &geometry)
      case (_, .lengths(let lengths)):
        let length = axis == .horizontal ? lengths.first : lengths.last
        guard let length else { return false }
        if let length {
          assign(length, to: .length, on: axis, of: &geometry)
        } else {
          self[axis].length = .children
          self[axis].lengthBeforeTaking = nil
        }
      case (_, .byLayout): giveBack(written, on: axis)
      default: return false
      }
    }
    return true
  }

  private mutating func assign(
    _ value: Double, to coordinate: AxisCoordinates, on axis: Axis, of geometry: inout ViewGeometry
  ) {
    if coordinate == .length {
      if !self[axis].isTaken { self[axis].ownLength = value }
      if self[axis].isGiven { return }
    }
    let anchor = geometry.anchor[axis]
    self[axis].slots.assign(value, to: coordinate, of: &geometry[axis], anchor: anchor)
  }

  /// Lets the parent's layout determine coordinates again that an action has taken.
  private mutating func giveBack(_ coordinates: AxisCoordinates, on axis: Axis) {
    if coordinates.contains(.length), let length = self[axis].lengthBeforeTaking {
      self[axis].length = length
      self[axis].lengthBeforeTaking = nil
    }
    guard !coordinates.positions.isEmpty else { return }
    let hadLength = self[axis].slots.release().contains(.length)
    if hadLength, self[axis].length == .own {
      self[axis].slots.write(.length, at: AxisPlace(position: 0, length: 0), anchor: 0)
    }
  }

  /// Changes a length that was not written, such as that of a text; what holds the view stays.
  mutating func resize(_ geometry: inout ViewGeometry, to length: Double, on axis: Axis) {
    self[axis].ownLength = length
    if self[axis].isGiven { return }
    geometry[axis] = self[axis].slots.resized(geometry[axis], to: length, anchor: geometry.anchor[axis])
  }

  /// Changes the anchor; edges that hold the view stay.
  func setAnchor(_ anchor: Point, of geometry: inout ViewGeometry) {
    let old = geometry.anchor
    geometry.anchor = anchor
    for axis in Axis.allCases {
      geometry[axis] = self[axis].slots.anchored(geometry[axis], from: old[axis], to: anchor[axis])
    }
  }

  /// Keeps the values of what holds the view as they are in a geometry.
  mutating func adopt(_ geometry: ViewGeometry) {
    for axis in Axis.allCases {
      self[axis].slots.adopt(geometry[axis], anchor: geometry.anchor[axis])
    }
  }

  /// The keys of the tracks that animate coordinates.
  func tracks(animating coordinates: Coordinates) -> [View.Key] {
    var keys: [View.Key] = []
    for axis in Axis.allCases where !coordinates.on(axis).isEmpty {
      let held = self[axis].slots.held
      if coordinates.on(axis).contains(.length) || held.stretches {
        keys.append(axis == .horizontal ? .width : .height)
      }
      // A length that changes moves the center of a view that is held by an edge.
      if !coordinates.on(axis).positions.isEmpty || !held.isDisjoint(with: [.min, .max]) {
        keys.append(axis == .horizontal ? .centerX : .centerY)
      }
    }
    return keys
  }
}

extension ViewGeometry {
  /// The place on an axis before rotation and scale.
  subscript(axis: Axis) -> AxisPlace {
    get { AxisPlace(position: center[axis], length: size[axis]) }
    set {
      center[axis] = newValue.position
      size[axis] = newValue.length
    }
  }
}

extension View.Key {
  /// What holds a view after a key was set; for keys about the place only.
  private static let heldByKey = specs.compactMapValues { spec -> Coordinates? in
    let coordinates = spec.geometryEffect.coordinates
    guard !coordinates.isEmpty else { return nil }
    return spec.name == "frame" ? coordinates.heldByFrame : coordinates
  }

  /// What holds the view after the key was set; empty for keys that are not about its place.
  var held: Coordinates { View.Key.heldByKey[self] ?? [] }
}

extension Setting<View.Key> {
  /// What holds the view after the key was set.
  var held: Coordinates {
    if case .byLayout = content { return [] }
    return key == .frame ? coordinates.heldByFrame : coordinates
  }
}

extension Sequence<Setting<View.Key>> {
  /// What the settings together hold of a view's place.
  var held: Coordinates { reduce(into: []) { $0.formUnion($1.held) } }
}
