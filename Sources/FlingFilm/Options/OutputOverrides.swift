package import FlingScene

/// The outputs to make, and options that override what the scene says about them.
package struct OutputOverrides: Sendable {
  package var destination: Destination
  /// Paths of the outputs to keep; empty for all.
  package var only: [String]
  package var format: OutputFormat?
  package var framesPerSecond: Double?
  package var scale: Double?
  package var width: Int?
  /// Start and end of films; nil for those of each output.
  package var from: OutputMoment?
  package var until: OutputMoment?
  /// Whether the user chose a theme.
  package var hasTheme: Bool
  /// Whether a poster is written beside each film, if the scene has a moment for it.
  package var addsPosters: Bool

  package static let framesPerSecondRange = 0.01...1000
  package static let scaleRange = 0.01...100
  package static let widthRange = 1...16_384

  /// Creates options; those that are omitted keep what the scene says.
  /// - Parameter destination: a folder for outputs with the scene's paths, which `Destination.file` replaces.
  package init(
    destination: Destination = .folder("."), only: [String] = [], format: OutputFormat? = nil,
    framesPerSecond: Double? = nil, scale: Double? = nil, width: Int? = nil, from: OutputMoment? = nil,
    until: OutputMoment? = nil, hasTheme: Bool, addsPosters: Bool = false
  ) {
    self.destination = destination
    self.only = only
    self.format = format
    self.framesPerSecond = framesPerSecond
    self.scale = scale
    self.width = width
    self.from = from
    self.until = until
    self.hasTheme = hasTheme
    self.addsPosters = addsPosters
  }

  /// Checks what does not depend on a scene.
  /// - Throws: `OptionError` if a number is out of range or the end is not later than the start.
  package func check() throws(OptionError) {
    try OptionError.check(
      framesPerSecond, OutputOverrides.framesPerSecondRange, "the number of frames per second")
    try OptionError.check(scale, OutputOverrides.scaleRange, "the scale")
    try OptionError.check(width, OutputOverrides.widthRange, "the width")
    if let from, let until, until.isNoLater(than: from) {
      throw OptionError("the end must be later than the start")
    }
  }

  /// Changes the outputs of a scene.
  /// - Throws: `OptionError` if the scene lacks an output or mark, or has too many outputs for the destination.
  package func apply(to document: inout Document) throws(OptionError) {
    try document.changeRuns(applyToOneRun)
  }

  private func applyToOneRun(_ document: inout Document) throws(OptionError) {
    try selectOutputs(in: &document)
    if let framesPerSecond {
      document.render.framesPerSecond = framesPerSecond
      for index in document.render.outputs.indices { document.render.outputs[index].framesPerSecond = nil }
    }
    if let scale {
      document.canvas.scale = scale
      resize(&document, width: nil)
    }
    if let width { resize(&document, width: width) }
    try cut(&document)
    if addsPosters { addPosters(to: &document) }
  }

  /// The folder of all files, if posters are written beside a film whose path the user chose.
  package static func destination(_ destination: Destination, for films: [Film]) -> Destination {
    OutputOverrides.destination(destination, forOutputs: films.map(\.plans.count).max() ?? 0)
  }

  /// - Parameter count: the largest number of outputs of a film.
  package static func destination(_ destination: Destination, forOutputs count: Int) -> Destination {
    guard case .file(let path) = destination, count > 1 else { return destination }
    let folder = TemporaryName.split(path).folder
    return .folder(folder.isEmpty ? "." : folder)
  }

  /// Adds a picture to each film: the scene at the moment of its poster, like the film in size and background.
  private func addPosters(to document: inout Document) {
    guard let moment = document.render.poster else { return }
    if case .file(let path) = destination, document.render.outputs[0].isAnimation {
      document.render.outputs[0].path = TemporaryName.split(path).name
    }
    for film in document.render.outputs {
      let background: Output.Background?
      switch film.kind {
      case .gif(let options): background = options.background
      case .apng(let options): background = options.background
      default: continue
      }
      var poster = Output(
        kind: .png(at: moment), path: posterPath(of: film.path, besides: document.render.outputs),
        width: film.width, height: film.height, range: film.range)
      poster.poster = Output.Poster(of: film.path, background: background)
      document.render.outputs.append(poster)
    }
  }

  /// `NAME-poster.png`, or `NAME-gif-poster.png` if another output has that path.
  private func posterPath(of film: String, besides outputs: [Output]) -> String {
    let ending = OutputFormat(path: film).map { $0.suffix } ?? ""
    let stem = String(film.dropLast(ending.count))
    let short = "\(stem)-poster.png"
    let isTaken = outputs.contains { $0.path.lowercased() == short.lowercased() }
    return isTaken ? "\(stem)-\(ending.dropFirst())-poster.png" : short
  }

  private func selectOutputs(in document: inout Document) throws(OptionError) {
    let scene = document.source.name
    if !only.isEmpty {
      for name in only where !document.render.outputs.contains(where: { $0.path == name }) {
        let names = document.render.outputs.map { "\"\($0.path)\"" }.joined(separator: ", ")
        throw OptionError("\(scene) has no output \"\(name)\"; it has \(names.isEmpty ? "none" : names)")
      }
      document.render.outputs.removeAll { !only.contains($0.path) }
    }
    if let format { keepOrMakeOutput(in: &document, of: format) }
    switch destination {
    case .folder, .memory: return
    case .file(let path):
      let wanted = OutputFormat.formats(ofPath: path)
      if format == nil, !wanted.isEmpty {
        if !only.isEmpty {
          if let output = document.render.outputs.first(where: { !OutputFormat.extensionFits(path, $0) }) {
            throw OptionError("\"\(output.path)\" can't be written as \(path): that is another format")
          }
        } else if wanted.count == 1 {
          keepOrMakeOutput(in: &document, of: wanted[0])
        } else {
          let names = wanted.map { "--format \($0.rawValue)" }.joined(separator: " or ")
          throw OptionError("\(path) may be of several formats: write \(names)")
        }
      }
      document.render.outputs[0].path = path
    case .standardOutput: break
    }
    guard document.render.outputs.count == 1 else {
      throw OptionError(
        "\(scene) has \(document.render.outputs.count) outputs; choose one with --only or --format")
    }
    if case .frames = document.render.outputs[0].kind, destination == .standardOutput {
      throw OptionError("a folder of frames cannot go to the standard output")
    }
    let output = document.render.outputs[0]
    if output.themes(of: document.render) == .both, !output.holdsBothThemes, !hasTheme {
      throw OptionError("\(scene) is rendered in two themes; choose one with --theme")
    }
  }

  /// Keeps the only output of this format. If there is none, or several, replaces all by a new one with
  /// default settings.
  private func keepOrMakeOutput(in document: inout Document, of format: OutputFormat) {
    var fitting = document.render.outputs.filter { format.matches($0) }
    // Contact sheets and strobes are PNG files too, but an output of a single moment takes precedence.
    if fitting.isEmpty { fitting = document.render.outputs.filter { format == .png && $0.isPicture } }
    document.render.outputs =
      fitting.count == 1
      ? fitting : [Output(kind: format.kind, path: document.source.stem + format.suffix)]
  }

  /// Changes the start and end of outputs.
  private func cut(_ document: inout Document) throws(OptionError) {
    let moments = try (from?.moment(in: document), until?.moment(in: document))
    for index in document.render.outputs.indices {
      if let from = moments.0 {
        document.render.outputs[index].from = from
        document.render.outputs[index].momentOptions.append("from")
      }
      if let until = moments.1 {
        document.render.outputs[index].until = until
        document.render.outputs[index].momentOptions.append("until")
      }
    }
  }

  private func resize(_ document: inout Document, width: Int?) {
    for index in document.render.outputs.indices {
      document.render.outputs[index].width = width
      document.render.outputs[index].height = nil
    }
  }
}

/// A user asks for an output, mark or format that the scene does not have.
package struct OptionError: Error {
  /// BSD's number for an invalid command line.
  package static let exitStatus: Int32 = 64

  /// One sentence in lower case without a full stop.
  package let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Checks that a number is in a range.
  /// - Parameter name: name of the option, which starts the message.
  package static func check<Number: CustomStringConvertible>(
    _ number: Number?, _ range: ClosedRange<Number>, _ name: String
  ) throws(OptionError) {
    guard let number, !range.contains(number) else { return }
    func text(_ bound: Number) -> String {
      let text = bound.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    throw OptionError("\(name) must be \(text(range.lowerBound)) to \(text(range.upperBound))")
  }
}
