import FlingFilm
import FlingGeometry
import FlingScene
import PhysicsCases

/// The costs of the timed scenes, beside those of other engines if they were measured in the same run.
struct DynamicsTable {
  private static let engines = ["Box2D v3", "Box2D 2.4", "Chipmunk", "Fling"]

  /// In µs, by scene, window and engine.
  private var costs: [String: Double] = [:]
  /// The state hashes of Fling, by scene and window.
  private var hashes: [String: String] = [:]

  /// The scenes and windows, in lines for a program that runs them with other engines.
  static var listing: String {
    Crowd.all.map { crowd in
      ([crowd.letter, crowd.name]
        + crowd.windows.map { "\($0.steps.lowerBound)-\($0.steps.upperBound)" })
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// - Parameter path: tab-separated lines of scene, window, engine, µs and hash.
  init(measured path: String) throws {
    let text = String(decoding: try SourceFile.read(path).bytes, as: UTF8.self)
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 5, let cost = Double(fields[3]) else { continue }
      costs["\(fields[0])/\(fields[1])/\(fields[2])"] = cost
      if fields[2] == "Fling" { hashes["\(fields[0])/\(fields[1])"] = fields[4] }
    }
  }

  /// Measures Fling alone.
  init(letters: String, runs: Int) {
    for crowd in Crowd.all where letters.contains(crowd.letter) {
      for (window, measured) in zip(crowd.windows, CrowdCost(crowd, runs: runs).windows) {
        let key = Self.key(crowd, window)
        costs[key + "/Fling"] = measured.microseconds
        let hex = String(measured.hash, radix: 16)
        hashes[key] = String(repeating: "0", count: 16 - hex.count) + hex
      }
    }
  }

  var isEmpty: Bool { costs.isEmpty }

  private static func key(_ crowd: Crowd, _ window: Crowd.Window) -> String {
    "\(crowd.name)/\(window.steps.lowerBound)-\(window.steps.upperBound)"
  }

  private func cost(_ crowd: Crowd, _ window: Crowd.Window, _ engine: String) -> Double? {
    costs[Self.key(crowd, window) + "/" + engine]
  }

  // MARK: Scenes

  var scenes: String {
    var lines = [
      "| scene | steps | Box2D v3 | Box2D 2.4 | Chipmunk | Fling | ÷ v3 (bar) | ÷ 2.4 (bar) | ÷ Chipmunk | met | state hash |",
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |",
    ]
    for crowd in Crowd.all where crowd.letter != "f" {
      for window in crowd.windows where !window.name.hasPrefix("(f)") {
        guard let fling = cost(crowd, window, "Fling") else { continue }
        var cells = [window.name, "\(window.steps.lowerBound)–\(window.steps.upperBound)"]
        cells += Self.engines.map { cost(crowd, window, $0).map(Self.microseconds) ?? "–" }
        var verdicts: [Bool] = []
        let bars = [window.barToBox2D3, window.barToBox2D2, nil]
        for (engine, bar) in zip(Self.engines, bars) {
          guard let peer = cost(crowd, window, engine) else {
            cells.append("–")
            continue
          }
          var text = RoundedDecimal.text(fling / peer, digits: 2)
          if let bar {
            text += " (\(RoundedDecimal.text(bar, digits: 2)))"
            verdicts.append(fling / peer <= bar)
          }
          cells.append(text)
        }
        if let bar = window.bar { verdicts.append(fling <= bar) }
        cells.append(verdicts.isEmpty ? "" : (verdicts.contains(false) ? "**no**" : "yes"))
        cells.append("`\(hashes[Self.key(crowd, window)] ?? "")`")
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func microseconds(_ value: Double) -> String {
    RoundedDecimal.text(value, digits: value < 10 ? 2 : (value < 100 ? 1 : 0))
  }

  // MARK: Growth

  /// Tables of cost by number of bodies: exponents between neighboring sizes and over the exponent range.
  var growth: String {
    var lines = [
      "| items | Box2D v3 | Box2D 2.4 | Chipmunk | Fling | state hash |",
      "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    var exponents: [String] = []
    for kind in ["discs", "pyramid", "chain"] {
      let sizes = Crowd.all.flatMap { crowd in
        crowd.windows.filter { $0.name.hasPrefix("(f)") && $0.name.contains(kind) }.map { (crowd, $0) }
      }.sorted { $0.0.count < $1.0.count }
      guard sizes.contains(where: { cost($0, $1, "Fling") != nil }) else { continue }
      for (crowd, window) in sizes where cost(crowd, window, "Fling") != nil {
        let cells =
          [String(window.name.dropFirst(4))]
          + Self.engines.map { cost(crowd, window, $0).map(Self.microseconds) ?? "–" }
          + ["`\(hashes[Self.key(crowd, window)] ?? "")`"]
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
      exponents += Self.engines.compactMap { exponent($0, kind, sizes) }
    }
    return
      (lines + [
        "", "| growth of cost | from–to | exponent | between neighbours | bar | met |",
        "| --- | --- | ---: | --- | ---: | --- |",
      ] + exponents).joined(separator: "\n")
  }

  /// The largest accepted exponent of Fling's growth up to 3000 items.
  private static let maxGrowth = 1.15

  private func exponent(_ engine: String, _ kind: String, _ sizes: [(Crowd, Crowd.Window)]) -> String? {
    let points = sizes.compactMap { crowd, window in
      cost(crowd, window, engine).map { (count: crowd.count, cost: $0) }
    }
    // Discs count from 316, because fixed costs hide the growth below, up to the size that fits in the
    // caches.
    let judged = points.filter { kind != "discs" || (316...3162).contains($0.count) }
    guard points.count > 1, let first = judged.first, let last = judged.last, judged.count > 1 else {
      return nil
    }
    func slope(_ a: (count: Int, cost: Double), _ b: (count: Int, cost: Double)) -> Double {
      Elementary.log(b.cost / a.cost) / Elementary.log(Double(b.count) / Double(a.count))
    }
    let exponent = slope(first, last)
    let steps = zip(points, points.dropFirst()).map { RoundedDecimal.text(slope($0, $1), digits: 2) }
    let cells = [
      "\(kind), \(engine)", "\(first.count)–\(last.count)", RoundedDecimal.text(exponent, digits: 2),
      steps.joined(separator: " · "),
      engine == "Fling" ? RoundedDecimal.text(Self.maxGrowth, digits: 2) : "",
      engine == "Fling" ? (exponent <= Self.maxGrowth ? "yes" : "**no**") : "",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
