import FlingFilm
import FlingScene
import Processes

/// The cost of rendering a scene's GIF with the program on all cores.
struct FilmCost {
  /// The minimum time of three runs.
  private(set) var milliseconds = Double.infinity
  /// In bytes.
  private(set) var peakMemory = 0
  private(set) var byteCount = 0

  /// - Precondition: this process has used little memory so far, because its peak counts as that of its
  ///   children.
  init(_ path: String, program: String) throws {
    for _ in 0..<3 {
      let start = ContinuousClock.now
      let run = try ProgramRun(program, ["render", path, "--quiet", "-o", "Output/bench.gif"])
      // The film is written even if an expectation fails.
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
