internal import FlingGeometry

/// The shadow of an upright box with equal corners, or of an ellipse, in closed form.
///
/// The area's integral of the Gaussian about a point is, by Green's theorem, one along the outline: of Φ((x − X) / σ) ·
/// φ((y − Y) / σ) dy. Upright sides give differences of Φ; curves are summed up at Gauss–Legendre nodes, three to each
/// piece of at most 1.5 deviations. Each node is a product of a function of the row and one of the column, and the four
/// corners share them, so a pixel costs one multiplication a node of one corner.
struct SeparableShadow: Sendable {
  /// The box around the outline, in pixels.
  private let box: Rect
  private let sigma: Point
  /// How far the upright sides begin below the box's top.
  private let inset: Double
  private let nodes: [Node]

  /// A piece of a corner's curve: how far it is inside the box's sides, and its height.
  private struct Node: Sendable {
    var x: Double
    var y: Double
    var weight: Double
  }

  /// More nodes cost more than to blur the coverage.
  private static let nodeLimit = 40

  /// Nil if it can't be had, or not well enough.
  /// - Parameters:
  ///   - transform: to pixels; it must leave sides upright or lay them flat.
  ///   - sigma: in pixels.
  init?(of shape: Shape, transform: AffineTransform, sigma: Point) {
    let isUpright = transform.b == 0 && transform.c == 0
    let isOnSide = transform.a == 0 && transform.d == 0
    // Pixels are boxes, not points: a box is like a Gaussian of variance 1/12 to one that is wide enough.
    guard isUpright || isOnSide, sigma.x >= 1, sigma.y >= 1 else { return nil }
    switch shape {
    case .ellipse: break
    case .rectangle(_, let corners):
      let radius = corners.topLeft
      guard radius == corners.topRight, radius == corners.bottomLeft, radius == corners.bottomRight else {
        return nil
      }
    default: return nil
    }
    let path = shape.path.transformed(by: transform)
    let box = path.bounds
    guard box.width > 0, box.height > 0, box.width < 1e6, box.height < 1e6 else { return nil }
    self.box = box
    self.sigma = Point(
      (sigma.x * sigma.x + 1.0 / 12).squareRoot(), (sigma.y * sigma.y + 1.0 / 12).squareRoot())

    // The first quarter of the curves is one corner, whichever it is.
    var curves: [(Point, Point, Point, Point)] = []
    var current = Point.zero
    for element in path.elements {
      if case .cubic(let first, let second, let end) = element {
        curves.append((current, first, second, end))
      }
      current = element.endPoint ?? current
    }
    var nodes: [Node] = []
    for curve in curves.prefix(curves.count / 4) {
      SeparableShadow.append(curve, of: box, self.sigma, to: &nodes)
    }
    guard nodes.count <= SeparableShadow.nodeLimit else { return nil }
    self.nodes = nodes
    // All heights of a corner together.
    inset = nodes.reduce(0) { $0 + $1.weight }
  }

  private static func append(
    _ curve: (Point, Point, Point, Point), of box: Rect, _ sigma: Point, to nodes: inout [Node]
  ) {
    let size = Swift.max(
      (curve.3.x - curve.0.x).magnitude / sigma.x, (curve.3.y - curve.0.y).magnitude / sigma.y)
    let pieces = Int((Swift.min(size, 1000) / 1.5).rounded(.up))
    let center = box.center
    for piece in 0..<Swift.max(1, pieces) {
      let width = 1 / Double(Swift.max(1, pieces))
      for (place, weight) in [
        (-0.774_596_669_241_483_4, 5.0 / 18), (0, 8.0 / 18), (0.774_596_669_241_483_4, 5.0 / 18),
      ] {
        let t = (Double(piece) + 0.5 + place / 2) * width
        let s = 1 - t
        let start = curve.0 * (s * s * s) + curve.1 * (3 * s * s * t)
        let point = start + curve.2 * (3 * s * t * t) + curve.3 * (t * t * t)
        let legs = (curve.1.y - curve.0.y) * s * s + 2 * (curve.2.y - curve.1.y) * s * t
        let slope = 3 * (legs + (curve.3.y - curve.2.y) * t * t)
        nodes.append(
          Node(
            x: box.width / 2 - (point.x - center.x).magnitude,
            y: box.height / 2 - (point.y - center.y).magnitude,
            weight: slope.magnitude * width * weight))
      }
    }
  }

  /// How many functions there are of a row or a column: of the upright sides, then of each node.
  var stride: Int { nodes.count + 1 }

  /// The functions of columns: for each eight of them eight numbers of every function, those behind the last column 0.
  func blocks(of columns: Range<Int>) -> [Float] {
    var blocks = [Float](repeating: 0, count: (columns.count + 7) / 8 * 8 * stride)
    var numbers = blocks.mutableSpan
    let curve = GaussianCurve.integrals
    for place in 0..<stride {
      let inset = place == 0 ? 0 : nodes[place - 1].x
      let (first, last) = (box.minX + inset, box.maxX - inset)
      var x = Double(columns.lowerBound) + 0.5
      for index in 0..<columns.count {
        let right = GaussianCurve.integral((last - x) / sigma.x, curve)
        let left = GaussianCurve.integral((first - x) / sigma.x, curve)
        numbers[(index & ~7) &* stride &+ place &* 8 &+ index & 7] = Float(right - left)
        x += 1
      }
    }
    return blocks
  }

  /// Writes the functions of row `y`.
  func write(_ factors: inout [Float], ofRow row: Int) {
    let y = Double(row) + 0.5
    factors.removeAll(keepingCapacity: true)
    // What adds less than a hundredth of a unit of 8 bits is left out.
    func append(_ factor: Double) { factors.append(Float(factor) < 3e-5 ? 0 : Float(factor)) }
    let (integrals, densities) = (GaussianCurve.integrals, GaussianCurve.densities)
    let below = GaussianCurve.integral((box.maxY - inset - y) / sigma.y, integrals)
    append(below - GaussianCurve.integral((box.minY + inset - y) / sigma.y, integrals))
    /// Most rows are far from most nodes.
    func density(_ way: Double) -> Double {
      way.magnitude < GaussianCurve.end * sigma.y ? GaussianCurve.density(way / sigma.y, densities) : 0
    }
    for node in nodes {
      let sum = density(box.minY + node.y - y) + density(box.maxY - node.y - y)
      append(sum == 0 ? 0 : sum * (node.weight / sigma.y))
    }
  }
}

extension Path.Element {
  /// Where the element ends; nil for a close.
  var endPoint: Point? {
    switch self {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
}
