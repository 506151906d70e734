public import FlingGeometry

extension GestureView {
  /// A point of this view's coordinates in another view's; nil: in the window's, which are the root's own.
  ///
  /// In a view that its transform flattens every point is the anchor.
  public func convert(_ point: Point, to view: (any GestureView)?) -> Point {
    let place = ViewChain(self).toWindow(point)
    return view.map { ViewChain($0).fromWindow(place) } ?? place
  }

  /// A point of another view's coordinates, or of the window's, in this view's.
  public func convert(_ point: Point, from view: (any GestureView)?) -> Point {
    ViewChain(self).fromWindow(view.map { ViewChain($0).toWindow(point) } ?? point)
  }

  /// A way in this view's axes, such as a velocity, in another view's; nil: in the window's. A flattened view has no ways but zero.
  public func convertVector(_ way: Point, to view: (any GestureView)?) -> Point {
    let way = ViewChain(self).wayToWindow(way)
    return view.map { ViewChain($0).wayFromWindow(way) } ?? way
  }

  /// A way in another view's axes, or the window's, in this view's.
  public func convertVector(_ way: Point, from view: (any GestureView)?) -> Point {
    ViewChain(self).wayFromWindow(view.map { ViewChain($0).wayToWindow(way) } ?? way)
  }
}

extension GestureView {
  /// Whether the transform leaves no area.
  var isFlat: Bool { !(abs(transform.determinant) >= 1e-12) }

  /// The anchor in own coordinates.
  private var pivot: Point {
    Point(
      bounds.origin.x + anchorPoint.x * bounds.size.width,
      bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  func toSuperview(_ point: Point) -> Point {
    let map = transform
    return center + Point(map.tx, map.ty) + map.applyToWay(point - pivot)
  }

  func fromSuperview(_ point: Point) -> Point {
    let map = transform
    return pivot + wayFromSuperview(point - center - Point(map.tx, map.ty))
  }

  func wayFromSuperview(_ way: Point) -> Point {
    let map = transform
    let area = map.determinant
    guard abs(area) >= 1e-12 else { return .zero }
    return Point((map.d * way.x - map.c * way.y) / area, (map.a * way.y - map.b * way.x) / area)
  }
}

/// A view and those it lies in, up to but without the root, in whose coordinates places of the window are told.
struct ViewChain {
  /// No chain is followed further, so that views that lie in themselves hang nothing.
  static let mostViews = 10_000

  /// The view first.
  private let views: [any GestureView]

  init(_ view: any GestureView) {
    var views: [any GestureView] = []
    var next = view
    while let above = next.superview, views.count < ViewChain.mostViews {
      views.append(next)
      next = above
    }
    self.views = views
  }

  func toWindow(_ point: Point) -> Point { views.reduce(point) { $1.toSuperview($0) } }

  func fromWindow(_ point: Point) -> Point { views.reversed().reduce(point) { $1.fromSuperview($0) } }

  func wayToWindow(_ way: Point) -> Point { views.reduce(way) { $1.transform.applyToWay($0) } }

  func wayFromWindow(_ way: Point) -> Point {
    views.reversed().reduce(way) { $1.wayFromSuperview($0) }
  }

  /// How many views `view` lies in.
  static func depth(of view: any GestureView) -> Int {
    var depth = 0
    var next = view
    while let above = next.superview, depth < mostViews {
      depth += 1
      next = above
    }
    return depth
  }

  /// Whether one is the other or lies in it.
  static func areRelated(_ a: any GestureView, _ b: any GestureView) -> Bool {
    contains(a, b) || contains(b, a)
  }

  private static func contains(_ outer: any GestureView, _ inner: any GestureView) -> Bool {
    identities(from: inner).contains(ObjectIdentifier(outer))
  }

  /// A view and all it lies in.
  static func identities(from view: any GestureView) -> [ObjectIdentifier] {
    var identities: [ObjectIdentifier] = []
    var next: (any GestureView)? = view
    while let view = next, identities.count <= mostViews {
      identities.append(ObjectIdentifier(view))
      next = view.superview
    }
    return identities
  }
}
