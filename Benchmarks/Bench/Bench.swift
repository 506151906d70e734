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
  private static let usage = """
    usage: bench SCENE…                   what films cost
           bench truth PAGE [MEASURED]    write the truth table into a page
           bench dynamics [--measured FILE] [LETTERS [RUNS]]
                                          time the physics alone
           bench dynamics --scenes        name its scenes
           bench gestures                 time a tick of touches
           bench raster [MEASURED]        time the rasteriser alone
           bench frames                   time frames drawn as films draw them
           bench png WxH FILE…            what raw pictures and films cost as PNG and APNG
           bench raw SCENE OUT.rgb        write a scene's frames at 50 a second
           bench gif FRAMES.rgb WIDTH HEIGHT DELAY OUT.gif [OPTION=VALUE…]
                                          time a GIF of raw frames; colors, dither, lossy
    """

  static func main() async {
    Memory.keepFreedMemory()
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as WrongWords {
      ThisProcess.end(64, saying: "bench: \(error.what); see bench --help")
    } catch {
      ThisProcess.end((error as? FilmError)?.exitStatus ?? 1, saying: "bench: \(error)")
    }
  }

  private struct WrongWords: Error {
    let what: String
  }

  private static func run(_ words: [String]) async throws {
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil, "--help", "-h": print(usage)
    case "truth":
      guard (1...2).contains(rest.count) else { throw WrongWords(what: "truth takes a page and a file") }
      try truth(page: rest[0], measured: rest.count > 1 ? rest[1] : nil)
    case "dynamics": try dynamics(rest)
    case "gestures": print(try GestureTable().text)
    case "raster":
      guard rest.count < 2 else { throw WrongWords(what: "raster takes a file of what others measured") }
      let measured = String(
        decoding: (try rest.first.map { try SourceFile.read($0).bytes }) ?? [], as: UTF8.self)
      print(RasterTable(measured: measured).text)
    case "gif": try await gif(rest)
    case "raw": try raw(rest)
    case "frames": print(try await FrameTable().text)
    case "png":
      let sides = rest.first?.split(separator: "x").compactMap { Int($0) } ?? []
      guard sides.count == 2, sides.allSatisfy({ $0 > 0 }), rest.count > 1 else {
        throw WrongWords(what: "png takes a size and files")
      }
      print(try PNGTable(width: sides[0], height: sides[1], paths: Array(rest.dropFirst())).text)
    default:
      if let option = words.first(where: { $0.hasPrefix("-") }) {
        throw WrongWords(what: "unknown option \(option)")
      }
      try films(words)
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

  /// Encodes raw frames, as a film does on all cores and on one.
  private static func gif(_ words: [String]) async throws {
    guard words.count >= 5, let width = Int(words[1]), let height = Int(words[2]), let delay = Int(words[3])
    else { throw WrongWords(what: "gif takes FRAMES.rgb WIDTH HEIGHT DELAY OUT.gif [OPTION=VALUE…]") }
    let frames = try RawFrames.read(words[0], width: width, height: height)
    let options = try GIFCost.Options(Array(words.dropFirst(5)))
    let cost = try await GIFCost(frames, delay: delay, options, jobs: Processors.count, runs: 3)
    let file = try OutputFile(path: words[4])
    try file.write(cost.file)
    try file.commit()
    print(
      "\(cost.file.count)\t\(RoundedDecimal.text(cost.milliseconds, digits: 1))"
        + "\t\(RoundedDecimal.text(cost.processorMilliseconds, digits: 1))")
  }

  /// Writes a scene's frames for other tools.
  private static func raw(_ words: [String]) throws {
    guard words.count == 2 else { throw WrongWords(what: "raw takes SCENE OUT.rgb") }
    let (size, count) = try RawFrames.write(words[0], to: words[1])
    print("\(size.width)\t\(size.height)\t\(count)")
  }

  /// Times the physics alone.
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
      throw WrongWords(what: "\(letters) is no list of scenes' letters: there is no \(letter)")
    }
    guard arguments.count <= 2, let runs = arguments.count > 1 ? Int(arguments[1]) : 3, runs > 0 else {
      throw WrongWords(what: "behind the letters stands how often: \(arguments.dropFirst())")
    }
    // First, before this process holds anything.
    let memory = letters.contains("e") ? CrowdCost.memoryOfABody() : nil
    if table?.isEmpty ?? true { table = DynamicsTable(letters: letters, runs: runs) }
    print("CPU time of a step in µs, the least of several runs.\n")
    print(table?.scenes ?? "")
    if letters.contains("f") { print("\n\(table?.growth ?? "")") }
    if let bytes = memory {
      print(
        "\nMemory a body, packed discs: \(RoundedDecimal.text(bytes, digits: 0)) bytes (bar 1024: "
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
    print("\nStart to end of `fling --version`: \(RoundedDecimal.text(start, digits: 1)) ms")
    print("`fling check \(paths[0])`: \(RoundedDecimal.text(check, digits: 1)) ms")
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

  /// The least time of several runs of what waits for other cores, in milliseconds.
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
