import FlingFilm
import FlingScene
public import Testing

/// Renders a scene and expects every frame to look as it is known to.
///
/// A golden that does not exist is an issue that holds its text, so that nothing is blessed unseen; with `accepting`
/// what was rendered becomes the golden and the expectation holds.
/// - Parameters:
///   - scene: the path of the scene file.
///   - golden: the path of a file as `FilmGolden` writes it.
///   - accepting: whether what is rendered replaces the golden.
/// - Throws: what keeps the scene from being read, run or accepted.
public func expectFilm(
  of scene: String, matches golden: String, accepting: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let film = try await FilmGolden(rendering: scene)
  if accepting {
    let file = try OutputFile(path: golden)
    try file.write(Array(film.text.utf8))
    try file.commit()
    return
  }
  guard let source = try? SourceFile.read(golden) else {
    Issue.record("no golden at \(golden); it would be:\n\(film.text)", sourceLocation: sourceLocation)
    return
  }
  guard let known = FilmGolden(text: String(decoding: source.bytes, as: UTF8.self)) else {
    Issue.record("\(golden) is no golden", sourceLocation: sourceLocation)
    return
  }
  if let difference = film.difference(from: known) {
    Issue.record("\(scene): \(difference)", sourceLocation: sourceLocation)
  }
}
