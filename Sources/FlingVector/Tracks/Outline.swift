import FlingGeometry

/// A shape as numbers that can change while its structure stays the same.
struct Outline: Hashable {
  enum Verb: UInt8, Hashable {
    case move
    case line
    case quad
    case cubic
    case close
  }

  enum Kind: Hashable {
    case rectangle(Corners.Style)
    case ellipse
    case path([Verb], FillRule)
    /// A line whose track begins at its start and turns with it.
    case line
  }

  let kind: Kind
  /// Of a rectangle and an ellipse: x, y, width, height. Of a path: x and y of all points in the order of its elements.
  /// Of a line: its length.
  private(set) var numbers: [Double]
  /// Of a rectangle: the radii of the corners, clockwise from the top left, scaled down to fit.
  private(set) var radii: [Double] = []

  init(_ shape: Shape) {
    switch shape {
    case .rectangle(let rect, let corners):
      let rect = rect.standardized
      self.init(.rectangle(corners.style), box: rect)
      radii = corners.fittedRadii(to: rect.size)
    case .ellipse(let rect): self.init(.ellipse, box: rect.standardized)
    case .polygon, .path, .line: self.init(shape.path, shape.fillRule)
    }
  }

  /// A line along x from the origin.
  init(lineOfLength length: Double) {
    kind = .line
    numbers = [length]
  }

  private init(_ kind: Kind, box: Rect) {
    self.kind = kind
    numbers = [box.minX, box.minY, box.width, box.height]
  }

  private init(_ path: Path, _ rule: FillRule) {
    var verbs: [Verb] = []
    verbs.reserveCapacity(path.elements.count)
    var numbers: [Double] = []
    numbers.reserveCapacity(2 * path.elements.count)
    func add(_ point: Point) {
      numbers.append(point.x)
      numbers.append(point.y)
    }
    for element in path.elements {
      let count = numbers.count
      switch element {
      case .move(let point):
        verbs.append(.move)
        add(point)
      case .line(let point):
        verbs.append(.line)
        add(point)
      case .quad(let control, let point):
        verbs.append(.quad)
        add(control)
        add(point)
      case .cubic(let first, let second, let point):
        verbs.append(.cubic)
        add(first)
        add(second)
        add(point)
      case .close: verbs.append(.close)
      }
      // A path ignores elements that are not finite.
      if !numbers[count...].allSatisfy(\.isFinite) {
        verbs.removeLast()
        numbers.removeSubrange(count...)
      }
    }
    kind = .path(verbs, rule)
    self.numbers = numbers
  }

  /// How many of the numbers are coordinates of points.
  private var coordinateCount: Int {
    switch kind {
    case .rectangle, .ellipse: 2
    case .path: numbers.count
    case .line: 0
    }
  }

  func moved(by offset: Point) -> Outline {
    var moved = self
    for index in 0..<coordinateCount { moved.numbers[index] += index % 2 == 0 ? offset.x : offset.y }
    return moved
  }

  /// The middle of a rectangle or an ellipse; nil for others.
  var boxCenter: Point? {
    switch kind {
    case .rectangle, .ellipse: Point(numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2)
    case .path, .line: nil
    }
  }

  /// The vector by which all points of a path of the same elements have moved; nil if they moved differently.
  func motion(from other: Outline) -> Point? {
    guard case .path = kind, kind == other.kind, numbers.count > 1 else { return nil }
    let offset = Point(numbers[0] - other.numbers[0], numbers[1] - other.numbers[1])
    for index in numbers.indices {
      let expected = other.numbers[index] + (index % 2 == 0 ? offset.x : offset.y)
      guard (numbers[index] - expected).magnitude <= 1e-9 * max(1, expected.magnitude) else { return nil }
    }
    return offset
  }

  /// The points of a single open chain of straight lines; nil for other shapes.
  var chain: [Point]? {
    guard case .path(let verbs, _) = kind, verbs.count > 1, verbs[0] == .move,
      verbs.dropFirst().allSatisfy({ $0 == .line })
    else { return nil }
    return (0..<verbs.count).map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) }
  }
}

extension Path {
  /// A path of these elements.
  /// - Parameter numbers: x and y of all points in the order of the elements.
  init(_ verbs: [Outline.Verb], _ numbers: [Double]) {
    self.init()
    var next = 0
    func point() -> Point {
      defer { next += 2 }
      return Point(numbers[next], numbers[next + 1])
    }
    for verb in verbs {
      switch verb {
      case .move: move(to: point())
      case .line: line(to: point())
      case .quad:
        let control = point()
        quad(control, to: point())
      case .cubic:
        let (first, second) = (point(), point())
        cubic(first, second, to: point())
      case .close: close()
      }
    }
  }

  /// A chain of straight lines.
  init(chain points: [Point]) {
    self.init(points.enumerated().map { $0 == 0 ? .move($1) : .line($1) })
  }
}
