extension Path {
  /// The smallest rectangle around the lines and curves themselves; `Rect.zero` for an empty path.
  public var bounds: Rect {
    var box = Box()
    forEachSegment { segment in
      switch segment {
      case .start(let p), .line(_, let p):
        box.add(p)
      case .quad(let a, let b, let c):
        box.add(c)
        for t in [Path.extremum(a.x, b.x, c.x), Path.extremum(a.y, b.y, c.y)] where t > 0 && t < 1 {
          box.add(Path.point(on: a, b, c, at: t))
        }
      case .cubic(let a, let b, let c, let d):
        box.add(d)
        for t in Path.extrema(a.x, b.x, c.x, d.x) + Path.extrema(a.y, b.y, c.y, d.y) where t > 0 && t < 1 {
          box.add(Path.point(on: a, b, c, d, at: t))
        }
      case .close:
        break
      }
    }
    return box.rect
  }

  /// The smallest rectangle around all points and control points. Cheap to compute; it contains `bounds`.
  public var controlBounds: Rect {
    var box = Box()
    forEachSegment { segment in
      switch segment {
      case .start(let p), .line(_, let p):
        box.add(p)
      case .quad(_, let b, let c):
        box.add(b)
        box.add(c)
      case .cubic(_, let b, let c, let d):
        box.add(b)
        box.add(c)
        box.add(d)
      case .close:
        break
      }
    }
    return box.rect
  }

  /// The length of all lines and curves, with the closing lines. The relative error is about 10⁻⁹ for curves
  /// without cusps.
  public var length: Double {
    var length = 0.0
    forEachSegment { segment in
      switch segment {
      case .start:
        break
      case .line(let a, let b), .close(let a, let b):
        length += a.distance(to: b)
      case .quad(let a, let b, let c):
        let first = 2 * (b - a)
        let last = 2 * (c - b)
        length += Path.integral { first.mixed(with: last, by: $0).length }
      case .cubic(let a, let b, let c, let d):
        let first = 3 * (b - a)
        let middle = 3 * (c - b)
        let last = 3 * (d - c)
        length += Path.integral { Path.point(on: first, middle, last, at: $0).length }
      }
    }
    return length
  }

  /// The parameter at which one coordinate of a quadratic curve has an extremum; NaN or infinite if there is
  /// none.
  private static func extremum(_ a: Double, _ b: Double, _ c: Double) -> Double {
    (a - b) / ((a - b) + (c - b))
  }

  /// The extrema of a cubic: the roots of u·t² + 2·v·t + w, its derivative over 3, computed without
  /// cancellation.
  private static func extrema(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let w = b - a
    let v = (c - b) - w
    let u = (d - c) - (c - b) - v
    let discriminant = v * v - u * w
    guard discriminant >= 0 else { return [] }
    let root = v < 0 ? -v + discriminant.squareRoot() : -v - discriminant.squareRoot()
    return [root / u, w / root]
  }

  /// The integral over 0...1 by Gauss–Legendre quadrature with five nodes in each of 32 parts.
  private static func integral(_ value: (Double) -> Double) -> Double {
    let parts = 32
    let nodes = [0, 0.5384693101056831, 0.9061798459386640]
    let weights = [0.5688888888888889, 0.4786286704993665, 0.2369268850561891]
    let half = 0.5 / Double(parts)
    var sum = 0.0
    for part in 0..<parts {
      let middle = (Double(part) + 0.5) / Double(parts)
      sum += weights[0] * value(middle)
      for index in 1...2 {
        sum += weights[index] * (value(middle - half * nodes[index]) + value(middle + half * nodes[index]))
      }
    }
    return sum * half
  }
}

/// The rectangle around the points added so far.
private struct Box {
  var low = Point(.infinity, .infinity)
  var high = Point(-.infinity, -.infinity)

  mutating func add(_ point: Point) {
    low = Point(Swift.min(low.x, point.x), Swift.min(low.y, point.y))
    high = Point(Swift.max(high.x, point.x), Swift.max(high.y, point.y))
  }

  var rect: Rect {
    guard low.x <= high.x else { return .zero }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
