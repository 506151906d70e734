import FlingFilm
import FlingScene

/// What a scene's GIF costs as a user sees it: the whole program, on all cores.
struct FilmCost {
  /// The least time of three runs.
  private(set) var milliseconds = Double.infinity
  private(set) var peakKilobytes = 0
  private(set) var byteCount = 0

  /// - Precondition: this process has not held much memory yet: what it held counts as its children's.
  init(_ path: String, program: String) throws {
    for _ in 0..<3 {
      let start = ContinuousClock.now
      let run = try ProgramRun(program, ["render", path, "--quiet", "-o", "Output/bench.gif"])
      milliseconds = min(milliseconds, (ContinuousClock.now - start).milliseconds)
      peakKilobytes = max(peakKilobytes, run.peakKilobytes)
    }
    byteCount = try SourceFile.read("Output/bench.gif").bytes.count
  }
}
