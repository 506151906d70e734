import FlingFilm
import FlingGeometry

/// Options for the outputs of a film. Those that are nil keep what the scene says.
public struct RenderOptions: Hashable, Sendable {
  /// The outputs to make.
  public var outputs: Outputs
  /// The theme to draw. If nil, the scene's theme; both, if the scene renders both. An SVG and a page hold both unless
  /// the scene chooses one.
  public var theme: Theme?
  /// The size of all pictures.
  public var size: PictureSize?
  /// Frames per second of all outputs, 0.01 to 1000.
  public var framesPerSecond: Double?
  /// The start of films.
  public var from: Moment?
  /// The end of films, later than ``from``.
  public var until: Moment?

  /// Creates options; without arguments, the film is what the scene says.
  ///
  /// - Parameters:
  ///   - outputs: the outputs to make.
  ///   - theme: the theme to draw.
  ///   - size: the size of all pictures.
  ///   - framesPerSecond: frames per second of all outputs, 0.01 to 1000.
  ///   - from: the start of films.
  ///   - until: the end of films, later than `from`.
  public init(
    outputs: Outputs = .all, theme: Theme? = nil, size: PictureSize? = nil, framesPerSecond: Double? = nil,
    from: Moment? = nil, until: Moment? = nil
  ) {
    self.outputs = outputs
    self.theme = theme
    self.size = size
    self.framesPerSecond = framesPerSecond
    self.from = from
    self.until = until
  }

  /// The outputs to make.
  public enum Outputs: Hashable, Sendable {
    /// All outputs of the scene.
    case all
    /// The outputs of the scene that have these paths.
    case paths([String])
    /// One output of this format: the scene's, if it has exactly one, otherwise a new one that is named after
    /// the scene. For ``OutputFormat/png``, also the only contact sheet or strobe, if the scene has no picture of
    /// a moment.
    case format(OutputFormat)
  }

  /// The appearance that a scene draws.
  public enum Theme: Hashable, Sendable {
    /// Dark content on light backgrounds.
    case light
    /// Light content on dark backgrounds.
    case dark
  }

  /// The size of pictures.
  public enum PictureSize: Hashable, Sendable {
    /// Pixels per point, 0.01 to 100.
    case scale(Double)
    /// The width in pixels, 1 to 16 384; the aspect ratio is kept.
    case width(Int)
  }
}

extension RenderOptions {
  /// The options as changes of a scene's outputs.
  var overrides: OutputOverrides {
    var overrides = OutputOverrides(
      framesPerSecond: framesPerSecond, from: from?.moment, until: until?.moment, hasTheme: theme != nil)
    switch outputs {
    case .all: break
    case .paths(let paths): overrides.only = paths
    case .format(let format): overrides.format = format.format
    }
    switch size {
    case nil: break
    case .scale(let scale)?: overrides.scale = scale
    case .width(let width)?: overrides.width = width
    }
    return overrides
  }
}

extension FlingGeometry.Theme {
  init(_ theme: RenderOptions.Theme) {
    switch theme {
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}
