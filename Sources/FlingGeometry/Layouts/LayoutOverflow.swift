/// How much of its children a layout has no room for.
enum LayoutOverflow {
  /// The least overflow in points; less is rounding.
  private static let least = 1e-6

  /// By how much a need exceeds a length, in points; 0 for less than the least overflow.
  static func of(_ needed: Double, beyond length: Double) -> Double {
    needed - length > least ? needed - length : 0
  }
}
