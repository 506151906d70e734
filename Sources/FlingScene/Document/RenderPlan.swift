public import FlingGeometry

/// What is written out, and how.
public struct RenderPlan: Sendable {
  public enum Duration: Sendable {
    case time(Time)
    /// Until the scene rests, plus `tail`, at most `limit`.
    case rest
  }

  public enum ThemeChoice: String, Sendable, CaseIterable {
    case light
    case dark
    case both
  }

  public var duration: Duration
  public var start: Time
  /// Frames a second, above 0.
  public var framesPerSecond: Double
  /// Seconds of the scene a second of film, above 0.
  public var speed: Double
  public var theme: ThemeChoice
  public var tail: Time
  public var limit: Time
  /// Empty if the scene says `outputs: []`; one GIF if it says nothing.
  public var outputs: [Output]
  public var range: SourceRange?

  public init(
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

/// One file (or folder of files) to write.
public struct Output: Sendable {
  public enum Kind: Sendable {
    case gif(GIFOptions)
    case apng(APNGOptions)
    /// One frame: at the moment, or the last.
    case png(at: Moment?)
    /// A folder of numbered frames; at least this many digits.
    case frames(digits: Int)
    case trace(TraceRows)
    /// Frames side by side in one picture.
    case sheet(Sheet)
    /// One picture in which what moves is seen so often.
    case strobe(every: Time)
    /// Raw frames for a pipe, every one of them; no scene asks for it, but the command line does.
    case stream(StreamFormat)
  }

  public enum StreamFormat: String, Sendable, CaseIterable {
    /// YUV4MPEG2: brightness and color, without opacity.
    case y4m
    /// Portable arbitrary maps, one after the other: red, green, blue and opacity.
    case pam
  }

  public enum TraceRows: String, Sendable, CaseIterable {
    case ticks
    case frames
  }

  public struct GIFOptions: Sendable {
    /// Times the film is shown; nil for ever.
    public var loop: Int?
    /// At most this many colors, 2...256.
    public var colors: Int
    public var dither: Dither
    /// How far a pixel that changes may be from its color, in OKLab × 100, so that the file gets smaller; 0 for none.
    public var lossy: Double
    /// How long the last frame stays beyond its own time.
    public var holdLast: Time
    /// Nil for the canvas's own background.
    public var background: Background?

    public init(
      loop: Int?, colors: Int, dither: Dither, lossy: Double = 0, holdLast: Time, background: Background?
    ) {
      self.loop = loop
      self.colors = colors
      self.dither = dither
      self.lossy = lossy
      self.holdLast = holdLast
      self.background = background
    }
  }

  /// A contact sheet.
  /// How long it is from one exposure of a strobe to the next where nothing is said.
  public static let usualExposure = Time(seconds: 0.1)

  public struct Sheet: Sendable {
    public enum Moments: Sendable {
      /// So many, evenly spread from the first frame to the last.
      case spread(Int)
      /// These, in this order.
      case told([Moment])
    }

    public var moments: Moments
    /// Frames side by side; nil for as many as look well.
    public var columns: Int?
    /// Whether each frame has its time above it.
    public var hasLabels: Bool
    /// Between frames, in points.
    public var gap: Double

    /// As many frames as fill rows of two, three, four or six.
    public static let usualCount = 12

    public init(
      moments: Moments = .spread(usualCount), columns: Int? = nil, hasLabels: Bool = true, gap: Double = 8
    ) {
      self.moments = moments
      self.columns = columns
      self.hasLabels = hasLabels
      self.gap = gap
    }
  }

  public struct APNGOptions: Sendable {
    /// Times the film is shown; nil for ever.
    public var loop: Int?
    /// How long the last frame stays beyond its own time.
    public var holdLast: Time
    /// Nil for the canvas's own background.
    public var background: Background?

    public init(loop: Int? = nil, holdLast: Time = .zero, background: Background? = nil) {
      self.loop = loop
      self.holdLast = holdLast
      self.background = background
    }
  }

  public enum Background: Sendable {
    case transparent
    case paint(PaintFormula)
  }

  public enum Dither: String, Sendable, CaseIterable {
    case auto
    case none
    case ordered
    case diffusion
  }

  public var kind: Kind
  /// Relative to the output folder, checked to stay inside it; already with the scene's stem if it had none.
  public var path: String
  /// Pixels; nil for canvas × scale. One of width and height given keeps the shape.
  public var width: Int?
  public var height: Int?
  /// Nil for the plan's own.
  public var framesPerSecond: Double?
  public var from: Moment?
  public var until: Moment?
  public var range: SourceRange?

  public init(
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
