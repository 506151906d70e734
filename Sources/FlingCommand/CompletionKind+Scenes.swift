import ArgumentParser

extension CompletionKind {
  /// Scene files and the folders above them.
  static var scenes: CompletionKind { .file(extensions: ["yaml", "yml", "json", "swift"]) }
}
