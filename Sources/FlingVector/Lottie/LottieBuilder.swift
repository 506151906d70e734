import FlingGeometry
import FlingScene

/// Makes the layers and assets of a Lottie file from the tracks of a film.
struct LottieBuilder {
  let film: VectorFilm
  let effects: Bool
  let rasterViews: Set<String>
  let clock: LottieClock
  let properties: LottieProperties
  let paints: LottiePaints
  /// Pictures and compositions, in the order in which they were needed.
  private(set) var assets: [JSONValue] = []
  private var pictureAssets: [PictureSource: String] = [:]

  private enum PictureSource: Hashable {
    case picture(Int)
    case raster(Int)
  }

  init(_ film: VectorFilm, theme: Theme, effects: Bool, rasterViews: Set<String>, clock: LottieClock) {
    self.film = film
    self.effects = effects
    self.rasterViews = rasterViews
    self.clock = clock
    properties = LottieProperties(clock: clock)
    paints = LottiePaints(theme: film.themes.firstIndex(of: theme) ?? 0, properties: properties)
  }

  /// The layers of the film, the first one in front.
  mutating func layers() -> [JSONValue] {
    var composition = LottieComposition()
    if let background = film.background {
      let box = Channel(constant: [0, 0, film.size.width, film.size.height])
      let shape = ShapeTrack.rectangle(box: box, radii: Channel(constant: [0, 0, 0, 0]), style: .round)
      add(
        LayerTrack(drawings: [Drawing(shape: shape, fill: background)]), during: clock.always,
        at: LottiePlace(), to: &composition)
    }
    for track in film.tracks {
      add(track, during: clock.always, at: LottiePlace(origin: film.origin), to: &composition)
    }
    return composition.json
  }

  // MARK: - Tracks

  /// Adds the layers of a track.
  /// - Parameters:
  ///   - parentSpans: when its parent is present, in frames.
  ///   - isRaster: whether the track is part of a view that is drawn as a picture.
  mutating func add(
    _ track: LayerTrack, during parentSpans: [Range<Double>], at place: LottiePlace,
    isRaster isPartOfRaster: Bool = false, to composition: inout LottieComposition
  ) {
    let spans = clock.spans(track.presence, within: parentSpans)
    guard let first = spans.first, let last = spans.last, !LottieChannels.isAlways(0, track.opacity) else {
      return
    }
    let isRaster = isPartOfRaster || track.name.map(rasterViews.contains) ?? false
    let look = groupLook(of: track, isRaster: isRaster)
    let drawings = track.drawings.map { visuals(of: $0, during: spans, isRaster: isRaster) }
    if !look.isPlain, let child = childWithOpacity(of: track, look) {
      var container = track
      container.opacity = Channel(constant: [1])
      container.children = [child]
      add(container, during: parentSpans, at: place, isRaster: isPartOfRaster, to: &composition)
      return
    }
    if !look.isPlain, !track.children.isEmpty || drawings.contains(where: { $0.count > 1 }) {
      let content = group(track, during: spans, isRaster: isRaster)
      let hull = LottieVisual(content: content, spans: [first.lowerBound..<last.upperBound])
      addLayers(hull, pose: track.pose, at: place, name: track.name, look: look, to: &composition)
      return
    }
    let drawn = Array(drawings.joined())
    guard !drawn.isEmpty || !track.children.isEmpty else { return }
    if drawn.count == 1, drawn[0].canHavePose, track.children.isEmpty {
      addLayers(drawn[0], pose: track.pose, at: place, name: track.name, look: look, to: &composition)
      return
    }
    var inner = place
    var ownPose: Pose?
    if !track.pose.isLottieIdentity {
      // The first layer has the pose, and the others lie in its coordinates.
      inner = LottiePlace(parent: composition.nextIndex())
      if let first = drawn.first, first.canHavePose {
        ownPose = track.pose
      } else {
        composition.add(nullLayer(track.pose, at: place, index: inner.parent, name: track.name))
      }
    }
    for (number, visual) in drawn.enumerated() {
      let hasPose = number == 0 && ownPose != nil
      addLayers(
        visual, pose: hasPose ? ownPose : nil, at: hasPose ? place : inner,
        index: hasPose ? inner.parent : nil,
        name: number == 0 && (hasPose || track.pose.isLottieIdentity) ? track.name : nil, look: look,
        to: &composition)
    }
    addChildren(of: track, during: spans, at: inner, isRaster: isRaster, to: &composition)
  }

  /// The only content of a track with the track's opacity in addition to its own; nil if it has other content, or if both
  /// opacities change.
  private func childWithOpacity(of track: LayerTrack, _ look: LottieLook) -> LayerTrack? {
    guard track.drawings.isEmpty, track.children.count == 1, look.blend == .normal, look.effects.isEmpty
    else {
      return nil
    }
    var child = track.children[0]
    let (constant, other) =
      LottieChannels.isConstant(track.opacity)
      ? (track.opacity, child.opacity) : (child.opacity, track.opacity)
    guard LottieChannels.isConstant(constant) else { return nil }
    child.opacity = other.mapped { [$0[0] * constant.first[0]] }
    return child
  }

  private func groupLook(of track: LayerTrack, isRaster: Bool) -> LottieLook {
    var look = LottieLook(opacity: track.opacity)
    guard effects, !isRaster else { return look }
    look.blend = track.blend
    if !LottieChannels.isAlways(0, track.blur) {
      look.effects = [LottieEffects.blur(track.blur, properties)]
    }
    return look
  }

  /// The track as a composition in its own coordinates, without its pose and look.
  private mutating func group(
    _ track: LayerTrack, during spans: [Range<Double>], isRaster: Bool
  ) -> LottieVisual.Content {
    var content = track
    content.name = nil
    content.pose = Pose()
    content.presence = .always
    content.opacity = Channel(constant: [1])
    content.blend = .normal
    content.blur = Channel(constant: [0])
    let reach = Elementary.ceil(Swift.max(1, Swift.min(track.reach + 3 * track.blur.greatest, 10_000)))
    let middle = Point(reach, reach)
    var composition = LottieComposition()
    add(content, during: spans, at: LottiePlace(origin: middle), isRaster: isRaster, to: &composition)
    // With a single layer, rlottie would apply the opacity to each of its paints.
    composition.add(nullLayer(Pose(), at: LottiePlace(), index: nil, name: nil))
    return .composition(
      asset: asset(composition), width: LottieWriter.wholePoints(2 * reach),
      height: LottieWriter.wholePoints(2 * reach), anchor: middle)
  }

  private mutating func addChildren(
    of track: LayerTrack, during spans: [Range<Double>], at place: LottiePlace, isRaster: Bool,
    to composition: inout LottieComposition
  ) {
    let clips = track.clipsChildren ? track.drawings.filter { $0.shape != nil } : []
    guard !track.children.isEmpty, !clips.isEmpty else {
      for child in track.children {
        add(child, during: spans, at: place, isRaster: isRaster, to: &composition)
      }
      return
    }
    // The children are one composition, which each of the shapes clips while it is present.
    let bounds = clips.compactMap(\.shape?.bounds)
    guard let first = bounds.first else { return }
    let box = bounds.dropFirst().reduce(first) { $0.union($1) }
    let size = (LottieWriter.wholePoints(box.width), LottieWriter.wholePoints(box.height))
    let anchor = Point(-box.minX, -box.minY)
    var content = LottieComposition()
    for child in track.children {
      add(child, during: spans, at: LottiePlace(origin: anchor), isRaster: isRaster, to: &content)
    }
    guard !content.isEmpty else { return }
    let children = LottieVisual.Content.composition(
      asset: asset(content), width: size.0, height: size.1, anchor: anchor)
    for drawing in clips {
      let clipSpans = clock.spans(drawing.presence, within: spans)
      guard !clipSpans.isEmpty, let shape = drawing.shape else { continue }
      let limit = clip(to: shape, offset: anchor, compositionSize: size)
      addLayers(
        LottieVisual(content: children, limit: limit, spans: clipSpans), pose: nil, at: place, name: nil,
        look: LottieLook(), to: &composition)
    }
  }

  /// The limit of a composition that is clipped to a shape.
  /// - Parameter offset: from the coordinates of the shape to those of the composition.
  private func clip(
    to shape: ShapeTrack, offset: Point, compositionSize: (Int, Int)
  ) -> LottieVisual.Limit {
    let outline = LottieOutline(shape, frameRate: clock.frameRate, offset: offset)
    if case .rectangle(let box, let radii, _) = shape, LottieChannels.isConstant(box),
      radii.keyframes.allSatisfy({ $0.values == [0, 0, 0, 0] }),
      (box.first[2], box.first[3]) == (Double(compositionSize.0), Double(compositionSize.1))
    {
      // The composition itself clips to this rectangle.
      return .none
    }
    if let mask = mask(outline, shape) { return .mask(mask) }
    return .matte(.shapes([area(of: shape)]), isInverted: false)
  }

  /// A mask of one contour, which leaves what is inside; nil for a shape that needs several.
  func mask(_ outline: LottieOutline, _ shape: ShapeTrack) -> JSONValue? {
    guard outline.contourCount == 1, shape.rule == .nonzero else { return nil }
    return .object([
      ("mode", "a"), ("pt", outline.property(0, properties)), ("o", LottieProperties.scalar(100)),
      // The expansion. lottie-web expects it.
      ("x", LottieProperties.scalar(0)),
    ])
  }

  // MARK: - Assets

  /// Adds a composition and returns its name.
  private mutating func asset(_ composition: LottieComposition) -> String {
    let name = "c\(assets.count)"
    assets.append(.object([("id", .text(name)), ("layers", .array(composition.json))]))
    return name
  }

  /// The picture of a paint in its frame; nil for other paints and for pictures that are not drawn.
  mutating func picture(_ paint: PaintTrack) -> LottieVisual.Content? {
    let source: PictureSource
    let raster: VectorFilm.Raster?
    let frame: Channel
    switch paint {
    case .color, .gradient: return nil
    case .picture(let picture):
      let number = picture.number
      source = .picture(number)
      raster = film.pictures.indices.contains(number) ? film.pictures[number] : nil
      frame = picture.frame
    case .raster(let number, let box):
      source = .raster(number)
      raster = film.rasters.indices.contains(number) ? film.rasters[number] : nil
      frame = Channel(constant: [box.minX, box.minY, box.width, box.height])
    }
    guard let raster, raster.width > 0, raster.height > 0 else { return nil }
    let name = pictureAssets[source] ?? "p\(assets.count)"
    if pictureAssets[source] == nil {
      pictureAssets[source] = name
      assets.append(
        .object([
          ("id", .text(name)), ("w", .integer(raster.width)), ("h", .integer(raster.height)), ("u", ""),
          ("p", .text("data:image/png;base64," + Base64.text(of: raster.png))), ("e", 1),
        ]))
    }
    return .picture(asset: name, width: raster.width, height: raster.height, frame: frame)
  }
}
