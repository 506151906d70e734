import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Processes

/// Measures what a film costs, stage by stage, and prints a table for Documentation/Performance.md.
///
/// Each figure is the least of several runs on one core; the whole film is made by the program itself on all cores.
@main
struct Bench {
  static func main() throws {
    let paths = Array(CommandLine.arguments.dropFirst())
    switch paths.first {
    case nil:
      print(
        "usage: bench SCENE… | bench truth PAGE [MEASURED]"
          + " | bench dynamics [--scenes | --measured FILE] [LETTERS [RUNS]]")
    case "truth":
      guard paths.count > 1 else { return print("usage: bench truth PAGE [MEASURED]") }
      try truth(page: paths[1], measured: paths.count > 2 ? paths[2] : nil)
    case "dynamics":
      try dynamics(Array(paths.dropFirst()))
    default:
      try films(paths)
    }
  }

  /// Writes the page of the truth table.
  private static func truth(page path: String, measured: String?) throws {
    func text(_ path: String) -> String {
      String(decoding: (try? SourceFile.read(path).bytes) ?? [], as: UTF8.self)
    }
    let table = try TruthTable(measured: measured.map(text) ?? "", page: text(path))
    let file = try OutputFile(path: path)
    try file.write(Array(table.text.utf8))
    try file.commit()
    print(table.verdict)
  }

  /// Times the physics alone.
  private static func dynamics(_ arguments: [String]) throws {
    if arguments.first == "--scenes" {
      print(DynamicsTable.listing)
      return
    }
    var arguments = arguments
    var table: DynamicsTable?
    if arguments.first == "--measured", arguments.count > 1 {
      table = try DynamicsTable(measured: arguments[1])
      arguments.removeFirst(2)
    }
    let letters = arguments.first ?? "abcdef"
    let runs = arguments.count > 1 ? Int(arguments[1]) ?? 3 : 3
    // First, before this process holds anything.
    let memory = letters.contains("e") ? CrowdCost.memoryOfABody() : nil
    if table?.isEmpty ?? true { table = DynamicsTable(letters: letters, runs: runs) }
    print("CPU time of a step in µs, the least of several runs.\n")
    print(table?.scenes ?? "")
    if letters.contains("f") { print("\n\(table?.growth ?? "")") }
    if let bytes = memory {
      print(
        "\nMemory a body, packed discs: \(Decimal.text(bytes, digits: 0)) bytes (bar 1024: "
          + "\(bytes < 1024 ? "met" : "**not met**")).")
    }
  }

  /// Measures what films cost.
  private static func films(_ paths: [String]) throws {
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
