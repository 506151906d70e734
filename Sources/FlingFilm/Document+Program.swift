package import FlingScene

extension Document {
  /// Paths of the Swift files of the program that the scene shows, from the current folder; empty for other scenes.
  package var programFiles: [String] {
    guard let app = settings.app else { return [] }
    if !source.program.isEmpty { return source.program }
    let name = source.name
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    return (app.sources.isEmpty ? ["\(source.stem).swift"] : app.sources).map { folder + $0 }
  }
}
