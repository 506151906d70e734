import ArgumentParser
import FlingFilm
import FlingGeometry
import FlingScene

/// Which outputs of a scene are made, and how they differ from what it says.
struct OutputSelection {
  var destination: Destination
  var only: [String]
  var format: OutputFormat?
  var framesPerSecond: Double?
  var scale: Double?
  var width: Int?
  /// Which part of the film is shown; nil for what each output says.
  var from: OutputMoment?
  var until: OutputMoment?
  /// Whether one theme was chosen, whatever the scene says.
  var hasTheme: Bool

  func apply(to document: inout Document) throws(SelectionError) {
    try document.changeRuns(change)
  }

  private func change(_ document: inout Document) throws(SelectionError) {
    try select(in: &document)
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

  private func select(in document: inout Document) throws(SelectionError) {
    let scene = document.source.name
    if !only.isEmpty {
      for name in only where !document.render.outputs.contains(where: { $0.path == name }) {
        let names = document.render.outputs.map { "\"\($0.path)\"" }.joined(separator: ", ")
        throw SelectionError("\(scene) has no output \"\(name)\"; it has \(names.isEmpty ? "none" : names)")
      }
      document.render.outputs.removeAll { !only.contains($0.path) }
    }
    if let format { replace(in: &document, by: format) }
    switch destination {
    case .folder: return
    case .file(let path):
      if format == nil, let wanted = OutputFormat(path: path) {
        if only.isEmpty {
          replace(in: &document, by: wanted)
        } else if let output = document.render.outputs.first(where: { !wanted.canHold($0) }) {
          throw SelectionError("\"\(output.path)\" can't be written as \(path): that is another format")
        }
      }
      document.render.outputs[0].path = path
    case .standardOutput: break
    }
    guard document.render.outputs.count == 1 else {
      throw SelectionError(
        "\(scene) has \(document.render.outputs.count) outputs; choose one with --only or --format")
    }
    if case .frames = document.render.outputs[0].kind, destination == .standardOutput {
      throw SelectionError("a folder of frames cannot go to the standard output")
    }
    if document.render.theme == .both, !hasTheme {
      throw SelectionError("\(scene) is rendered in two themes; choose one with --theme")
    }
  }

  /// Leaves the one output of this kind, or a plain one if there is none or several.
  private func replace(in document: inout Document, by format: OutputFormat) {
    var fitting = document.render.outputs.filter { format.fits($0) }
    // Contact sheets and strobes are PNGs too, but a picture of one moment is meant first.
    if fitting.isEmpty { fitting = document.render.outputs.filter { format == .png && $0.isPicture } }
    document.render.outputs =
      fitting.count == 1
      ? fitting : [Output(kind: format.kind, path: document.source.stem + format.suffix)]
  }

  /// Moves where films begin and end.
  private func cut(_ document: inout Document) throws(SelectionError) {
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

/// The command line asks for what the scene does not offer.
struct SelectionError: Error {
  static let exitStatus: Int32 = 64

  let message: String

  init(_ message: String) {
    self.message = message
  }
}

extension Output {
  /// Whether it is one picture of several moments.
  fileprivate var isPicture: Bool {
    switch kind {
    case .sheet, .strobe: true
    default: false
    }
  }
}

/// Kinds of single files.
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

  /// The format that a file's ending names; nil if it names none.
  init?(path: String) {
    let format = OutputFormat.allCases.first { format in
      format.isEnding && path.lowercased().hasSuffix(".\(format.rawValue)")
    }
    guard let format else { return nil }
    self = format
  }

  /// Whether files end in it; contact sheets and strobes are PNGs.
  private var isEnding: Bool { self != .sheet && self != .strobe }

  /// Behind a scene's name.
  var suffix: String { isEnding ? ".\(rawValue)" : "-\(rawValue).png" }

  func fits(_ output: Output) -> Bool {
    switch (self, output.kind) {
    case (.gif, .gif), (.apng, .apng), (.png, .png), (.sheet, .sheet), (.strobe, .strobe): true
    case (.jsonl, .trace), (.csv, .trace): OutputFormat(path: output.path) == self
    default: false
    }
  }

  /// Whether a file of this ending may be the output: an APNG may be called a PNG, and sheets and strobes are some.
  func canHold(_ output: Output) -> Bool {
    if self == .png, case .apng = output.kind { return true }
    return fits(output) || self == .png && output.isPicture
  }

  /// Whether what is asked for may stand in a file of another format's ending.
  func mayEnd(as ending: OutputFormat) -> Bool {
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
