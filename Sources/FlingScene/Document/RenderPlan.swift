package import FlingGeometry

/// The outputs of a scene and their timing.
package struct RenderPlan: Sendable {
  package enum Duration: Sendable {
    case time(Time)
    /// Until the scene rests, plus `tail`, at most `limit`.
    case rest
  }

  package enum ThemeChoice: String, Sendable, CaseIterable {
    case light
    case dark
    case both
  }

  package var duration: Duration
  package var start: Time
  /// Frames a second, above 0.
  package var framesPerSecond: Double
  /// Scene seconds per second of film, above 0.
  package var speed: Double
  package var theme: ThemeChoice
  /// Whether the scene or the user says which theme is rendered. Otherwise files that can hold both themes do so.
  package var isThemeChosen = false
  package var tail: Time
  package var limit: Time
  /// The moment of the still that stands for the films; nil for none.
  package var poster: Moment?
  /// Whether the films contain the poster: a GIF as its first frame, an APNG outside of its animation.
  package var showsPosterFirst = false
  /// Empty for `outputs: []`; a single GIF if the key is missing.
  package var outputs: [Output]
  package var range: SourceRange?

  package init(
    duration: Duration, start: Time, framesPerSecond: Double, speed: Double, theme: ThemeChoice, tail: Time,
    limit: Time,
    outputs: [Output], range: SourceRange?
  ) {
    self.duration = duration
    self.start = start
    self.framesPerSecond = framesPerSecond
    self.speed = speed
    self.theme = theme
    self.tail = tail
    self.limit = limit
    self.outputs = outputs
    self.range = range
  }
}

/// An output: one file, or a folder of files.
package struct Output: Sendable {
  package enum Kind: Sendable {
    case gif(GIFOptions)
    case apng(APNGOptions)
    /// A single frame: at the moment, or the last frame.
    case png(at: Moment?)
    /// A folder of numbered frames; `digits` is the minimum number of digits.
    case frames(digits: Int)
    case trace(TraceOptions)
    /// Frames side by side in one picture.
    case sheet(Sheet)
    /// One picture with several exposures of the moving views.
    case strobe(every: Time)
    /// Raw frames for a pipe. Available on the command line only, not in scenes.
    case stream(StreamFormat)
    /// An animated SVG.
    case svg(SVGOptions)
    /// A page with an SVG and a player.
    case html(VectorOptions)
    case lottie(LottieOptions)
    case motion(MotionOptions)
  }

  package enum StreamFormat: String, Sendable, CaseIterable {
    /// YUV4MPEG2: luma and chroma, without opacity.
    case y4m
    /// A sequence of portable arbitrary maps: red, green, blue and opacity.
    case pam
  }

  package enum TraceRows: String, Sendable, CaseIterable {
    case ticks
    case frames
  }

  package struct TraceOptions: Sendable {
    package var rows: TraceRows
    /// Whether rows contain the keys of views that change, besides bodies.
    package var hasViews: Bool

    package init(rows: TraceRows = .ticks, hasViews: Bool = true) {
      self.rows = rows
      self.hasViews = hasViews
    }
  }

  /// How often a film plays.
  package enum Loop: Hashable, Sendable {
    case forever
    /// Without end, forward and backward.
    case boomerang
    case times(Int)
  }

  /// For how long the last frame of a film is shown in addition.
  package enum HoldLast: Hashable, Sendable {
    /// 0.8 s if the film plays forever and its last picture differs from the first; else not at all.
    case auto
    case time(Time)
  }

  package struct GIFOptions: Sendable {
    package var loop: Loop
    /// At most this many colors, 2...256.
    package var colors: Int
    package var dither: Dither
    /// The largest error of a pixel that changes, in OKLab × 100; larger values make smaller files, 0 is
    /// lossless.
    package var lossy: Double
    package var holdLast: HoldLast
    /// Nil for the canvas's background.
    package var background: Background?

    package init(
      loop: Loop = .forever, colors: Int = 256, dither: Dither = .auto, lossy: Double = 0,
      holdLast: HoldLast = .auto, background: Background? = nil
    ) {
      self.loop = loop
      self.colors = colors
      self.dither = dither
      self.lossy = lossy
      self.holdLast = holdLast
      self.background = background
    }
  }

  /// The default least number of digits of frame numbers.
  package static let usualDigits = 4

  /// The default time between exposures of a strobe.
  package static let usualExposure = Time(seconds: 0.1)

  /// A contact sheet.
  package struct Sheet: Sendable {
    package enum Moments: Sendable {
      /// This number of frames at equal distances, from the first to the last.
      case spread(Int)
      /// These moments, in this order.
      case told([Moment])
    }

    package var moments: Moments
    /// The number of columns; chosen automatically if nil.
    package var columns: Int?
    /// Whether each frame is labeled with its time.
    package var hasLabels: Bool
    /// The distance between frames in points.
    package var gap: Double

    /// The default number of frames, divisible into rows of two, three, four or six.
    package static let usualCount = 12

    package init(
      moments: Moments = .spread(usualCount), columns: Int? = nil, hasLabels: Bool = true, gap: Double = 8
    ) {
      self.moments = moments
      self.columns = columns
      self.hasLabels = hasLabels
      self.gap = gap
    }
  }

  package struct APNGOptions: Sendable {
    package var loop: Loop
    package var holdLast: HoldLast
    /// Nil for the canvas's background.
    package var background: Background?

    package init(loop: Loop = .forever, holdLast: HoldLast = .auto, background: Background? = nil) {
      self.loop = loop
      self.holdLast = holdLast
      self.background = background
    }
  }

  package enum Background: Sendable {
    case transparent
    case paint(PaintFormula)
  }

  package enum Dither: String, Sendable, CaseIterable {
    case auto
    case none
    case ordered
    case diffusion
  }

  /// What makes a picture the poster of a film.
  package struct Poster: Sendable {
    /// The path of the film.
    package var film: String
    /// The background of the film; nil for the canvas's.
    package var background: Background?

    package init(of film: String, background: Background?) {
      self.film = film
      self.background = background
    }
  }

  package var kind: Kind
  /// The path relative to the output folder, checked to stay inside it. If the scene gives no name, it is
  /// derived from the scene's file name.
  package var path: String
  /// The size in pixels; nil for canvas × scale. If only one of width and height is given, the aspect ratio
  /// is kept.
  package var width: Int?
  package var height: Int?
  /// Nil for the render plan's rate.
  package var framesPerSecond: Double?
  package var from: Moment?
  package var until: Moment?
  /// The theme of this output alone; nil for that of the render plan.
  package var theme: RenderPlan.ThemeChoice?
  /// Which of `from` and `until` are options of the user rather than keys of the scene.
  package var momentOptions: [String] = []
  package var range: SourceRange?
  /// Nil for an output that is not the poster of another one.
  package var poster: Poster?

  package init(
    kind: Kind, path: String, width: Int? = nil, height: Int? = nil, framesPerSecond: Double? = nil,
    from: Moment? = nil, until: Moment? = nil, range: SourceRange? = nil
  ) {
    self.kind = kind
    self.path = path
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
    self.from = from
    self.until = until
    self.range = range
  }
}
