package import FlingGeometry

/// A direction with a magnitude.
public struct CGVector: Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat

  public static let zero = CGVector(dx: 0, dy: 0)

  public init() { self = .zero }

  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

/// A position relative to a view's center, in points.
public struct UIOffset: Hashable, Sendable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  public static let zero = UIOffset(horizontal: 0, vertical: 0)

  public init() { self = .zero }

  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// Distances from the four sides of a rectangle, in points; positive values shrink it.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  public init() { self = .zero }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// Distances from the sides of a rectangle where the leading side depends on the language.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  public init() { self = .zero }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// Sides of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension CGPoint {
  package init(_ point: Point) { self.init(x: CGFloat(point.x), y: CGFloat(point.y)) }

  package var point: Point { Point(x.native, y.native) }

  /// The point mapped by a transform.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(transform.affine.apply(to: point))
  }

  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  package init(_ size: Size) { self.init(width: CGFloat(size.width), height: CGFloat(size.height)) }

  package var plain: Size { Size(width: width.native, height: height.native) }

  public func equalTo(_ other: CGSize) -> Bool { self == other }

  /// The size mapped by a transform, as a displacement.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    let mapped = transform.affine.applyToVector(Point(width.native, height.native))
    return CGSize(width: CGFloat(mapped.x), height: CGFloat(mapped.y))
  }
}

extension CGRect {
  package init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }

  package var plain: Rect { Rect(origin: origin.point, size: size.plain) }

  /// The smallest upright rectangle around the mapped rectangle.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    let map = transform.affine
    return Rect(around: plain.corners.map { map.apply(to: $0) }).map { CGRect($0) } ?? .zero
  }

  /// The rectangle shrunk by insets.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }

  public func equalTo(_ other: CGRect) -> Bool { self == other }

  /// The middle of the rectangle.
  package var middle: CGPoint { CGPoint(x: midX, y: midY) }
}

extension CGVector {
  package var vector: Vector { Vector(dx: dx.native, dy: dy.native) }

  package init(_ vector: Vector) { self.init(dx: vector.dx, dy: vector.dy) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectIntersectsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.intersects(b) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets { UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }

extension NSCoder {
  public class func string(for point: CGPoint) -> String { "{\(short(point.x)), \(short(point.y))}" }
  public class func string(for size: CGSize) -> String { "{\(short(size.width)), \(short(size.height))}" }
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  public class func string(for vector: CGVector) -> String { "{\(short(vector.dx)), \(short(vector.dy))}" }

  private static func short(_ number: CGFloat) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number.native)"
  }
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}

extension NSValue {
  /// The values of points and other structures, boxed.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
  public var cgRectValue: CGRect { rectValue }
}
