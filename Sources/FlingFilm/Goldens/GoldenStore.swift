package import FlingScene

/// A place that keeps results of comparisons, such as a cache. It is not asked while goldens are accepted.
package protocol GoldenStore: Sendable {
  /// The files that a scene names, if a result of it is kept; nil if the scene must be read to know them.
  /// - Parameter golden: path of the golden's folder.
  func inputs(of scene: SourceFile, golden: String, _ options: GoldenOptions) -> [SceneInput]?

  /// A kept result of a scene, if everything that it was made of is unchanged.
  func outcome(of scene: SourceFile, golden: String, _ options: GoldenOptions) -> GoldenOutcome?

  /// Keeps a result.
  /// - Parameter log: what was read besides the scene's file.
  func keep(
    _ outcome: GoldenOutcome, of scene: SourceFile, golden: String, _ options: GoldenOptions, _ log: InputLog)
}

/// A result with all that is needed to give it again.
package struct GoldenOutcome: Sendable {
  package var result: GoldenResult
  /// The files that the scene names.
  package var inputs: [SceneInput]
  /// The pictures of differences that were written.
  package var pictures: [Picture]

  package struct Picture: Sendable {
    /// File name in the scene's folder of pictures.
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  package init(result: GoldenResult, inputs: [SceneInput], pictures: [Picture]) {
    self.result = result
    self.inputs = inputs
    self.pictures = pictures
  }
}

extension GoldenOptions {
  /// The folder for pictures of a scene, as messages name it.
  package func failureFolder(ofScene path: String) -> String {
    FailureFolder(of: path, in: failureFolder).path
  }

  /// The store, unless goldens are accepted.
  var usedStore: (any GoldenStore)? { acceptance == .nothing ? store : nil }
}

extension GoldenResult {
  /// Whether the result depends only on the scene, its files, its golden and the options. Errors of scenes are not
  /// kept, nor what a file system did.
  var isKept: Bool {
    switch verdict {
    case .passed, .failed, .pending: error == nil
    case .accepted, .broken, .orphaned, .removed: false
    }
  }
}

extension GoldenCase {
  /// Checks, clears and writes files as the comparison would that gave an outcome.
  /// - Returns: false if that is not possible; the comparison itself finds the reason.
  func repeatFiles(of outcome: GoldenOutcome, _ options: GoldenOptions) -> Bool {
    guard outcome.pictures.allSatisfy({ FailureFolder.isPictureName($0.name) }) else { return false }
    var runFiles = GoldenRunFiles(options)
    runFiles.add(self, outcome.inputs)
    do throws(FilmError) {
      try runFiles.check()
      var folder = FailureFolder(of: path, in: options.failureFolder)
      folder.clear()
      golden.removeLeftovers()
      for picture in outcome.pictures { try folder.write(picture.bytes, as: picture.name) }
      return true
    } catch {
      return false
    }
  }
}
