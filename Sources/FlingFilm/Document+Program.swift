package import FlingScene

extension Document {
  /// Paths of the Swift files of the program that the scene shows, from the current folder: those that were
  /// asked for, or the one with the name of the film file, and those that the film names. Empty for other
  /// scenes.
  package var programFiles: [String] {
    guard let app = settings.app else { return [] }
    let (folder, _) = TemporaryName.split(source.name)
    let further = app.sources.map { folder + $0 }
    let named = "\(folder)\(source.stem).swift"
    let first =
      !source.program.isEmpty ? source.program : further.isEmpty || FileStamp(of: named) != nil ? [named] : []
    return first + further.filter { !first.contains($0) }
  }
}
