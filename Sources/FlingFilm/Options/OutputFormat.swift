import FlingGeometry
package import FlingScene

/// The formats of outputs.
package enum OutputFormat: String, CaseIterable, Sendable {
  case gif
  case apng
  case png
  /// A folder of PNG files.
  case frames
  case sheet
  case strobe
  case jsonl
  case csv
  case y4m
  case pam

  /// The format for a file extension; nil if no format has it.
  package init?(path: String) {
    let format = OutputFormat.allCases.first { format in
      format.isEnding && path.lowercased().hasSuffix(".\(format.rawValue)")
    }
    guard let format else { return nil }
    self = format
  }

  /// The format of an output.
  package init(of output: Output) {
    self =
      switch output.kind {
      case .gif: .gif
      case .apng: .apng
      case .png: .png
      case .frames: .frames
      case .sheet: .sheet
      case .strobe: .strobe
      case .trace: .trace(path: output.path)
      case .stream(.y4m): .y4m
      case .stream(.pam): .pam
      }
  }

  /// The format of a written output.
  package init(of file: WrittenFile) {
    self = OutputFormat(rawValue: file.kind.rawValue) ?? .trace(path: file.path)
  }

  /// The format of a trace, which its extension says.
  private static func trace(path: String) -> OutputFormat {
    switch TraceFormat(path: path) {
    case .csv: .csv
    case .jsonLines: .jsonl
    }
  }

  /// Whether the format has an extension of its own: contact sheets and strobes are PNG files, and frames are
  /// a folder.
  private var isEnding: Bool { ![.sheet, .strobe, .frames].contains(self) }

  /// Suffix that follows the scene's name in a file name.
  var suffix: String { isEnding ? ".\(rawValue)" : self == .frames ? "" : "-\(rawValue).png" }

  /// Whether the output has this format.
  func matches(_ output: Output) -> Bool { OutputFormat(of: output) == self }

  /// Whether a file with this format's extension may contain the output: an APNG may be named `.png`, and
  /// contact sheets and strobes are PNG files.
  package func extensionAllows(_ output: Output) -> Bool {
    if self == .png, case .apng = output.kind { return true }
    return matches(output) || self == .png && output.isPicture
  }

  /// Whether this format may be written to a file with the extension of another one.
  package func mayUseExtension(of ending: OutputFormat) -> Bool {
    ending == self || ending == .png && (self == .apng || !isEnding)
  }

  /// An output of this format with default settings.
  var kind: Output.Kind {
    switch self {
    case .gif:
      .gif(Output.GIFOptions())
    case .apng: .apng(Output.APNGOptions())
    case .png: .png(at: nil)
    case .frames: .frames(digits: Output.usualDigits)
    case .sheet: .sheet(Output.Sheet())
    case .strobe: .strobe(every: Output.usualExposure)
    case .jsonl, .csv: .trace(Output.TraceOptions())
    case .y4m: .stream(.y4m)
    case .pam: .stream(.pam)
    }
  }
}

extension Output {
  /// Whether the output is one picture that combines several moments.
  var isPicture: Bool {
    switch kind {
    case .sheet, .strobe: true
    default: false
    }
  }
}
