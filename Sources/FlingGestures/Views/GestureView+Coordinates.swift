public import FlingGeometry

extension GestureView {
  /// Converts a point from this view's coordinates to another view's; nil stands for the window's, which are
  /// the root's own.
  ///
  /// In a view that its transform flattens, the result is the anchor.
  public func convert(_ point: Point, to view: (any GestureView)?) -> Point {
    let windowPoint = ViewChain(self).toWindow(point)
    return view.map { ViewChain($0).fromWindow(windowPoint) } ?? windowPoint
  }

  /// Converts a point from another view's coordinates, or the window's if nil, to this view's.
  public func convert(_ point: Point, from view: (any GestureView)?) -> Point {
    ViewChain(self).fromWindow(view.map { ViewChain($0).toWindow(point) } ?? point)
  }

  /// Converts a vector such as a velocity from this view's axes to another view's; nil stands for the
  /// window's. In a flattened view the result is zero.
  public func convertVector(_ vector: Point, to view: (any GestureView)?) -> Point {
    let vector = ViewChain(self).vectorToWindow(vector)
    return view.map { ViewChain($0).vectorFromWindow(vector) } ?? vector
  }

  /// Converts a vector from another view's axes, or the window's if nil, to this view's.
  public func convertVector(_ vector: Point, from view: (any GestureView)?) -> Point {
    ViewChain(self).vectorFromWindow(view.map { ViewChain($0).vectorToWindow(vector) } ?? vector)
  }
}

extension GestureView {
  /// Whether the transform's determinant is (nearly) 0.
  var isFlat: Bool { !(abs(transform.determinant) >= 1e-12) }

  /// The anchor point in the view's own coordinates.
  private var pivot: Point {
    Point(
      bounds.origin.x + anchorPoint.x * bounds.size.width,
      bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  func toSuperview(_ point: Point) -> Point {
    let map = transform
    return center + Point(map.tx, map.ty) + map.applyToVector(point - pivot)
  }

  func fromSuperview(_ point: Point) -> Point {
    let map = transform
    return pivot + vectorFromSuperview(point - center - Point(map.tx, map.ty))
  }

  func vectorFromSuperview(_ vector: Point) -> Point {
    let map = transform
    let area = map.determinant
    guard abs(area) >= 1e-12 else { return .zero }
    return Point((map.d * vector.x - map.c * vector.y) / area, (map.a * vector.y - map.b * vector.x) / area)
  }
}

/// A view and its ancestors without the root, whose coordinates are the window's.
struct ViewChain {
  /// The maximum length of a chain, so that a cycle of superviews does not hang the program.
  static let viewLimit = 10_000

  /// From the view to its outermost ancestor below the root.
  private let views: [any GestureView]

  init(_ view: any GestureView) {
    var views: [any GestureView] = []
    var next = view
    while let above = next.superview, views.count < ViewChain.viewLimit {
      views.append(next)
      next = above
    }
    self.views = views
  }

  func toWindow(_ point: Point) -> Point { views.reduce(point) { $1.toSuperview($0) } }

  func fromWindow(_ point: Point) -> Point { views.reversed().reduce(point) { $1.fromSuperview($0) } }

  func vectorToWindow(_ vector: Point) -> Point { views.reduce(vector) { $1.transform.applyToVector($0) } }

  func vectorFromWindow(_ vector: Point) -> Point {
    views.reversed().reduce(vector) { $1.vectorFromSuperview($0) }
  }

  /// The number of a view's ancestors.
  static func depth(of view: any GestureView) -> Int {
    var depth = 0
    var next = view
    while let above = next.superview, depth < viewLimit {
      depth += 1
      next = above
    }
    return depth
  }

  /// Whether the views are equal or one is an ancestor of the other.
  static func areRelated(_ a: any GestureView, _ b: any GestureView) -> Bool {
    contains(a, b) || contains(b, a)
  }

  private static func contains(_ outer: any GestureView, _ inner: any GestureView) -> Bool {
    identities(from: inner).contains(ObjectIdentifier(outer))
  }

  /// A view and all its ancestors.
  static func identities(from view: any GestureView) -> [ObjectIdentifier] {
    var identities: [ObjectIdentifier] = []
    var next: (any GestureView)? = view
    while let view = next, identities.count <= viewLimit {
      identities.append(ObjectIdentifier(view))
      next = view.superview
    }
    return identities
  }
}
