internal import FlingDynamics
internal import FlingGeometry

/// The area in which a field acts, about the field's position: circles and rectangles, combined.
@preconcurrency @MainActor open class UIRegion: MainActorObject {
  let region: Region

  private init(_ region: Region) {
    self.region = region
    super.init(isolated: ())
  }

  /// A circle.
  public init(radius: CGFloat) {
    region = Region(radius: radius.limitedFromZero)
    super.init(isolated: ())
  }

  /// A rectangle.
  public init(size: CGSize) {
    region = Region(size: Size(width: size.width.limitedFromZero, height: size.height.limitedFromZero))
    super.init(isolated: ())
  }

  /// The whole plane.
  open class var infinite: UIRegion { UIRegion(Region.infinite) }

  /// Everything outside.
  open func inverse() -> UIRegion { UIRegion(region.inverse()) }

  /// This region and another.
  open func byUnion(with region: UIRegion) -> UIRegion { UIRegion(self.region.byUnion(with: region.region)) }

  /// This region without another.
  open func byDifference(from region: UIRegion) -> UIRegion {
    UIRegion(self.region.byDifference(from: region.region))
  }

  /// The common part of this region and another.
  open func byIntersection(with region: UIRegion) -> UIRegion {
    UIRegion(self.region.byIntersection(with: region.region))
  }

  /// Whether a point, from the field's position, is inside; edges are.
  open func contains(_ point: CGPoint) -> Bool { region.contains(point.point) }
}
