import FlingGeometry
import FlingStage

/// Samples a layer, with its children, from its first frame on.
struct TrackNode {
  let form: TrackForm
  let blend: BlendMode
  /// Nil as long as the layer has no children.
  private(set) var clipsChildren: Bool?
  private let subject: Layer.Subject?
  private var pose: PoseSampler
  private var opacity: SampledChannel<ChannelFitter>
  private var blur: SampledChannel<ChannelFitter>
  private var drawings: DrawingList
  private var children: TrackList
  /// The origin of the track in the coordinates of the layer.
  private var middle: Point
  /// Whether the middle stays where it is on the layer. It follows a shape that nothing else refers to.
  private var isMiddleFixed = false
  /// The direction of a line.
  private var direction = Point(1, 0)
  private var magnification: Double
  /// The layer in each theme when its drawing was taken as a whole last.
  private var seen: [Layer] = []
  private var outline: Outline?
  /// The number of the moment since which the layer is invisible; nil if it is not.
  private var absence: Int?

  /// - Parameters:
  ///   - layer: the layer at the present moment, in its form.
  ///   - path: the indices of the nodes around this one and of itself.
  init(
    _ layer: Layer, _ form: TrackForm, in parent: TrackFrame, at path: [Int], _ context: inout TrackContext
  ) {
    self.form = form
    blend = layer.blend
    subject = layer.subject
    middle = form == .body ? Self.middle(of: layer, context) : .zero
    let line = form == .line ? StraightLine(layer, in: parent) : nil
    if let line { direction = line.direction ?? direction }
    let map =
      if form.isGroup { AffineTransform.identity } else {
        line?.map(last: direction)
          ?? AffineTransform(translationX: middle.x, y: middle.y).concatenating(layer.transform)
          .concatenating(parent.inverse)
      }
    // Layers without parts are invisible, so that they have no track.
    let parts = PoseParts(map, near: nil) ?? PoseParts.identity
    let center = middle
    pose = PoseSampler(map, parts, in: parent, reach: line?.length ?? 0, context.clock) {
      (line?.length ?? layer.extent(around: center)) * parent.magnification
    }
    opacity = SampledChannel([layer.opacity], context.clock)
    blur = SampledChannel([layer.blur], context.clock)
    drawings = DrawingList(context.options)
    children = TrackList(path, context.options)
    magnification = TrackFrame.magnification(of: map.concatenating(parent.transform))
    if let subject { context.paths[subject, default: []].append(path) }
  }

  /// The origin of the track of a new layer, in the coordinates of the layer.
  private static func middle(of layer: Layer, _ context: TrackContext) -> Point {
    if case .view(let view)? = layer.subject, let middle = context.facts.middles[view] { return middle }
    if let middle = layer.middle { return middle.isFinite ? middle : .zero }
    guard let inverse = layer.transform.inverted else { return .zero }
    let boxes = layer.children.compactMap { child in
      child.shape.flatMap { shape in
        Rect(around: shape.bounds.corners.map { child.transform.concatenating(inverse).apply(to: $0) })
      }
    }
    guard let first = boxes.first else { return .zero }
    let middle = boxes.dropFirst().reduce(first) { $0.union($1) }.center
    return middle.isFinite ? middle : .zero
  }

  /// Whether the layer is a line that grows, or a group of such lines.
  var isGrowing: Bool { form == .subpaths || drawings.isGrowing }

  /// Whether a layer continues this track.
  func accepts(_ layer: Layer, in parent: TrackFrame) -> Bool {
    layer.blend == blend && TrackForm(layer, in: parent, divides: isGrowing) == form
      && (layer.children.isEmpty || clipsChildren == nil || clipsChildren == layer.clipsChildren)
  }

  /// Takes an accepted layer at the present moment.
  /// - Parameters:
  ///   - variants: the layer in each theme.
  ///   - outerAbsence: the number of the moment since which the layer's parent was invisible; nil if it was not.
  ///   - owner: the source of the nearest layer around this one that has one.
  /// - Returns: whether all is taken; the rest waits for a frame.
  mutating func sample(
    _ variants: [Layer], in parent: TrackFrame, absentSince outerAbsence: Int?, owner: Layer.Subject?,
    _ context: inout TrackContext
  ) throws(VectorError) -> Bool {
    let absence = self.absence ?? outerAbsence
    self.absence = nil
    let variants = form == .subpaths ? variants.map(\.dividedIntoSubpaths) : variants
    let layer = variants[0]
    let place = TrackPlace(subject: subject ?? owner, time: context.clock.now)
    try ThemeComparison.check(variants, place)
    if layer.opacity != opacity.last[0] {
      opacity.set([layer.opacity], .opacity, absentSince: absence, context)
    }
    if layer.blur != blur.last[0] {
      blur.set([layer.blur], .points(magnification: magnification), absentSince: absence, context)
    }
    if !layer.children.isEmpty { clipsChildren = layer.clipsChildren }
    let line = form == .line ? StraightLine(layer, in: parent) : nil
    let isDrawingTaken = try takeDrawing(variants, line, absence, place, &context)
    if !form.isGroup { takePose(layer, line, in: parent, absence, context) }
    guard context.isFrame || !children.isEmpty else { return isDrawingTaken && layer.children.isEmpty }
    let own =
      form.isGroup
      ? parent
      : TrackFrame(AffineTransform(translationX: middle.x, y: middle.y).concatenating(layer.transform))
    let areChildrenTaken = try children.sample(
      variants.map(\.children), in: own, absentSince: absence, owner: place.subject, &context)
    return isDrawingTaken && areChildrenTaken
  }

  /// - Returns: whether the drawing is taken as a whole.

  private mutating func takeDrawing(
    _ variants: [Layer], _ line: StraightLine?, _ absence: Int?, _ place: TrackPlace,
    _ context: inout TrackContext
  ) throws(VectorError) -> Bool {
    if seen.count == variants.count, zip(seen, variants).allSatisfy({ $0.drawsAlike($1) }) { return true }
    let look = try LayerLook(variants, place)
    var outline: Outline?
    if let line {
      outline = Outline(lineOfLength: line.length)
    } else if let shape = look.shape {
      let own = Outline(shape)
      moveMiddle(variants[0], look, own)
      outline = own.moved(by: -middle)
    } else {
      isMiddleFixed = true
      if context.isFrame, children.isEmpty, let offset = look.textMotion(from: seen.first) {
        middle += offset
      }
    }
    let frame = DrawingFrame(middle: middle, magnification: magnification, absence: absence)
    guard try drawings.set(look, outline, frame, place, &context) else { return false }
    seen = variants
    if drawings.isGrowing { isMiddleFixed = true }
    return true
  }

  /// Moves the middle with a shape that moves on its layer.
  private mutating func moveMiddle(_ layer: Layer, _ look: LayerLook, _ new: Outline) {
    let old = outline
    outline = new
    if !layer.children.isEmpty || !children.isEmpty || look.text != nil || look.hasRaster {
      isMiddleFixed = true
    }
    guard !isMiddleFixed, let old, old.kind == new.kind else { return }
    if let center = new.boxCenter {
      // A middle that was given may be another one.
      if let oldCenter = old.boxCenter { middle += center - oldCenter }
    } else if let motion = new.motion(from: old) {
      middle += motion
    }
  }

  private mutating func takePose(
    _ layer: Layer, _ line: StraightLine?, in parent: TrackFrame, _ absence: Int?, _ context: TrackContext
  ) {
    var map = AffineTransform(translationX: middle.x, y: middle.y).concatenating(layer.transform)
    if let line {
      direction = line.direction ?? direction
      map = line.map(last: direction)
      magnification = max(magnification, parent.magnification * line.scale)
    } else {
      magnification = max(magnification, TrackFrame.magnification(of: map))
      map = map.concatenating(parent.inverse)
    }
    let middle = middle
    pose.set(
      map, in: parent, reach: (line?.length ?? 0) * (line?.scale ?? 1), absentSince: absence, context
    ) {
      (line?.length ?? layer.extent(around: middle)) * parent.magnification
    }
  }

  /// The layer is no longer visible from the present moment on.
  mutating func vanish(_ clock: SampleClock) { absence = clock.index }

  /// A contact or a release of a layer inside lies at the present moment.
  /// - Parameter path: the indices of the nodes from this one's children on; empty for this one.
  mutating func markKnot(at path: ArraySlice<Int>, _ clock: SampleClock) {
    guard let index = path.first else { return pose.markKnot(clock) }
    children.nodes[index].markKnot(at: path.dropFirst(), clock)
  }

  /// A contact or a release lies at the present moment for this layer and all inside it.
  mutating func markKnots(_ context: TrackContext) {
    // Numbers of ticks have their own moments.
    if context.hasNumbersOfTicks(subject) { return }
    pose.markKnot(context.clock)
    children.markKnots(context)
  }

  // MARK: The end

  /// The track; nil for one that draws nothing.
  func finished(_ presence: Presence, _ assembly: inout TrackAssembly) -> LayerTrack? {
    let parts = children.finished(&assembly)
    let drawings = drawings.finished(&assembly, subject)
    guard !parts.isEmpty || !drawings.isEmpty else { return nil }
    var track = LayerTrack(
      subject: subject, name: assembly.name(of: subject), presence: presence,
      opacity: opacity.finished(.opacity, &assembly), blend: blend,
      blur: blur.finished(.points(magnification: magnification), &assembly),
      clipsChildren: clipsChildren ?? false, drawings: drawings, children: parts)
    if form == .line, pose.isConstant, let length = self.drawings.constantLength,
      let shape = pose.parts.straightLine(length: length)
    {
      track.drawings[0].shape = shape
      return track
    }
    let (pose, inner) = pose.finished(&assembly)
    track.pose = pose
    guard let inner else { return track }
    // The outer track moves, turns and scales what the inner one turns.
    let content = LayerTrack(
      pose: Pose(rotation: inner), blur: track.blur, clipsChildren: track.clipsChildren,
      drawings: track.drawings, children: track.children)
    (track.blur, track.clipsChildren) = (Channel(constant: [0]), false)
    (track.drawings, track.children) = ([], [content])
    return track
  }
}

extension PoseParts {
  /// A line along x from the origin that these parts map, as a path of the parent; nil if they scale it.
  fileprivate func straightLine(length: Double) -> ShapeTrack? {
    guard (scale.x - 1).magnitude < 1e-9 else { return nil }
    let places = DecimalPlaces(2)
    let (sine, cosine) = Elementary.sincos(rotation / Quantity.degreesPerRadian)
    let end = position + Point(cosine, sine) * length
    let numbers = [position.x, position.y, end.x, end.y].map(places.rounded)
    return .path(
      outline: Path([.move, .line], numbers), points: Channel(constant: numbers), rule: .nonzero)
  }
}
