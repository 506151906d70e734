/// The numbers that the contact solver computes with: one `Double` for one contact at a time, or four `Float`
/// lanes for four. All operations are lane-wise IEEE 754 arithmetic.
///
/// There are four lanes on every machine, whatever the width of its registers, so every machine computes the
/// same bits. There is no sum across lanes, because the library would choose its order.
protocol Lanes: Sendable {
  associatedtype Mask: Sendable
  /// The inputs of one contact, or of four.
  associatedtype Inputs

  /// The condition of the matrix K above which two contact points count as one.
  static var maxCondition: Self { get }
  static var zero: Self { get }

  /// A value for each lane, from the inputs of its contact.
  static func map(_ inputs: Inputs, _ value: (ContactInput) -> Double) -> Self
  static func mask(_ inputs: Inputs, _ condition: (ContactInput) -> Bool) -> Mask
  /// The same value in all lanes.
  static func all(_ value: Float) -> Self

  static prefix func - (a: Self) -> Self
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self

  /// Where `a > b`, and where `a >= b`.
  static func isGreater(_ a: Self, _ b: Self) -> Mask
  static func isAtLeast(_ a: Self, _ b: Self) -> Mask
  static func and(_ a: Mask, _ b: Mask) -> Mask
  static func or(_ a: Mask, _ b: Mask) -> Mask
  static func not(_ a: Mask) -> Mask
  /// `a` where the mask is set, else `b`.
  static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self
  static func magnitude(_ a: Self) -> Self

  /// Whether a branch may rely on the mask being set in all lanes, or in none. Four lanes never branch,
  /// because to read their mask costs more than a branch saves.
  static func isEverywhere(_ mask: Mask) -> Bool
  static func isNowhere(_ mask: Mask) -> Bool
}

extension Lanes {
  @inline(__always)
  static func larger(_ a: Self, _ b: Self) -> Self { select(isGreater(a, b), a, b) }

  @inline(__always)
  static func magnitude(_ a: Self) -> Self { larger(a, -a) }
}

extension Double: Lanes {
  typealias Mask = Bool
  typealias Inputs = ContactInput

  static var maxCondition: Double { @inline(__always) get { 1e6 } }

  @inline(__always)
  static func map(_ input: ContactInput, _ value: (ContactInput) -> Double) -> Double { value(input) }
  @inline(__always)
  static func mask(_ input: ContactInput, _ condition: (ContactInput) -> Bool) -> Bool { condition(input) }
  @inline(__always)
  static func all(_ value: Float) -> Double { Double(value) }
  @inline(__always)
  static func isGreater(_ a: Double, _ b: Double) -> Bool { a > b }
  @inline(__always)
  static func isAtLeast(_ a: Double, _ b: Double) -> Bool { a >= b }
  @inline(__always)
  static func and(_ a: Bool, _ b: Bool) -> Bool { a && b }
  @inline(__always)
  static func or(_ a: Bool, _ b: Bool) -> Bool { a || b }
  @inline(__always)
  static func not(_ a: Bool) -> Bool { !a }
  @inline(__always)
  static func select(_ mask: Bool, _ a: Double, _ b: Double) -> Double { mask ? a : b }
  @inline(__always)
  static func magnitude(_ a: Double) -> Double { abs(a) }
  @inline(__always)
  static func isEverywhere(_ mask: Bool) -> Bool { mask }
  @inline(__always)
  static func isNowhere(_ mask: Bool) -> Bool { !mask }
}

extension SIMD4: Lanes where Scalar == Float {
  typealias Mask = SIMDMask<SIMD4<Int32>>

  struct Inputs {
    var x: ContactInput
    var y: ContactInput
    var z: ContactInput
    var w: ContactInput
  }

  static var maxCondition: Self { @inline(__always) get { Self(repeating: 1e4) } }

  @inline(__always)
  static func map(_ inputs: Inputs, _ value: (ContactInput) -> Double) -> Self {
    Self(Float(value(inputs.x)), Float(value(inputs.y)), Float(value(inputs.z)), Float(value(inputs.w)))
  }
  @inline(__always)
  static func mask(_ inputs: Inputs, _ condition: (ContactInput) -> Bool) -> Mask {
    map(inputs) { condition($0) ? 1 : 0 } .> Self(repeating: 0)
  }
  @inline(__always)
  static func all(_ value: Float) -> Self { Self(repeating: value) }
  @inline(__always)
  static func isGreater(_ a: Self, _ b: Self) -> Mask { a .> b }
  @inline(__always)
  static func isAtLeast(_ a: Self, _ b: Self) -> Mask { a .>= b }
  @inline(__always)
  static func and(_ a: Mask, _ b: Mask) -> Mask { a .& b }
  @inline(__always)
  static func or(_ a: Mask, _ b: Mask) -> Mask { a .| b }
  @inline(__always)
  static func not(_ a: Mask) -> Mask { .!a }
  @inline(__always)
  static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self { b.replacing(with: a, where: mask) }
  @inline(__always)
  static func isEverywhere(_ mask: Mask) -> Bool { false }
  @inline(__always)
  static func isNowhere(_ mask: Mask) -> Bool { false }
}
