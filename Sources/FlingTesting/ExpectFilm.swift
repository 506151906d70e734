package import FlingFilm
import FlingScene
public import Testing

/// Expects a scene to match its golden. The check is the same as that of `fling test`.
///
/// It compares the scene's expectations, its trace, the frames that the golden keeps as PNG, and the hash of
/// every frame, exactly or within the tolerance of the scene. All differences are recorded as one issue that
/// names the first broken layer; pictures of them are attached and written to disk.
///
/// A scene without a golden is pending: a warning, or an issue where `CI` is set. Goldens are written with
/// `accepting`, or with the environment variable `FLING_ACCEPT=1` for all scenes and
/// `FLING_ACCEPT=toss,two-squares` for some. Where `CI` is set, nothing is written.
/// - Parameters:
///   - scene: path of the scene file, absolute or from the current folder, which is the package's folder
///     under `swift test`.
///   - golden: folder of the golden; nil for `Goldens/SCENE` beside the scene.
///   - accepting: whether the scene's current behavior and look become its golden.
///   - failures: folder for pictures of failed scenes, with a folder for each scene.
///   - root: a folder that may contain pictures, fonts and included files, besides the scene's own folder.
///   - jobs: number of frames processed at a time, at least 1; tests already run in parallel.
///   - sourceLocation: where issues are reported.
public func expectFilm(
  of scene: String, matches golden: String? = nil, accepting: Bool = false,
  failures: String = "Output/Failures", root: String? = nil, jobs: Int = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expectFilm(
    of: scene, matches: golden,
    GoldenOptions(
      jobs: jobs, acceptance: accepting ? .everything : .parsed(from: Environment.value(of: "FLING_ACCEPT")),
      isUnattended: Environment.isUnattended, failureFolder: failures, root: root),
    sourceLocation: sourceLocation)
}

/// The check with explicit options in place of the environment.
package func expectFilm(
  of scene: String, matches golden: String?, _ options: GoldenOptions, sourceLocation: SourceLocation
) async {
  var options = options
  if options.isUnattended, options.acceptance != .nothing {
    Issue.record(
      "goldens are not accepted where CI is set: accept them where you can look at them",
      sourceLocation: sourceLocation)
    options.acceptance = .nothing
  }
  let result = await GoldenSuite.check(scene, golden: golden, options)
  switch result.verdict {
  case .passed, .accepted, .orphaned, .removed: return
  case .pending:
    Issue.record(
      "\(scene): it has no golden; write it with accepting: true or FLING_ACCEPT=1",
      severity: options.isUnattended ? .error : .warning, sourceLocation: sourceLocation)
  case .failed, .broken:
    for file in result.pictures { attachPicture(file, sourceLocation) }
    let mistakes = result.diagnostics.filter { $0.severity == .error } + result.failures.map(\.diagnostic)
    let message = mistakes.map { $0.rendered + "\n" }.joined() + result.text
    Issue.record(
      Comment(rawValue: message.trimmedOfLineEnd), sourceLocation: sourceLocation)
  }
}

private func attachPicture(_ path: String, _ sourceLocation: SourceLocation) {
  guard let bytes = FileSystem.bytes(ofPicture: path) else { return }
  let name = path.split(separator: "/").last.map(String.init) ?? path
  Attachment.record(bytes, named: name, sourceLocation: sourceLocation)
}

extension GoldenAcceptance {
  /// Parses the value of `FLING_ACCEPT`: `1`, or names separated by commas.
  package static func parsed(from value: String?) -> GoldenAcceptance {
    guard let value, !["", "0", "false"].contains(value) else { return .nothing }
    if ["1", "true"].contains(value) { return .everything }
    return .named(
      value.split(separator: ",").map { name in name.split(separator: " ").joined(separator: " ") })
  }
}

extension String {
  fileprivate var trimmedOfLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
