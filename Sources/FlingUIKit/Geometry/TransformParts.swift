internal import FlingGeometry

/// A transform of the plane as the steps that an animation changes: scale, slant, turn, translation, in this
/// order.
struct TransformParts: Hashable {
  var scaleX = 1.0
  var scaleY = 1.0
  /// How far the y axis leans along the x axis, in lengths of the y axis.
  var slant = 0.0
  /// In radians, clockwise on screen.
  var angle = 0.0
  var x = 0.0
  var y = 0.0

  init() {}

  init(_ map: AffineTransform) {
    scaleX = Elementary.hypot(map.a, map.b)
    angle = scaleX > 0 ? Elementary.atan2(map.b, map.a) : Elementary.atan2(-map.c, map.d)
    // The y axis in the turned frame.
    let (sine, cosine) = Elementary.sincos(angle)
    slant = map.c * cosine + map.d * sine
    scaleY = map.d * cosine - map.c * sine
    (x, y) = (map.tx, map.ty)
  }

  var map: AffineTransform {
    let (sine, cosine) = Elementary.sincos(angle)
    return AffineTransform(
      a: scaleX * cosine, b: scaleX * sine, c: slant * cosine - scaleY * sine,
      d: slant * sine + scaleY * cosine, tx: x, ty: y)
  }

  /// What must be added to `other` to get these parts. The turn goes the short way.
  func difference(from other: TransformParts) -> TransformParts {
    var parts = TransformParts()
    parts.scaleX = scaleX - other.scaleX
    parts.scaleY = scaleY - other.scaleY
    parts.slant = slant - other.slant
    parts.angle = TransformParts.shortWay(angle - other.angle)
    parts.x = x - other.x
    parts.y = y - other.y
    return parts
  }

  /// These parts and a share of others.
  func adding(_ other: TransformParts, times share: Double) -> TransformParts {
    var parts = self
    parts.scaleX += other.scaleX * share
    parts.scaleY += other.scaleY * share
    parts.slant += other.slant * share
    parts.angle += other.angle * share
    parts.x += other.x * share
    parts.y += other.y * share
    return parts
  }

  private static func shortWay(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    guard abs(angle) > Double.pi else { return angle }
    return angle - turn * (angle / turn).rounded()
  }
}

extension CATransform3D {
  /// The map between this one and another, which turns the short way.
  func mixed(with other: CATransform3D, by t: Double) -> CATransform3D {
    if t == 0 { return self }
    if t == 1 { return other }
    if isAffine, other.isAffine {
      let start = TransformParts(affine)
      let way = TransformParts(other.affine).difference(from: start)
      return CATransform3D(CGAffineTransform(start.adding(way, times: t).map))
    }
    let (a, b) = (SpaceParts(self), SpaceParts(other))
    return a.mixed(with: b, by: t).map
  }
}

/// A transform of space as scale, turn (a quaternion), translation and perspective.
private struct SpaceParts {
  var scale: [Double]
  var turn: [Double]
  var translation: [Double]
  var perspective: [Double]

  init(_ map: CATransform3D) {
    let m = map.rows
    translation = [m[12], m[13], m[14]]
    perspective = [m[3], m[7], m[11], m[15]]
    var axes: [[Double]] = (0..<3).map { Array(m[4 * $0..<4 * $0 + 3]) }
    var lengths = axes.map { axis in axis.reduce(0.0) { $0 + $1 * $1 }.squareRoot() }
    let (a, b) = (axes[1], axes[2])
    let cross: [Double] = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    let volume: Double = axes[0][0] * cross[0] + axes[0][1] * cross[1] + axes[0][2] * cross[2]
    if volume < 0 { lengths = lengths.map { -$0 } }
    for (index, length) in lengths.enumerated() where length != 0 {
      axes[index] = axes[index].map { $0 / length }
    }
    scale = lengths
    turn = SpaceParts.quaternion(axes)
  }

  /// The quaternion w, x, y, z of a rotation matrix for row vectors.
  private static func quaternion(_ r: [[Double]]) -> [Double] {
    func half(_ x: Double, _ y: Double, _ z: Double) -> Double { max(0, 1 + x + y + z).squareRoot() / 2 }
    let (x, y, z) = (r[0][0], r[1][1], r[2][2])
    var q: [Double] = [half(x, y, z), half(x, -y, -z), half(-x, y, -z), half(-x, -y, z)]
    if r[1][2] < r[2][1] { q[1] = -q[1] }
    if r[2][0] < r[0][2] { q[2] = -q[2] }
    if r[0][1] < r[1][0] { q[3] = -q[3] }
    return q
  }

  func mixed(with other: SpaceParts, by t: Double) -> SpaceParts {
    func mix(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 * (1 - t) + $1 * t } }
    var mixed = self
    mixed.scale = mix(scale, other.scale)
    mixed.translation = mix(translation, other.translation)
    mixed.perspective = mix(perspective, other.perspective)
    var cosine = zip(turn, other.turn).reduce(0) { $0 + $1.0 * $1.1 }
    let sign = cosine < 0 ? -1.0 : 1.0
    cosine = min(1, cosine * sign)
    let angle = Elementary.acos(cosine)
    let sine = Elementary.sin(angle)
    let (k, l) =
      sine > 1e-9
      ? (Elementary.sin((1 - t) * angle) / sine, sign * Elementary.sin(t * angle) / sine) : (1 - t, sign * t)
    mixed.turn = zip(turn, other.turn).map { $0 * k + $1 * l }
    return mixed
  }

  var map: CATransform3D {
    let (w, x, y, z) = (turn[0], turn[1], turn[2], turn[3])
    let first: [Double] = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)]
    let second: [Double] = [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)]
    let third: [Double] = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
    let rotation = [first, second, third]
    var rows: [Double] = []
    for index in 0..<3 { rows += rotation[index].map { $0 * scale[index] } + [perspective[index]] }
    return CATransform3D(rows + translation + [perspective[3]])
  }
}
