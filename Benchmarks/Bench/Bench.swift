import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage

/// Measures what a film costs, stage by stage, and prints a table for Documentation/Performance.md.
///
/// Each figure is the least of several runs on one core; the whole film is made by the program itself on all cores.
@main
struct Bench {
  static func main() throws {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard !paths.isEmpty else {
      print("usage: bench SCENE… | bench truth")
      return
    }
    if paths[0] == "truth" {
      print(TruthTable().text)
      return
    }
    let program = ProgramRun.besideThisProgram("fling")
    let films = try paths.map { try FilmCost($0, program: program) }
    let start = least(of: 9) { _ = try? ProgramRun(program, ["--version"]) }
    let check = try least(of: 9) { _ = try ProgramRun(program, ["check", paths[0]]) }

    print(
      "| scene | pixels | frames | parse ms | tick µs | raster ms a frame | encode ms a frame "
        + "| film ms | peak MB | GIF kB |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for (path, film) in zip(paths, films) {
      print(try SceneCost(path, film: film).row)
    }
    print("\nStart to end of `fling --version`: \(Decimal.text(start, digits: 1)) ms")
    print("`fling check \(paths[0])`: \(Decimal.text(check, digits: 1)) ms")
  }

  /// The least time of several runs in milliseconds.
  static func least<E: Error>(of runs: Int, _ body: () throws(E) -> Void) throws(E) -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try body()
      best = min(best, (ContinuousClock.now - start).milliseconds)
    }
    return best
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
