internal import FlingGeometry

/// The shadow of an upright box with equal corners, or of an ellipse, in closed form.
///
/// By Green's theorem, the integral of the Gaussian over the area is an integral along the outline: of Φ((x −
/// X) / σ) · φ((y − Y) / σ) dy. Upright sides give differences of Φ. Curves are integrated numerically at
/// three Gauss–Legendre nodes for each piece of at most 1.5 deviations. Each node is a product of a function
/// of the row and a function of the column, and the four corners share their nodes, so a pixel costs one
/// multiplication for each node of one corner.
struct SeparableShadow: Sendable {
  /// Bounding box of the outline, in pixels.
  private let box: Rect
  private let sigma: Point
  /// Distance from the box's top to the start of the upright sides.
  private let inset: Double
  private let nodes: [QuadratureNode]

  /// A quadrature node on a corner's curve: its distances from the box's sides, and its weight, which is a
  /// height.
  private struct QuadratureNode: Sendable {
    var x: Double
    var y: Double
    var weight: Double
  }

  /// Most nodes: with more, blurring the coverage is faster.
  private static let nodeLimit = 40

  /// Nil if the shadow has no closed form, or not an accurate one.
  /// - Parameters:
  ///   - transform: to pixels; must map horizontal and vertical sides to horizontal or vertical ones.
  ///   - sigma: the standard deviations in pixels.
  init?(of shape: Shape, transform: AffineTransform, sigma: Point) {
    let isUpright = transform.b == 0 && transform.c == 0
    let isOnSide = transform.a == 0 && transform.d == 0
    // Pixels are boxes, not points: for a wide enough Gaussian, a box acts like a Gaussian of variance 1/12.
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

    // The first quarter of the curves is one of the four corners.
    var curves: [(Point, Point, Point, Point)] = []
    var current = Point.zero
    for element in path.elements {
      if case .cubic(let first, let second, let end) = element {
        curves.append((current, first, second, end))
      }
      current = element.endPoint ?? current
    }
    var nodes: [QuadratureNode] = []
    for curve in curves.prefix(curves.count / 4) {
      SeparableShadow.append(curve, of: box, self.sigma, to: &nodes)
    }
    guard nodes.count <= SeparableShadow.nodeLimit else { return nil }
    self.nodes = nodes
    // The weights of a corner add up to its height.
    inset = nodes.reduce(0) { $0 + $1.weight }
  }

  /// Adds the quadrature nodes of a corner's curve.
  private static func append(
    _ curve: (Point, Point, Point, Point), of box: Rect, _ sigma: Point, to nodes: inout [QuadratureNode]
  ) {
    let size = Swift.max(
      (curve.3.x - curve.0.x).magnitude / sigma.x, (curve.3.y - curve.0.y).magnitude / sigma.y)
    let pieces = Int((Swift.min(size, 1000) / 1.5).rounded(.up))
    let center = box.center
    for piece in 0..<Swift.max(1, pieces) {
      let width = 1 / Double(Swift.max(1, pieces))
      for (abscissa, weight) in [
        (-0.774_596_669_241_483_4, 5.0 / 18), (0, 8.0 / 18), (0.774_596_669_241_483_4, 5.0 / 18),
      ] {
        let t = (Double(piece) + 0.5 + abscissa / 2) * width
        let s = 1 - t
        let start = curve.0 * (s * s * s) + curve.1 * (3 * s * s * t)
        let point = start + curve.2 * (3 * s * t * t) + curve.3 * (t * t * t)
        let legs = (curve.1.y - curve.0.y) * s * s + 2 * (curve.2.y - curve.1.y) * s * t
        let slope = 3 * (legs + (curve.3.y - curve.2.y) * t * t)
        nodes.append(
          QuadratureNode(
            x: box.width / 2 - (point.x - center.x).magnitude,
            y: box.height / 2 - (point.y - center.y).magnitude,
            weight: slope.magnitude * width * weight))
      }
    }
  }

  /// Number of functions of a row or a column: one for the upright sides and one for each node.
  var stride: Int { nodes.count + 1 }

  /// The functions of columns in blocks: for each eight columns, eight values of every function. Values after
  /// the last column are 0.
  func columnFactors(of columns: Range<Int>) -> [Float] {
    var blocks = [Float](repeating: 0, count: (columns.count + 7) / 8 * 8 * stride)
    var numbers = blocks.mutableSpan
    let curve = GaussianCurve.integrals
    for nodeIndex in 0..<stride {
      let inset = nodeIndex == 0 ? 0 : nodes[nodeIndex - 1].x
      let (first, last) = (box.minX + inset, box.maxX - inset)
      var x = Double(columns.lowerBound) + 0.5
      for index in 0..<columns.count {
        let right = GaussianCurve.integral((last - x) / sigma.x, curve)
        let left = GaussianCurve.integral((first - x) / sigma.x, curve)
        numbers[(index & ~7) &* stride &+ nodeIndex &* 8 &+ index & 7] = Float(right - left)
        x += 1
      }
    }
    return blocks
  }

  /// Computes the functions of row `y`.
  func writeFactors(ofRow row: Int, to factors: inout [Float]) {
    let y = Double(row) + 0.5
    factors.removeAll(keepingCapacity: true)
    // Factors whose effect is below a hundredth of a unit of 8 bits become 0.
    func append(_ factor: Double) { factors.append(Float(factor) < 3e-5 ? 0 : Float(factor)) }
    let (integrals, densities) = (GaussianCurve.integrals, GaussianCurve.densities)
    let below = GaussianCurve.integral((box.maxY - inset - y) / sigma.y, integrals)
    append(below - GaussianCurve.integral((box.minY + inset - y) / sigma.y, integrals))
    /// The density, with a quick exit because most rows are far from most nodes.
    func density(_ distance: Double) -> Double {
      distance.magnitude < GaussianCurve.end * sigma.y
        ? GaussianCurve.density(distance / sigma.y, densities) : 0
    }
    for node in nodes {
      let sum = density(box.minY + node.y - y) + density(box.maxY - node.y - y)
      append(sum == 0 ? 0 : sum * (node.weight / sigma.y))
    }
  }
}

extension Path.Element {
  /// The end point of the element; nil for a close.
  var endPoint: Point? {
    switch self {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
}
