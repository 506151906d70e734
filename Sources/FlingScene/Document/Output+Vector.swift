internal import FlingGeometry

/// The options of vector outputs: films that are layers with keyframes instead of pixels.
extension Output {
  /// What all vector outputs have.
  package struct VectorOptions: Sendable {
    package var loop: Loop
    package var holdLast: HoldLast
    /// The moment of the still for readers who asked for less motion; nil for the poster of the scene, or else the
    /// last frame.
    package var poster: Moment?
    /// The largest distance between the keyframes and the scene, in points and degrees.
    package var tolerance: Double

    /// The default of `tolerance`.
    package static let usualTolerance = 0.05

    package init(
      loop: Loop = .forever, holdLast: HoldLast = .auto, poster: Moment? = nil,
      tolerance: Double = usualTolerance
    ) {
      self.loop = loop
      self.holdLast = holdLast
      self.poster = poster
      self.tolerance = tolerance
    }
  }

  /// How an SVG moves.
  package enum SVGMethod: String, Sendable, CaseIterable {
    /// Keyframes of CSS, which readers can switch off.
    case css
    /// Elements such as `animate`, for hosts that remove style sheets.
    case smil
  }

  package struct SVGOptions: Sendable {
    package var vector: VectorOptions
    package var method: SVGMethod
    /// Whether elements have the names of views.
    package var hasNames: Bool

    package init(vector: VectorOptions = VectorOptions(), method: SVGMethod = .css, hasNames: Bool = false) {
      self.vector = vector
      self.method = method
      self.hasNames = hasNames
    }
  }

  package struct LottieOptions: Sendable {
    package var vector: VectorOptions
    /// Whether shadows, blurs and blend modes, which Lottie 1.0 lacks, are written as effects that some players draw.
    package var hasEffects: Bool
    /// The views that are drawn as pictures, with all inside them.
    package var rasterViews: [ItemPattern]

    package init(
      vector: VectorOptions = VectorOptions(loop: .times(1)), hasEffects: Bool = false,
      rasterViews: [ItemPattern] = []
    ) {
      self.vector = vector
      self.hasEffects = hasEffects
      self.rasterViews = rasterViews
    }
  }

  /// The motion of views as source text of a platform, without drawings. The extension of the path says which one.
  package struct MotionOptions: Sendable {
    package var vector: VectorOptions
    /// Nil for all views that have a name and move.
    package var views: [ItemPattern]?

    package init(
      vector: VectorOptions = VectorOptions(loop: .times(1), holdLast: .time(.zero)),
      views: [ItemPattern]? = nil
    ) {
      self.vector = vector
      self.views = views
    }
  }

  /// The options that all vector outputs have; nil for other outputs.
  package var vector: VectorOptions? {
    switch kind {
    case .svg(let options): options.vector
    case .html(let options): options
    case .lottie(let options): options.vector
    case .motion(let options): options.vector
    case .gif, .apng, .png, .frames, .trace, .sheet, .strobe, .stream: nil
    }
  }

  /// Whether one file can have the colors of both themes.
  package var holdsBothThemes: Bool {
    switch kind {
    case .svg, .html: true
    default: false
    }
  }

  /// Which themes the output shows: its own choice, or that of the scene.
  package func themes(of plan: RenderPlan) -> RenderPlan.ThemeChoice {
    if let theme { return theme }
    return holdsBothThemes && !plan.isThemeChosen ? .both : plan.theme
  }
}
