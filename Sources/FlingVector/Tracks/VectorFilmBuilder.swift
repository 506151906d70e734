package import FlingGeometry
package import FlingScene
package import FlingStage

/// Makes a vector film from snapshots of a scene in the order of time.
///
/// Each layer is a track with channels of keyframes. What changes continuously is taken at every moment; texts, and
/// which layers, shapes and paints there are, change at frames only. Memory grows with the keyframes, not with the
/// length of the film.
package struct VectorFilmBuilder {
  /// What snapshots do not tell.
  package struct Facts: Sendable {
    /// The size of the picture in points, rounded up to whole points.
    package private(set) var size: Size
    /// Those of the snapshots of each moment, light before dark.
    package var themes: [Theme]
    /// The length in seconds, without the hold of the last frame.
    package var duration: Double
    package var hold: Double
    package var loop: Output.Loop
    package var framesPerSecond: Double
    /// In seconds of film.
    package var poster: Double
    package var title: String
    package var description: String
    package var marks: [VectorFilm.Mark]
    /// The names of views by their index in the document.
    package var viewNames: [Int: String]
    /// The middles of views in own coordinates, by their index in the document. A view without one turns about the
    /// middle of what it draws, which is another point for labels, and for groups and shapes that do not fill their box.
    package var middles: [Int: Point]
    /// The indices of overlays whose numbers jump from tick to tick, such as arrows of forces. They are taken at ticks and
    /// frames only, and change evenly between them.
    package var overlaysOfTicks: Set<Int>

    package init(
      size: Size, themes: [Theme] = [.light], duration: Double, hold: Double = 0,
      loop: Output.Loop = .forever,
      framesPerSecond: Double = 50, poster: Double = 0, title: String = "", description: String = "",
      marks: [VectorFilm.Mark] = [], viewNames: [Int: String] = [:], middles: [Int: Point] = [:],
      overlaysOfTicks: Set<Int> = []
    ) {
      // Browsers round the size of an SVG in `<img>` and stretch the picture; 1e-6 is noise of sums.
      self.size = Size(
        width: Elementary.ceil(size.width - 1e-6), height: Elementary.ceil(size.height - 1e-6))
      self.themes = themes
      self.duration = duration
      self.hold = hold
      self.loop = loop
      self.framesPerSecond = framesPerSecond
      self.poster = poster
      self.title = title
      self.description = description
      self.marks = marks
      self.viewNames = viewNames
      self.middles = middles
      self.overlaysOfTicks = overlaysOfTicks
    }
  }

  private var context: TrackContext
  private var tracks: TrackList
  private var background: PaintSampler?
  /// The position of the canvas in the picture.
  private var origin = Point.zero

  package init(_ facts: Facts, options: KeyframeOptions) {
    context = TrackContext(options: options, facts: facts)
    tracks = TrackList([], options)
  }

  /// Adds a moment. Moments before the first frame have no effect.
  /// - Parameters:
  ///   - snapshots: one for each theme of the film, of the same state of the scene.
  ///   - time: in seconds of film, later than all before.
  ///   - isFrame: whether the moment is a frame of the film, i.e. texts and structure are taken.
  ///   - isTick: whether the moment is a tick of the scene.
  /// - Throws: `VectorError` if the themes differ in more than colors, or for a paint that has no form.
  package mutating func add(
    _ snapshots: [Snapshot], at time: Double, isFrame: Bool, isTick: Bool = true
  ) throws(VectorError) {
    guard let first = snapshots.first else { return }
    if context.clock.index < 0 { origin = first.origin }
    context.advance(to: time, isFrame: isFrame, isTick: isTick)
    try addBackground(snapshots)
    let canvas = TrackFrame(AffineTransform(translationX: origin.x, y: origin.y))
    _ = try tracks.sample(snapshots.map(\.layers), in: canvas, absentSince: nil, owner: nil, &context)
  }

  private mutating func addBackground(_ snapshots: [Snapshot]) throws(VectorError) {
    let place = TrackPlace(subject: nil, time: context.clock.now)
    let paints =
      try LayerLook.paints(snapshots.map(\.background), "the kind of the background", place)
      ?? snapshots.map { _ in .color(.clear) }
    let box = Rect(origin: -origin, size: context.facts.size)
    let placed = paints.map { $0.placed(in: box) }
    let frame = DrawingFrame(middle: .zero, magnification: 1)
    guard let kind = background?.kind else {
      background = try PaintSampler(placed, in: box, frame, place, context.clock)
      return
    }
    guard kind == PaintSampler.Kind(placed[0]) else {
      throw .unsupported(feature: "a background that changes its kind of paint", nil)
    }
    try background?.set(placed, in: box, frame, place, context)
  }

  /// A contact or a release lies at the moment that was added last: what moves has a keyframe there.
  /// - Parameter subject: what touches or is released; nil for everything.
  package mutating func markKnot(of subject: Layer.Subject?) {
    guard context.clock.index >= 0 else { return }
    guard let subject else { return tracks.markKnots(context) }
    for path in context.paths[subject] ?? [] {
      tracks.nodes[path[0]].markKnot(at: path.dropFirst(), context.clock)
    }
  }

  /// Ends the film.
  /// - Parameters:
  ///   - raster: draws a paint that vector formats lack, such as a conic gradient, in a box as a PNG file; both are in
  ///     the coordinates of the same layer. Nil if it can't be drawn.
  ///   - picture: the PNG file of a picture by its number.
  /// - Throws: `VectorError.unsupported` for a paint that can't be drawn.
  package consuming func film(
    raster: (Paint, Rect) -> VectorFilm.Raster?, picture: (Int) -> VectorFilm.Raster?
  ) throws(VectorError) -> VectorFilm {
    var assembly = TrackAssembly(options: context.options, facts: context.facts)
    let layers = tracks.finished(&assembly)
    var ground = background?.finished(&assembly, nil)
    if case .color(let color)? = ground, color.alpha.isConstant, color.alpha.first.allSatisfy({ $0 == 0 }) {
      ground = nil
    }
    var rasters: [VectorFilm.Raster] = []
    for (request, subject) in assembly.rasters {
      guard let file = raster(request.paint, request.box) else {
        throw .unsupported(feature: request.name, subject)
      }
      rasters.append(file)
    }
    let facts = context.facts
    return VectorFilm(
      size: facts.size, origin: origin, themes: facts.themes, duration: facts.duration, hold: facts.hold,
      loop: facts.loop, framesPerSecond: facts.framesPerSecond, poster: facts.poster, title: facts.title,
      description: facts.description, marks: facts.marks, background: ground, tracks: layers,
      glyphs: context.glyphs.outlines,
      pictures: assembly.usesPicture.enumerated().map { $1 ? picture($0) : nil }, rasters: rasters,
      deviation: assembly.deviation)
  }
}
