import FlingGeometry

extension ShapeTrack {
  var isConstant: Bool {
    switch self {
    case .rectangle(let box, let radii, _): box.isConstant && radii.isConstant
    case .ellipse(let channel), .path(_, let channel, _), .line(let channel), .growing(_, let channel):
      channel.isConstant
    }
  }

  var rule: FillRule {
    if case .path(_, _, let rule) = self { rule } else { .nonzero }
  }

  /// Whether all parts of the outline end at their start. Others have no inside on which a stroke could lie.
  var isClosed: Bool {
    switch self {
    case .rectangle, .ellipse: true
    case .line, .growing: false
    case .path(let path, _, _):
      path.elements.indices.allSatisfy { index in
        let isEnd = index + 1 == path.elements.count || path.elements[index + 1].isMove
        return !isEnd || path.elements[index] == .close
      }
    }
  }

  /// Whether the outline consists of several parts.
  var hasParts: Bool {
    if case .path(let path, _, _) = self { path.partCount > 1 } else { false }
  }

  /// A box around the outline at all times.
  var bounds: Rect {
    switch self {
    case .rectangle(let box, _, _), .ellipse(let box):
      var bounds: Rect?
      for values in box.extremes {
        let rect = Rect(values)
        bounds = bounds?.union(rect) ?? rect
      }
      return bounds ?? .zero
    case .path(_, let points, _):
      let all = points.extremes.flatMap { values in
        stride(from: 0, to: values.count - 1, by: 2).map { Point(values[$0], values[$0 + 1]) }
      }
      return Rect(around: all) ?? .zero
    case .line(let length):
      return Rect(x: 0, y: 0, width: length.greatest, height: 0)
    case .growing(let path, _): return path.controlBounds
    }
  }

  /// The length of an outline that never changes, in points; nil for other outlines, and for one without length.
  var constantLength: Double? {
    guard case .path(let outline, let points, _) = self, points.isConstant else { return nil }
    let length = outline.replacingPoints(points.first).length
    return length > 0 && length.isFinite ? length : nil
  }

  /// The length of a shape that is drawn up to there, if it changes or does not reach the end.
  var growth: Channel? {
    switch self {
    case .line(let length): length.isConstant ? nil : length
    case .growing(_, let length): length
    case .rectangle, .ellipse, .path: nil
    }
  }
}

extension Channel {
  /// The greatest value of the first component.
  var greatest: Double { extremes.reduce(0) { Swift.max($0, $1[0]) } }
}

extension Rect {
  /// x, y, width, height.
  init(_ values: [Double]) {
    self.init(x: values[0], y: values[1], width: values[2], height: values[3])
  }
}

extension Path.Element {
  fileprivate var isMove: Bool {
    if case .move = self { true } else { false }
  }
}

extension Path {
  /// The path with its points replaced by x and y of each in the order of the elements. Missing numbers leave the rest
  /// as it is.
  func replacingPoints(_ numbers: [Double]) -> Path {
    var index = 0
    func next(_ point: Point) -> Point {
      guard index + 1 < numbers.count else { return point }
      defer { index += 2 }
      return Point(numbers[index], numbers[index + 1])
    }
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): return .move(next(point))
        case .line(let point): return .line(next(point))
        case .quad(let control, let point):
          let first = next(control)
          return .quad(first, next(point))
        case .cubic(let first, let second, let point):
          let (a, b) = (next(first), next(second))
          return .cubic(a, b, next(point))
        case .close: return .close
        }
      })
  }

  /// Whether another path has the same kinds of elements, so that all points between them are defined.
  func hasSameElements(as other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { mine, theirs in
        switch (mine, theirs) {
        case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close): true
        default: false
        }
      }
  }

  /// The number of subpaths.
  var partCount: Int { elements.reduce(0) { $0 + ($1.isMove ? 1 : 0) } }
}
