import ArgumentParser
import FlingFilm
import FlingGeometry
import FlingScene

/// The outputs to make, and options that override what the scene says about them.
struct OutputOverrides {
  var destination: Destination
  var only: [String]
  var format: OutputFormat?
  var framesPerSecond: Double?
  var scale: Double?
  var width: Int?
  /// Start and end of films; nil for those of each output.
  var from: OutputMoment?
  var until: OutputMoment?
  /// Whether the command line chose a theme.
  var hasTheme: Bool

  func apply(to document: inout Document) throws(OptionError) {
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
    case .folder: return
    case .file(let path):
      if format == nil, let wanted = OutputFormat(path: path) {
        if only.isEmpty {
          keepOrMakeOutput(in: &document, of: wanted)
        } else if let output = document.render.outputs.first(where: { !wanted.extensionAllows($0) }) {
          throw OptionError("\"\(output.path)\" can't be written as \(path): that is another format")
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
    if document.render.theme == .both, !hasTheme {
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
      if let from = moments.0 { document.render.outputs[index].from = from }
      if let until = moments.1 { document.render.outputs[index].until = until }
    }
  }

  private func resize(_ document: inout Document, width: Int?) {
    for index in document.render.outputs.indices {
      document.render.outputs[index].width = width
      document.render.outputs[index].height = nil
    }
  }
}

/// The command line asks for an output, mark or format that the scene does not have.
struct OptionError: Error {
  static let exitStatus: Int32 = 64

  let message: String

  init(_ message: String) {
    self.message = message
  }
}

extension Output {
  /// Whether the output is one picture that combines several moments.
  fileprivate var isPicture: Bool {
    switch kind {
    case .sheet, .strobe: true
    default: false
    }
  }
}

/// Formats that are written as a single file.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case gif
  case apng
  case png
  case sheet
  case strobe
  case jsonl
  case csv
  case y4m
  case pam

  /// The format for a file extension; nil if no format has it.
  init?(path: String) {
    let format = OutputFormat.allCases.first { format in
      format.isEnding && path.lowercased().hasSuffix(".\(format.rawValue)")
    }
    guard let format else { return nil }
    self = format
  }

  /// Whether the format has an extension of its own; contact sheets and strobes are PNG files.
  private var isEnding: Bool { self != .sheet && self != .strobe }

  /// Suffix that follows the scene's name in a file name.
  var suffix: String { isEnding ? ".\(rawValue)" : "-\(rawValue).png" }

  /// Whether the output has this format.
  func matches(_ output: Output) -> Bool {
    switch (self, output.kind) {
    case (.gif, .gif), (.apng, .apng), (.png, .png), (.sheet, .sheet), (.strobe, .strobe): true
    case (.jsonl, .trace), (.csv, .trace): OutputFormat(path: output.path) == self
    default: false
    }
  }

  /// Whether a file with this format's extension may contain the output: an APNG may be named `.png`, and
  /// contact sheets and strobes are PNG files.
  func extensionAllows(_ output: Output) -> Bool {
    if self == .png, case .apng = output.kind { return true }
    return matches(output) || self == .png && output.isPicture
  }

  /// Whether this format may be written to a file with the extension of another one.
  func mayUseExtension(of ending: OutputFormat) -> Bool {
    ending == self || ending == .png && (self == .apng || !isEnding)
  }

  var kind: Output.Kind {
    switch self {
    case .gif:
      .gif(Output.GIFOptions(loop: nil, colors: 256, dither: .auto, holdLast: .zero, background: nil))
    case .apng: .apng(Output.APNGOptions())
    case .png: .png(at: nil)
    case .sheet: .sheet(Output.Sheet())
    case .strobe: .strobe(every: Output.usualExposure)
    case .jsonl, .csv: .trace(.ticks)
    case .y4m: .stream(.y4m)
    case .pam: .stream(.pam)
    }
  }
}
