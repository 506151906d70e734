internal import CVectors

/// Operators of the vectors that the solver computes with.
///
/// The standard library computes each lane on its own, and the optimizer often joins lanes of different
/// vectors. Vectors of C compile to one instruction for each operation. The bits are the same.
extension SIMD2<Double> {
  @inline(__always)
  static func + (a: Self, b: Self) -> Self { fling_add_double2(a, b) }
  @inline(__always)
  static func - (a: Self, b: Self) -> Self { fling_subtract_double2(a, b) }
  @inline(__always)
  static func * (a: Self, b: Self) -> Self { fling_multiply_double2(a, b) }
  @inline(__always)
  static func / (a: Self, b: Self) -> Self { fling_divide_double2(a, b) }

  @inline(__always)
  static func - (a: Double, b: Self) -> Self { Self(repeating: a) - b }
  @inline(__always)
  static func * (a: Self, b: Double) -> Self { a * Self(repeating: b) }
  @inline(__always)
  static func / (a: Double, b: Self) -> Self { Self(repeating: a) / b }

  @inline(__always)
  static func += (a: inout Self, b: Self) { a = a + b }
  @inline(__always)
  static prefix func - (a: Self) -> Self { Self(repeating: -0.0) - a }
}

extension SIMD4<Float> {
  @inline(__always)
  static func + (a: Self, b: Self) -> Self { fling_add_float4(a, b) }
  @inline(__always)
  static func - (a: Self, b: Self) -> Self { fling_subtract_float4(a, b) }
  @inline(__always)
  static func * (a: Self, b: Self) -> Self { fling_multiply_float4(a, b) }
  @inline(__always)
  static func / (a: Self, b: Self) -> Self { fling_divide_float4(a, b) }

  @inline(__always)
  static prefix func - (a: Self) -> Self { Self(repeating: -0.0) - a }
}
