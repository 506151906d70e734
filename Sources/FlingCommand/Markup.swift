import FlingFilm
import FlingScene

/// HTML for the written outputs of a scene.
struct Markup {
  private let document: Document?
  /// All written outputs; those that differ only in the theme are one.
  private var entries: [Entry] = []

  /// An output with its files.
  private struct Entry {
    let output: Output
    let picture: ImageHTML.Picture
    /// Whether the file shows the reader's theme, or all files of the output together.
    let hasBothThemes: Bool
  }

  /// - Parameters:
  ///   - written: the files of each film, in the order of its outputs.
  ///   - films: the scene in its themes, the light one first.
  init(_ written: [[WrittenFile]], of films: [Film]) {
    document = films.first?.document
    for (film, files) in zip(films, written) {
      let plan = film.document.render
      for (output, file) in zip(plan.outputs, files) {
        let known = entries.firstIndex { $0.output.path == output.path }
        if let known {
          let light = entries[known].picture.light
          entries[known] = Entry(
            output: output, picture: ImageHTML.Picture(light: light, dark: file), hasBothThemes: true)
        } else {
          let holdsBoth = films.count > 1 && output.holdsBothThemes && output.themes(of: plan) == .both
          entries.append(
            Entry(output: output, picture: ImageHTML.Picture(light: file), hasBothThemes: holdsBoth))
        }
      }
    }
  }

  /// An element for each picture and film, in the order of the scene. A film that is an SVG too shows that first.
  var lines: [String] {
    guard let document else { return [] }
    let pairs = vectorIndices
    return entries.indices.compactMap { index in
      let entry = entries[index]
      guard entry.output.poster == nil, !pairs.values.contains(index) else { return nil }
      return ImageHTML.html(
        entry.picture, vector: pairs[index].map { entries[$0].picture.light },
        poster: entries.first { $0.output.poster?.film == entry.output.path }?.picture, of: document)
    }
  }

  /// The index of the SVG that shows the same as a film, by the index of the film: the one of the same name, or the
  /// only one beside the only film. It must have the film's themes.
  private var vectorIndices: [Int: Int] {
    let vectors = entries.indices.filter { entries[$0].picture.light.kind == .svg }
    let films = entries.indices.filter { entries[$0].output.isAnimation }
    var pairs: [Int: Int] = [:]
    for film in films {
      let vector =
        vectors.first { stem(of: $0) == stem(of: film) }
        ?? (vectors.count == 1 && films.count == 1 ? vectors[0] : nil)
      guard let vector, entries[vector].hasBothThemes || !entries[film].hasBothThemes else { continue }
      if !pairs.values.contains(vector) { pairs[film] = vector }
    }
    return pairs
  }

  /// The path of an output without its extension.
  private func stem(of index: Int) -> Substring {
    let path = entries[index].output.path
    return path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
  }
}
