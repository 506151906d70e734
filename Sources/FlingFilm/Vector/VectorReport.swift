import FlingGeometry
import FlingScene
import FlingStage
import FlingVector

/// Tells what a vector output cannot hold, and what it costs its readers, at the places of the scene.
struct VectorReport {
  let output: Output
  let path: String
  let document: Document

  init(_ output: Output, _ path: String, _ document: Document) {
    self.output = output
    self.path = path
    self.document = document
  }

  var outputRange: SourceRange? { output.range ?? document.render.range }

  /// An error at the output.
  func error(_ message: String, hint: String? = nil) -> SceneError {
    SceneError([document.diagnostic(.error, message, at: outputRange, hint: hint)])
  }

  /// An error at a view.
  func error(at view: Int, _ message: String, hint: String? = nil) -> SceneError {
    SceneError([document.diagnostic(.error, message, at: range(of: .view(view)), hint: hint)])
  }

  /// The name of a view in quotes, or what is drawn.
  func title(of subject: Layer.Subject?) -> String {
    switch subject {
    case .view(let view) where document.views.indices.contains(view):
      document.views[view].name.map { "\"\($0)\"" } ?? "this \(document.views[view].kind.rawValue)"
    case .overlay(let index, _) where document.overlays.indices.contains(index): "this overlay"
    default: "the picture"
    }
  }

  func range(of subject: Layer.Subject?) -> SourceRange? {
    switch subject {
    case .view(let view) where document.views.indices.contains(view): document.views[view].range
    case .overlay(let index, _) where document.overlays.indices.contains(index):
      document.overlays[index].range
    default: outputRange
    }
  }

  // MARK: Errors

  func diagnostic(_ error: VectorError) -> Diagnostic {
    switch error {
    case .themesDiffer(let subject, let difference, let time):
      return document.diagnostic(
        .error,
        "the themes move differently: \(difference) of \(title(of: subject)) at \(DecimalText.text(time))s",
        at: range(of: subject),
        hint: "write theme: light for \"\(path)\", or two outputs: one file has one motion for both themes")
    case .unsupported(let feature, let subject):
      return document.diagnostic(
        .error, "\(title(of: subject)) has \(feature), which \(formatName) lacks", at: range(of: subject),
        hint: hint(for: subject))
    case .neverShown(let view):
      return document.diagnostic(
        .error, "\"\(view)\" is never shown in \"\(path)\"", at: outputRange,
        hint: "leave it out of \"views\"")
    case .tooLarge(let byteCount, let limit):
      return document.diagnostic(
        .error,
        "\"\(path)\" would have \(megabytes(byteCount)); the maximum is \(megabytes(limit))", at: outputRange,
        hint: "cut it with from and until, raise tolerance, show fewer views, or write a GIF or an APNG")
    }
  }

  /// The format in the middle of a sentence.
  private var formatName: String {
    switch output.kind {
    case .svg: "SVG"
    case .html: "a page"
    case .lottie: "Lottie 1.0"
    default: "this format"
    }
  }

  /// The ways out for what a format lacks.
  private func hint(for subject: Layer.Subject?) -> String {
    guard case .lottie(let options) = output.kind else { return "write a GIF or an APNG" }
    let effects = "effects: true writes what some players draw and others leave out"
    var ways = options.hasEffects ? [] : [effects]
    if case .view(let view) = subject, let name = document.views[view].name {
      ways.append("raster: \(name) writes a picture of it")
    }
    return (ways + ["an SVG has it"]).joined(separator: "; ")
  }

  private func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
