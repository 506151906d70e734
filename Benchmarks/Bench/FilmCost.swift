import FlingFilm
import FlingScene
import Processes

/// What a scene's GIF costs as a user sees it: the whole program, on all cores.
struct FilmCost {
  /// The least time of three runs.
  private(set) var milliseconds = Double.infinity
  /// In bytes.
  private(set) var peakMemory = 0
  private(set) var byteCount = 0

  /// - Precondition: this process has not held much memory yet: what it held counts as its children's.
  init(_ path: String, program: String) throws {
    for _ in 0..<3 {
      let start = ContinuousClock.now
      let run = try ProgramRun(program, ["render", path, "--quiet", "-o", "Output/bench.gif"])
      // At a failed expectation the film is written all the same.
      guard [.exit(0), .exit(1)].contains(run.end) else { throw Failure(path: path, end: run.end) }
      milliseconds = min(milliseconds, (ContinuousClock.now - start).milliseconds)
      peakMemory = max(peakMemory, run.peakMemory)
    }
    byteCount = try SourceFile.read("Output/bench.gif").bytes.count
  }

  struct Failure: Error, CustomStringConvertible {
    let path: String
    let end: ProgramRun.End

    var description: String { "fling render \(path) ended with \(end)" }
  }
}
