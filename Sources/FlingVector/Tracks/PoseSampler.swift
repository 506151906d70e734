import FlingGeometry

/// Samples where a track is in its parent.
struct PoseSampler {
  private(set) var parts: PoseParts
  private var position: SampledChannel<PositionFitter>
  private var rotation: SampledChannel<ChannelFitter>
  private var scale: SampledChannel<ChannelFitter>
  /// The rotation before the scale.
  private var inner: SampledChannel<ChannelFitter>
  private var map: AffineTransform
  /// The largest magnification of the parent so far.
  private var magnification: Double
  /// The length of what ends exactly at another thing, in points; 0 for other tracks.
  private var reach: Double
  /// By how many points a difference of 1 in the scale moves the track's content; nil as long as there is no scale.
  private var extent: Double?

  /// - Parameters:
  ///   - map: from the track to its parent.
  ///   - parts: the parts of the map.
  ///   - content: by how many points a difference of 1 in the scale moves the content; needed if there is a scale.
  init(
    _ map: AffineTransform, _ parts: PoseParts, in parent: TrackFrame, reach: Double, _ clock: SampleClock,
    extent content: () -> Double
  ) {
    self.parts = parts
    self.map = map
    magnification = parent.magnification
    self.reach = reach
    position = SampledChannel([parts.position.x, parts.position.y], clock)
    rotation = SampledChannel([parts.rotation], clock)
    scale = SampledChannel([parts.scale.x, parts.scale.y], clock)
    inner = SampledChannel([parts.inner], clock)
    if (parts.scale - Point(1, 1)).length > 1e-9 { extent = content() }
  }

  /// Takes the pose at the present moment. A map without an inverse has no effect.
  /// - Parameters:
  ///   - absence: the number of the moment since which the track was invisible; nil if it was not.
  ///   - content: by how many points a difference of 1 in the scale moves the content; needed if the scale changes.
  mutating func set(
    _ newMap: AffineTransform, in parent: TrackFrame, reach newReach: Double, absentSince absence: Int?,
    _ context: TrackContext, extent content: () -> Double
  ) {
    magnification = max(magnification, parent.magnification)
    reach = max(reach, newReach)
    guard newMap != map, let new = PoseParts(newMap, near: parts) else { return }
    if extent == nil, (new.scale - parts.scale).length > 1e-9 { extent = content() }
    map = newMap
    parts = new
    let (clock, options) = (context.clock, context.options)
    let tolerance = distance.tolerance(options)
    position.set(
      [parts.position.x, parts.position.y], clock, absentSince: absence, tolerance: tolerance
    ) {
      PositionFitter(tolerance: tolerance, decimals: Quantity.decimals(tolerance), options: options)
    }
    rotation.set([parts.rotation], angle, absentSince: absence, context)
    scale.set([parts.scale.x, parts.scale.y], size, absentSince: absence, context)
    inner.set([parts.inner], .degrees(reach: 0), absentSince: absence, context)
  }

  private var distance: Quantity { .points(magnification: magnification) }
  private var angle: Quantity { .degrees(reach: reach) }
  private var size: Quantity { .factor(extent: extent ?? 1) }

  mutating func markKnot(_ clock: SampleClock) {
    position.markKnot(clock)
    rotation.markKnot(clock)
  }

  /// Whether the track never moves, turns or changes its size.
  var isConstant: Bool { position.isConstant && rotation.isConstant && scale.isConstant && inner.isConstant }

  /// The keyframes of the pose and of the rotation before it; nil if there is none.
  func finished(_ assembly: inout TrackAssembly) -> (pose: Pose, inner: Channel?) {
    let (tolerance, options) = (distance.tolerance(assembly.options), assembly.options)
    var fitter = position.finished {
      PositionFitter(tolerance: tolerance, decimals: Quantity.decimals(tolerance), options: options)
    }
    let place = fitter.finish(tolerance: tolerance)
    distance.count(place.deviation, in: &assembly.deviation)
    let pose = Pose(
      position: place.position, rotation: rotation.finished(angle, &assembly),
      scale: scale.finished(size, &assembly))
    guard !inner.isConstant || parts.inner != 0 else { return (pose, nil) }
    return (pose, inner.finished(.degrees(reach: 0), &assembly))
  }
}
