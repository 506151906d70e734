package import FlingScene

/// A file that a scene names, which no output may replace.
package struct SceneInput: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case include
    case picture
    case font
    /// A file of the program that a film shows.
    case program
  }

  package var kind: Kind
  /// Path from the current folder, or an absolute one.
  package var path: String

  package init(_ kind: Kind, _ path: String) {
    self.kind = kind
    self.path = path
  }
}

extension Document {
  /// The files that the scene names, without duplicates.
  package var inputs: [SceneInput] {
    var inputs = sources.includedPaths.map { SceneInput(.include, $0) }
    inputs += programFiles.map { SceneInput(.program, $0) }
    for run in runs {
      inputs +=
        run.namedPictures.map { SceneInput(.picture, $0) } + run.namedFonts.map { SceneInput(.font, $0) }
    }
    var known: Set<SceneInput> = []
    return inputs.filter { known.insert($0).inserted }
  }
}
