import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import Processes

/// Measures the cost of films by stage and prints tables for Documentation/Performance.md.
///
/// Each time is the minimum of several runs on one core. Only the time of a whole film is that of the program
/// on all cores.
@main
struct Bench {
  private static let usage = """
    usage: bench SCENE…                   measure films by stage
           bench truth PAGE [MEASURED]    write the truth table into a page
           bench dynamics [--measured FILE] [LETTERS [RUNS]]
                                          time the physics engine
           bench dynamics --scenes        list its scenes
           bench gestures                 time gesture recognition
           bench layouts                  time layouts
           bench raster [MEASURED]        time the rasterizer
           bench frames                   time whole frames, as in a film
           bench vector [SCENE…]          time the fitting and writing of vector films
           bench png WxH FILE…            measure PNG and APNG of raw frames
           bench raw SCENE OUT.rgb        write the raw frames of a scene, 50 per second
           bench gif FRAMES.rgb WIDTH HEIGHT DELAY OUT.gif [OPTION=VALUE…]
                                          time a GIF of raw frames; options: colors, dither, lossy
    """

  static func main() async {
    Memory.keepFreedMemory()
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      ThisProcess.end(64, saying: "bench: \(error.message); see bench --help")
    } catch {
      ThisProcess.end((error as? FilmError)?.exitStatus ?? 1, saying: "bench: \(error)")
    }
  }

  private struct UsageError: Error {
    let message: String
  }

  private static func run(_ arguments: [String]) async throws {
    let parameters = Array(arguments.dropFirst())
    switch arguments.first {
    case nil, "--help", "-h": print(usage)
    case "truth":
      guard (1...2).contains(parameters.count) else {
        throw UsageError(message: "truth takes a page and a file")
      }
      try truth(page: parameters[0], measured: parameters.count > 1 ? parameters[1] : nil)
    case "dynamics": try dynamics(parameters)
    case "gestures": print(try GestureTable().text)
    case "layouts": print(try LayoutTable().text)
    case "raster":
      guard parameters.count < 2 else {
        throw UsageError(message: "raster takes a file of other rasterizers' times")
      }
      let measured = String(
        decoding: (try parameters.first.map { try SourceFile.read($0).bytes }) ?? [], as: UTF8.self)
      print(RasterTable(measured: measured).text)
    case "gif": try await gif(parameters)
    case "raw": try raw(parameters)
    case "frames": print(try await FrameTable().text)
    case "vector": print(try VectorTable(parameters).text)
    case "png":
      let sides = parameters.first?.split(separator: "x").compactMap { Int($0) } ?? []
      guard sides.count == 2, sides.allSatisfy({ $0 > 0 }), parameters.count > 1 else {
        throw UsageError(message: "png takes a size and files")
      }
      print(try PNGTable(width: sides[0], height: sides[1], paths: Array(parameters.dropFirst())).text)
    default:
      if let option = arguments.first(where: { $0.hasPrefix("-") }) {
        throw UsageError(message: "unknown option \(option)")
      }
      try films(arguments)
    }
  }

  /// Writes the truth table to a page.
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

  /// Encodes raw frames as GIF and prints bytes, elapsed ms and CPU ms.
  private static func gif(_ arguments: [String]) async throws {
    guard arguments.count >= 5, let width = Int(arguments[1]), let height = Int(arguments[2]),
      let delay = Int(arguments[3])
    else { throw UsageError(message: "gif takes FRAMES.rgb WIDTH HEIGHT DELAY OUT.gif [OPTION=VALUE…]") }
    let frames = try RawFrames.read(arguments[0], width: width, height: height)
    let options = try GIFCost.Options(Array(arguments.dropFirst(5)))
    let cost = try await GIFCost(frames, delay: delay, options, jobs: Processors.count, runs: 3)
    let file = try OutputFile(path: arguments[4])
    try file.write(cost.file)
    try file.commit()
    print(
      "\(cost.file.count)\t\(RoundedDecimal.text(cost.milliseconds, digits: 1))"
        + "\t\(RoundedDecimal.text(cost.processorMilliseconds, digits: 1))")
  }

  /// Writes the raw frames of a scene for other tools.
  private static func raw(_ arguments: [String]) throws {
    guard arguments.count == 2 else { throw UsageError(message: "raw takes SCENE OUT.rgb") }
    let (size, count) = try RawFrames.write(arguments[0], to: arguments[1])
    print("\(size.width)\t\(size.height)\t\(count)")
  }

  /// Times the physics engine.
  private static func dynamics(_ arguments: [String]) throws {
    if arguments == ["--scenes"] { return print(DynamicsTable.listing) }
    var arguments = arguments
    var table: DynamicsTable?
    if arguments.first == "--measured", arguments.count > 1 {
      table = try DynamicsTable(measured: arguments[1])
      arguments.removeFirst(2)
    }
    let letters = arguments.first ?? "abcdef"
    if let letter = letters.first(where: { !"abcdef".contains($0) }) {
      throw UsageError(message: "\(letters) contains \(letter), which is not the letter of a scene")
    }
    guard arguments.count <= 2, let runs = arguments.count > 1 ? Int(arguments[1]) : 3, runs > 0 else {
      throw UsageError(message: "the number of runs is not a positive number: \(arguments.dropFirst())")
    }
    // Measured first, before this process uses memory for anything else.
    let memory = letters.contains("e") ? CrowdCost.memoryPerBody() : nil
    if table?.isEmpty ?? true { table = DynamicsTable(letters: letters, runs: runs) }
    print("CPU time of a step in µs, minimum of several runs.\n")
    print(table?.scenes ?? "")
    if letters.contains("f") { print("\n\(table?.growth ?? "")") }
    if let bytes = memory {
      print(
        "\nMemory per body, packed discs: \(RoundedDecimal.text(bytes, digits: 0)) bytes (bar 1024: "
          + "\(bytes < 1024 ? "met" : "**not met**")).")
    }
  }

  /// Measures films by stage.
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
    print("\nRun time of `fling --version`: \(RoundedDecimal.text(start, digits: 1)) ms")
    print("`fling check \(paths[0])`: \(RoundedDecimal.text(check, digits: 1)) ms")
  }

  /// The minimum time of several runs, in milliseconds.
  static func least<E: Error>(of runs: Int, _ body: () throws(E) -> Void) throws(E) -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try body()
      best = min(best, (ContinuousClock.now - start).milliseconds)
    }
    return best
  }

  /// The minimum time of several runs of an asynchronous body, in milliseconds.
  static func leastAwaiting(of runs: Int, _ body: () async -> Void) async -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = ContinuousClock.now
      await body()
      best = min(best, (ContinuousClock.now - start).milliseconds)
    }
    return best
  }
}
