import ArgumentParser
import FlingFilm
import FlingGeometry

/// Options that change the films of scenes.
struct FilmArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Render only the output of this name. May be repeated.", valueName: "name"))
  var only: [String] = []

  @Option(help: "Render one output of this format: the scene's, if it has exactly one, otherwise a new one.")
  var format: OutputFormat?

  @Option(help: "Render the light or the dark theme.")
  var theme: ThemeOption?

  @Option(help: ArgumentHelp("Frames per second, for all outputs.", valueName: "n"))
  var fps: Double?

  @Option(help: ArgumentHelp("Pixels per point, for all outputs.", valueName: "n"))
  var scale: Double?

  @Option(help: ArgumentHelp("Width in pixels, for all outputs; the aspect ratio is kept.", valueName: "n"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "Start of films: a time in the scene, or a mark, such as 0.5s or thrown+0.2s.", valueName: "moment"))
  var from: OutputMoment?

  @Option(help: ArgumentHelp("End of films.", valueName: "moment"))
  var until: OutputMoment?

  func validate() throws {
    try OptionCheck.framesPerSecond(fps)
    try OptionCheck.range(scale, OutputOverrides.scaleRange, "--scale")
    try OptionCheck.range(width, OutputOverrides.widthRange, "--width")
    if scale != nil, width != nil { throw ValidationError("--scale and --width exclude each other.") }
    if !only.isEmpty, format != nil { throw ValidationError("--only and --format exclude each other.") }
    try OptionCheck.span(from: from, until: until)
  }
}

extension FilmArguments {
  /// Whether none of the options is given.
  var isDefault: Bool {
    only.isEmpty && format == nil && theme == nil && fps == nil && scale == nil && width == nil && from == nil
      && until == nil
  }
}

extension RunArguments {
  /// Whether none of the options is given.
  var isDefault: Bool { overrides.isEmpty && !strict && !strictAboutNotes && files.root == nil }
}

/// The value of `--theme`.
enum ThemeOption: String, CaseIterable, ExpressibleByArgument {
  case light
  case dark

  var theme: Theme { self == .light ? .light : .dark }
}
