/// Four single-precision numbers with lane-wise IEEE 754 arithmetic.
///
/// There are four lanes on every machine, whatever the width of its registers, so every machine computes the
/// same bits. There is no sum across lanes, because the library would choose its order.
protocol Lanes: Sendable {
  associatedtype Mask: Sendable

  init(_ x: Float, _ y: Float, _ z: Float, _ w: Float)
  init(repeating value: Float)
  subscript(_ lane: Int) -> Float { get set }

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static func squareRoot(_ a: Self) -> Self
  /// Where `a >= b`.
  static func isAtLeast(_ a: Self, _ b: Self) -> Mask
  static func and(_ a: Mask, _ b: Mask) -> Mask
  /// The lanes that are set in `a` and not in `b`.
  static func and(_ a: Mask, not b: Mask) -> Mask
  /// `a` where the mask is set, else `b`.
  static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self
}

extension Lanes {
  @inline(__always)
  static func larger(_ a: Self, _ b: Self) -> Self { select(isAtLeast(a, b), a, b) }

  @inline(__always)
  static func smaller(_ a: Self, _ b: Self) -> Self { select(isAtLeast(b, a), a, b) }

  @inline(__always)
  static func magnitude(_ a: Self) -> Self { larger(a, Self(repeating: 0) - a) }

  /// `set` in lanes whose bit is set, else `unset`.
  @inline(__always)
  static func select(_ bits: UInt8, _ set: Float, _ unset: Float) -> Self {
    func value(_ lane: UInt8) -> Float { bits >> lane & 1 == 1 ? set : unset }
    return Self(value(0), value(1), value(2), value(3))
  }

  /// Bit mask of the lanes where `a >= b`.
  @inline(__always)
  static func bitsAtLeast(_ a: Self, _ b: Self) -> UInt8 {
    (a[0] >= b[0] ? 1 : 0) | (a[1] >= b[1] ? 2 : 0) | (a[2] >= b[2] ? 4 : 0) | (a[3] >= b[3] ? 8 : 0)
  }
}

extension SIMD4: Lanes where Scalar == Float {
  typealias Mask = SIMDMask<SIMD4<Int32>>

  @inline(__always)
  static func squareRoot(_ a: Self) -> Self { a.squareRoot() }
  @inline(__always)
  static func isAtLeast(_ a: Self, _ b: Self) -> Mask { a .>= b }
  @inline(__always)
  static func and(_ a: Mask, _ b: Mask) -> Mask { a .& b }
  @inline(__always)
  static func and(_ a: Mask, not b: Mask) -> Mask { a .& .!b }
  @inline(__always)
  static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self { b.replacing(with: a, where: mask) }
}

/// Scalar implementation, for machines without SIMD registers and to prove that SIMD changes no bit.
struct ScalarLanes: Lanes {
  struct Mask: Sendable {
    var x: Bool
    var y: Bool
    var z: Bool
    var w: Bool
  }

  var x: Float
  var y: Float
  var z: Float
  var w: Float

  init(_ x: Float, _ y: Float, _ z: Float, _ w: Float) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  init(repeating value: Float) { self.init(value, value, value, value) }

  subscript(_ lane: Int) -> Float {
    get { lane < 2 ? (lane == 0 ? x : y) : (lane == 2 ? z : w) }
    set {
      switch lane {
      case 0: x = newValue
      case 1: y = newValue
      case 2: z = newValue
      default: w = newValue
      }
    }
  }

  static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w) }
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w) }
  static func * (a: Self, b: Self) -> Self { Self(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w) }
  static func / (a: Self, b: Self) -> Self { Self(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w) }

  static func squareRoot(_ a: Self) -> Self {
    Self(a.x.squareRoot(), a.y.squareRoot(), a.z.squareRoot(), a.w.squareRoot())
  }

  static func isAtLeast(_ a: Self, _ b: Self) -> Mask {
    Mask(x: a.x >= b.x, y: a.y >= b.y, z: a.z >= b.z, w: a.w >= b.w)
  }
  static func and(_ a: Mask, _ b: Mask) -> Mask {
    Mask(x: a.x && b.x, y: a.y && b.y, z: a.z && b.z, w: a.w && b.w)
  }
  static func and(_ a: Mask, not b: Mask) -> Mask {
    Mask(x: a.x && !b.x, y: a.y && !b.y, z: a.z && !b.z, w: a.w && !b.w)
  }
  static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self {
    Self(mask.x ? a.x : b.x, mask.y ? a.y : b.y, mask.z ? a.z : b.z, mask.w ? a.w : b.w)
  }
}
