import Synchronization
import Testing

@testable import FlingFilm

@Suite("Ordered pipeline")
struct OrderedPipelineTests {
  @Test("Results are consumed in order, each once, with any number of jobs", arguments: [1, 2, 5, 64])
  func order(jobs: Int) async throws {
    let pipeline = OrderedPipeline(jobs: jobs) { false }
    var next = 0
    var results: [Int] = []
    try await pipeline.run(
      next: { () throws(FilmError) -> Int? in
        guard next < 200 else { return nil }
        next += 1
        return next - 1
      },
      make: { (frame) async throws(FilmError) -> Int in
        // Frames take different times.
        for _ in 0..<(frame * 7 % 5) { await Task.yield() }
        return frame * 3
      },
      consume: { (product) throws(FilmError) in results.append(product) })
    #expect(results == (0..<200).map { $0 * 3 })
  }

  @Test("At most jobs + 2 frames are in the pipeline, and at most jobs are in work", arguments: [1, 2, 5])
  func window(jobs: Int) async throws {
    let working = Atomic(0)
    let mostWorking = Atomic(0)
    var started = 0
    var consumed = 0
    var maxInProgress = 0
    let pipeline = OrderedPipeline(jobs: jobs) { false }
    try await pipeline.run(
      next: { () throws(FilmError) -> Int? in
        guard started < 100 else { return nil }
        started += 1
        maxInProgress = max(maxInProgress, started - consumed)
        return started
      },
      make: { (frame) async throws(FilmError) -> Int in
        let now = working.add(1, ordering: .relaxed).newValue
        mostWorking.max(now, ordering: .relaxed)
        // The first frame of each dozen is the slowest, so that others wait behind it.
        for _ in 0..<(frame % 12 == 1 ? 50 : 1) { await Task.yield() }
        working.subtract(1, ordering: .relaxed)
        return frame
      },
      consume: { (_) throws(FilmError) in consumed += 1 })
    #expect(consumed == 100)
    #expect(maxInProgress <= jobs + 2)
    #expect(mostWorking.load(ordering: .relaxed) <= jobs)
  }

  @Test("An error of the source, of a frame or of the consumer stops the pipeline", arguments: [0, 1, 2])
  func errors(stage: Int) async {
    let pipeline = OrderedPipeline(jobs: 3) { false }
    let failure = FilmError.unfinished(path: "film.gif", reason: "no space left on the disk")
    var started = 0
    var consumed = 0
    await #expect(throws: failure) {
      try await pipeline.run(
        next: { () throws(FilmError) -> Int? in
          started += 1
          if stage == 0, started == 10 { throw failure }
          return started
        },
        make: { (frame) async throws(FilmError) -> Int in
          if stage == 1, frame == 10 { throw failure }
          return frame
        },
        consume: { (frame) throws(FilmError) in
          consumed += 1
          if stage == 2, frame == 10 { throw failure }
        })
    }
    #expect(consumed <= 10)
    #expect(started <= 16)
  }

  @Test("An interrupt stops the pipeline between frames")
  func interrupt() async {
    let count = Atomic(0)
    await #expect(throws: FilmError.interrupted) {
      try await OrderedPipeline(jobs: 2, isInterrupted: { count.load(ordering: .relaxed) >= 5 }).run(
        next: { () throws(FilmError) -> Int? in 1 },
        make: { (frame) async throws(FilmError) -> Int in frame },
        consume: { (_) throws(FilmError) in count.add(1, ordering: .relaxed) })
    }
    #expect(count.load(ordering: .relaxed) < 12)
  }
}
