/// A rectangle of whole pixels: columns `left..<right` of rows `top..<bottom`.
struct PixelRect: Equatable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { right - left }
  var height: Int { bottom - top }

  func intersection(_ other: PixelRect) -> PixelRect {
    let shared = PixelRect(
      left: Swift.max(left, other.left), top: Swift.max(top, other.top),
      right: Swift.min(right, other.right), bottom: Swift.min(bottom, other.bottom))
    return shared.isEmpty ? .empty : shared
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: Swift.min(left, other.left), top: Swift.min(top, other.top),
      right: Swift.max(right, other.right), bottom: Swift.max(bottom, other.bottom))
  }
}
