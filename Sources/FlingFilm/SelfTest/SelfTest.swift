import FlingGeometry
import FlingScene
import FlingStage

/// Checks that scenes give the same states, pixels and bytes on this machine as everywhere, with one job and
/// with many.
package struct SelfTest: Sendable {
  /// The compared results.
  package enum Part: String, Sendable, CaseIterable {
    /// Poses and velocities of all bodies, tick by tick.
    case states
    /// Every frame, at the size of its canvas.
    case pixels
    /// The bytes of a GIF.
    case gif
  }

  /// The result of one comparison.
  package struct Check: Sendable {
    /// Name of the scene.
    package var scene: String
    /// The compared result of the scene.
    package var part: Part
    /// Number of frames processed at a time.
    package var jobs: Int
    /// Hash of the result.
    package var found: UInt64
    /// Expected hash; nil if this machine has another font or another HarfBuzz.
    package var expected: UInt64?
    /// Whether the result equals that with one job.
    package var isLikeOneJob: Bool

    /// Whether the result equals that with one job and, if known, the expected one.
    package var holds: Bool { isLikeOneJob && expected.map { $0 == found } ?? true }
  }

  /// Number of jobs in the second round.
  private let jobs: Int
  private let isInterrupted: @Sendable () -> Bool

  /// Creates a test that is not run yet.
  /// - Parameters:
  ///   - jobs: number of jobs in the second round; the first round has one.
  ///   - isInterrupted: checked between frames; once it returns true, the work ends with
  ///     `FilmError.interrupted`.
  package init(jobs: Int, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.jobs = jobs
    self.isInterrupted = isInterrupted
  }

  /// Runs the checks of all scenes.
  /// - Parameter tell: called with each check once it is done.
  /// - Throws: `FilmError` if a scene can't be run on this machine, or the work is interrupted.
  package func run(tell: (Check) throws -> Void) async throws {
    for scene in SelfTestScene.all {
      let document = try scene.document()
      let film = try Film(of: document)
      let states = try stateHash(of: document, until: film.duration)
      try tell(check(scene, .states, jobs: 1, states, like: states))
      let pixels = try await pixelHash(of: document, jobs: 1)
      let bytes = try await gifHash(of: film, jobs: 1)
      for count in [1, jobs] {
        let again = count == 1 ? pixels : try await self.pixelHash(of: document, jobs: count)
        try tell(check(scene, .pixels, jobs: count, again, like: pixels))
        let same = count == 1 ? bytes : try await self.gifHash(of: film, jobs: count)
        try tell(check(scene, .gif, jobs: count, same, like: bytes))
      }
    }
  }

  private func check(
    _ scene: SelfTestScene, _ part: Part, jobs: Int, _ found: UInt64, like first: UInt64
  ) -> Check {
    let isComparable = part == .states || !scene.hasText || SelfTestScene.isSameType
    return Check(
      scene: scene.name, part: part, jobs: jobs, found: found,
      expected: isComparable ? scene.goldens[part] : nil, isLikeOneJob: found == first)
  }

  private func stateHash(of document: Document, until end: Time) throws -> UInt64 {
    let stage = try Stage(document)
    var hash: UInt64 = 0
    for _ in 0...end.tickBefore {
      try stage.advance()
      hash = KeyedRandom.combine(hash, stage.stateHash)
    }
    return hash
  }

  private func pixelHash(of document: Document, jobs: Int) async throws -> UInt64 {
    if isInterrupted() { throw FilmError.interrupted }
    return try await Film.frameHashes(of: document, jobs: jobs).reduce(0, KeyedRandom.combine)
  }

  /// Hash of the scene's only output, a GIF.
  private func gifHash(of film: Film, jobs: Int) async throws -> UInt64 {
    let work = film.outputWriter(FilmOptions(jobs: jobs, isInterrupted: isInterrupted))
    let sink = FingerprintSink()
    guard case .gif(let options) = film.plans[0].output.kind else { return 0 }
    try await work.writeGIF(film.plans[0], options, to: sink)
    return sink.hash
  }
}
