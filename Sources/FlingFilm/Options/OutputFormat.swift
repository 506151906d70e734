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
  case svg
  case html
  case lottie
  case motion
  case jsonl
  case csv
  case y4m
  case pam

  /// The format for a file extension; nil if no format has it, or several have.
  package init?(path: String) {
    let formats = OutputFormat.formats(ofPath: path)
    guard formats.count == 1 else { return nil }
    self = formats[0]
  }

  /// The formats whose files may have a name: two for `.json`, none for an extension that no format has.
  package static func formats(ofPath path: String) -> [OutputFormat] {
    let path = path.lowercased()
    return allCases.filter { format in format.endings.contains { path.hasSuffix(".\($0)") } }
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
      case .svg: .svg
      case .html: .html
      case .lottie: .lottie
      case .motion: .motion
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

  /// The extensions of the format's files, the usual one first. Contact sheets and strobes are PNG files, and
  /// frames are a folder: these have none of their own.
  private var endings: [String] {
    switch self {
    case .sheet, .strobe, .frames: []
    case .lottie: ["json"]
    case .motion: ["css", "swift", "xml", "json"]
    case .gif, .apng, .png, .svg, .html, .jsonl, .csv, .y4m, .pam: [rawValue]
    }
  }

  /// Suffix that follows the scene's name in a file name.
  var suffix: String { endings.first.map { ".\($0)" } ?? (self == .frames ? "" : "-\(rawValue).png") }

  /// Whether the output has this format.
  func matches(_ output: Output) -> Bool { OutputFormat(of: output) == self }

  /// Whether a file with this format's extension may contain the output: an APNG may be named `.png`, and
  /// contact sheets and strobes are PNG files.
  private func extensionAllows(_ output: Output) -> Bool {
    if self == .png, case .apng = output.kind { return true }
    return matches(output) || self == .png && output.isPicture
  }

  /// Whether the extension of a path fits an output. A path without a known extension fits none.
  package static func extensionFits(_ path: String, _ output: Output) -> Bool {
    if case .motion = output.kind {
      return UnsupportedFormat.fileExtension(of: path) == UnsupportedFormat.fileExtension(of: output.path)
    }
    return formats(ofPath: path).contains { $0.extensionAllows(output) }
  }

  /// Whether a file of this format may have a name: one with its own extension, or without that of another format.
  package func allowsName(_ path: String) -> Bool {
    let formats = OutputFormat.formats(ofPath: path)
    return formats.isEmpty || formats.contains(self)
      || formats == [.png] && (self == .apng || endings.isEmpty)
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
    case .svg: .svg(Output.SVGOptions())
    case .html: .html(Output.VectorOptions())
    case .lottie: .lottie(Output.LottieOptions())
    case .motion: .motion(Output.MotionOptions())
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
