import FlingFilm

extension Versions {
  /// What `--version` prints.
  static var text: String {
    (["Fling \(fling)"] + (libraries + [font]).map { "\($0.name) \($0.version)" }).joined(separator: "\n")
  }
}
