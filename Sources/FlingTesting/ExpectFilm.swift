package import FlingFilm
import FlingScene
public import Testing

/// Expects a scene to do and look like what its golden says: the same check as `fling test`.
///
/// Compared are the scene's expectations, its trace, the frames that are kept as PNG and the hash of every frame, exactly or
/// within the tolerance that the scene states. What differs is one issue, which names the first layer that broke; pictures
/// of it are attached and written.
///
/// A scene without a golden is pending: a warning, and an issue where `CI` is set. Goldens are written with `accepting`, or for
/// all scenes with `FLING_ACCEPT=1` and for some with `FLING_ACCEPT=toss,two-squares` in the environment; never where
/// `CI` is set.
/// - Parameters:
///   - scene: the path of the scene file; a relative one counts from the current folder, which `swift test` makes
///     that of the package.
///   - golden: the folder of its golden; without it `Goldens/SCENE` beside the scene.
///   - accepting: whether what the scene does and looks like now becomes its golden.
///   - failures: the folder for pictures of what failed; the scene's are in a folder of its own below it.
///   - root: a folder that pictures and fonts may lie in besides the scene's own.
///   - jobs: frames to work on at a time, at least 1; tests run beside each other already.
///   - sourceLocation: where issues are reported.
public func expectFilm(
  of scene: String, matches golden: String? = nil, accepting: Bool = false,
  failures: String = "Output/Failures", root: String? = nil, jobs: Int = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expectFilm(
    of: scene, matches: golden,
    GoldenOptions(
      jobs: jobs, acceptance: accepting ? .everything : .asked(by: Environment.value(of: "FLING_ACCEPT")),
      isUnattended: Environment.isUnattended, failureFolder: failures, root: root),
    sourceLocation: sourceLocation)
}

/// The same with all that the environment decides told.
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
    for file in result.pictures { attach(file, sourceLocation) }
    let mistakes = result.diagnostics.filter { $0.severity == .error } + result.failures.map(\.diagnostic)
    let words = mistakes.map { $0.rendered + "\n" }.joined() + result.text
    Issue.record(
      Comment(rawValue: words.trimmedOfLineEnd), sourceLocation: sourceLocation)
  }
}

private func attach(_ path: String, _ sourceLocation: SourceLocation) {
  guard let bytes = FileSystem.bytes(ofPicture: path) else { return }
  let name = path.split(separator: "/").last.map(String.init) ?? path
  Attachment.record(bytes, named: name, sourceLocation: sourceLocation)
}

extension GoldenAcceptance {
  /// What a variable of the environment asks for: `1` or names with commas between.
  package static func asked(by value: String?) -> GoldenAcceptance {
    guard let value, !["", "0", "false"].contains(value) else { return .nothing }
    if ["1", "true"].contains(value) { return .everything }
    return .named(
      value.split(separator: ",").map { name in name.split(separator: " ").joined(separator: " ") })
  }
}

extension String {
  fileprivate var trimmedOfLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
