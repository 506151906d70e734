import FlingCodecs
package import FlingFilm
package import FlingScene

/// Keeps results of comparisons with goldens in a cache.
package struct CachedGoldens: GoldenStore {
  private let cache: ResultCache

  package init(_ cache: ResultCache) {
    self.cache = cache
  }

  private func key(_ scene: SourceFile, _ golden: String, _ options: GoldenOptions) -> CacheKey {
    cache.key(
      command: "test",
      options: [
        CacheOption("golden", golden), CacheOption("output", options.failureFolder(ofScene: scene.name)),
        CacheOption("unattended", options.isUnattended), CacheOption("report", options.collectsExhibits),
      ], of: scene)
  }

  package func inputs(
    of scene: SourceFile, golden: String, _ options: GoldenOptions
  ) -> [SceneInput]? {
    cache.names(for: key(scene, golden, options), of: scene)
  }

  package func outcome(
    of scene: SourceFile, golden: String, _ options: GoldenOptions
  ) -> GoldenOutcome? {
    let key = key(scene, golden, options)
    guard let entry = cache.entry(for: key, of: scene) else { return nil }
    guard let result = try? GoldenResult(binary: entry.result) else {
      cache.reportDamage(of: key)
      return nil
    }
    var outcome = GoldenOutcome(result: result, inputs: entry.names, pictures: [])
    guard !entry.outputs.isEmpty else { return outcome }
    guard let reader = cache.open(entry) else { return nil }
    for output in entry.outputs {
      guard let bytes = try? reader.bytes(output.byteCount) else { return nil }
      outcome.pictures.append(GoldenOutcome.Picture(name: output.path, bytes: bytes))
    }
    return outcome
  }

  package func keep(
    _ outcome: GoldenOutcome, of scene: SourceFile, golden: String, _ options: GoldenOptions, _ log: InputLog
  ) {
    let recorder = outcome.pictures.isEmpty ? nil : cache.recorder()
    for picture in outcome.pictures {
      recorder?.begin(picture.name, frame: nil)
      recorder?.write(picture.bytes)
    }
    // Without a copy of its pictures, a result is of no use.
    guard outcome.pictures.isEmpty || recorder != nil else { return }
    cache.keep(
      outcome.result.binary, log, names: outcome.inputs, outputs: recorder,
      for: key(scene, golden, options), of: scene)
  }
}
