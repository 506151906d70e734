internal import FlingGeometry

/// A map of space: row vectors are multiplied from the left.
public struct CATransform3D: Hashable, Sendable {
  public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
  public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
  public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
  public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

  /// The zero matrix.
  public init() { self.init(Array(repeating: 0, count: 16)) }

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat,
    m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat,
    m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// - Parameter rows: sixteen numbers, row by row.
  init(_ rows: [Double]) {
    let m = rows.map { CGFloat($0) }
    self.init(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8],
      m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }

  /// Sixteen numbers, row by row.
  var rows: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map(\.native)
  }

  /// The identity.
  static let identity = CATransform3D(CGAffineTransform.identity)

  init(_ map: CGAffineTransform) {
    self.init(
      m11: map.a, m12: map.b, m13: 0, m14: 0, m21: map.c, m22: map.d, m23: 0, m24: 0, m31: 0, m32: 0,
      m33: 1, m34: 0, m41: map.tx, m42: map.ty, m43: 0, m44: 1)
  }

  /// Whether the map keeps to the plane.
  var isAffine: Bool {
    guard m33 == 1, m44 == 1 else { return false }
    return [m13, m14, m23, m24, m31, m32, m34, m43].allSatisfy { $0 == 0 }
  }

  /// What the map does to the plane, seen from the front without perspective.
  var affine: AffineTransform {
    AffineTransform(
      a: m11.native, b: m12.native, c: m21.native, d: m22.native, tx: m41.native, ty: m42.native)
  }

  /// The map that applies this one first and then the other.
  func concatenating(_ next: CATransform3D) -> CATransform3D {
    let (a, b) = (rows, next.rows)
    var product = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for index in 0..<4 { sum += a[4 * row + index] * b[4 * index + column] }
        product[4 * row + column] = sum
      }
    }
    return CATransform3D(product)
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let CATransform3DIdentity = CATransform3D(CGAffineTransform.identity)

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var map = CATransform3DIdentity
  (map.m41, map.m42, map.m43) = (tx, ty, tz)
  return map
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var map = CATransform3DIdentity
  (map.m11, map.m22, map.m33) = (sx, sy, sz)
  return map
}

/// A rotation by an angle in radians about the axis (x, y, z).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).native.squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (ux, uy, uz) = (x.native / length, y.native / length, z.native / length)
  let (s, c) = Elementary.sincos(angle.native)
  let k = 1 - c
  // A row is cos · eᵢ + (1 − cos) · uᵢ · u + sin · (u × eᵢ).
  let u: [Double] = [ux, uy, uz]
  var rows = [Double](repeating: 0, count: 16)
  for row in 0..<3 {
    for column in 0..<3 { rows[4 * row + column] = u[row] * u[column] * k + (row == column ? c : 0) }
    let (next, last) = ((row + 1) % 3, (row + 2) % 3)
    rows[4 * row + next] += u[last] * s
    rows[4 * row + last] -= u[next] * s
  }
  rows[15] = 1
  return CATransform3D(rows)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DMakeTranslation(tx, ty, tz).concatenating(t) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DMakeScale(sx, sy, sz).concatenating(t) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DMakeRotation(angle, x, y, z).concatenating(t) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DMakeAffineTransform(_ map: CGAffineTransform) -> CATransform3D { CATransform3D(map) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(t.affine)
}

/// The inverse; the map itself if it has none.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  if t.isAffine { return t.affine.inverted.map { CATransform3D(CGAffineTransform($0)) } ?? t }
  // Gauss-Jordan elimination with partial pivoting.
  var m = t.rows
  var inverse = CATransform3DIdentity.rows
  for column in 0..<4 {
    var pivot = column
    for row in column..<4 where abs(m[4 * row + column]) > abs(m[4 * pivot + column]) { pivot = row }
    let size = m[4 * pivot + column]
    guard size != 0, size.isFinite else { return t }
    for index in 0..<4 {
      m.swapAt(4 * column + index, 4 * pivot + index)
      inverse.swapAt(4 * column + index, 4 * pivot + index)
    }
    for index in 0..<4 {
      m[4 * column + index] /= size
      inverse[4 * column + index] /= size
    }
    for row in 0..<4 where row != column {
      let factor = m[4 * row + column]
      for index in 0..<4 {
        m[4 * row + index] -= factor * m[4 * column + index]
        inverse[4 * row + index] -= factor * inverse[4 * column + index]
      }
    }
  }
  return CATransform3D(inverse)
}
