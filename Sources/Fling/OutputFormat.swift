import FlingFilm

/// A format of an output.
public struct OutputFormat: Hashable, Sendable, CaseIterable {
  let format: FlingFilm.OutputFormat

  init(_ format: FlingFilm.OutputFormat) {
    self.format = format
  }

  /// An animated GIF.
  public static let gif = OutputFormat(.gif)
  /// An animated PNG with every color and opacity.
  public static let apng = OutputFormat(.apng)
  /// A PNG of one moment: the last one, unless the scene names another one.
  public static let png = OutputFormat(.png)
  /// A folder with a numbered PNG for each frame.
  public static let frames = OutputFormat(.frames)
  /// A contact sheet: a PNG with several frames side by side.
  public static let sheet = OutputFormat(.sheet)
  /// A strobe: a PNG with several exposures of the moving views.
  public static let strobe = OutputFormat(.strobe)
  /// An animated SVG, sharp at every size. It follows the light or dark appearance of its page, unless the scene or
  /// ``RenderOptions/theme`` chooses one, and shows a still to readers who prefer less motion.
  public static let svg = OutputFormat(.svg)
  /// A page that plays an SVG, with controls.
  public static let html = OutputFormat(.html)
  /// A Lottie animation, which apps play.
  public static let lottie = OutputFormat(.lottie)
  /// The motion of views as source text: CSS, Swift, Android's XML, or keyframes in JSON, as the extension says.
  public static let motion = OutputFormat(.motion)
  /// A trace of the motion with a JSON object for each tick or frame, one a line.
  public static let jsonl = OutputFormat(.jsonl)
  /// A trace of the motion as comma-separated values.
  public static let csv = OutputFormat(.csv)
  /// Uncompressed frames for video encoders, YUV4MPEG2, without opacity.
  public static let y4m = OutputFormat(.y4m)
  /// Uncompressed frames with opacity, a sequence of portable arbitrary maps.
  public static let pam = OutputFormat(.pam)

  /// All formats.
  public static let allCases = FlingFilm.OutputFormat.allCases.map(OutputFormat.init)

  /// The format of a name such as `gif`, as ``description`` gives it; nil for other names.
  public init?(_ name: String) {
    guard let format = FlingFilm.OutputFormat(rawValue: name) else { return nil }
    self.init(format)
  }

  var isTrace: Bool { self == .jsonl || self == .csv }

  /// Whether the format consists of layers with keyframes.
  var isVector: Bool { [.svg, .html, .lottie, .motion].contains(self) }
}

extension OutputFormat: CustomStringConvertible {
  /// The name of the format, such as `gif`.
  public var description: String { format.rawValue }
}
