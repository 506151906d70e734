import FlingFilm
import FlingGeometry
import FlingScene
import PhysicsCases

/// Writes the truth table: closed forms, results of other engines and of Fling, and the accepted differences.
struct TruthTable {
  private static let engines = ["Box2D v3", "Box2D 2.4", "Chipmunk"]
  private static let header =
    "| case | figure | closed form | \(engines.joined(separator: " | ")) | Fling | bar | met |"

  let text: String
  let verdict: String

  /// - Parameters:
  ///   - measured: tab-separated lines of row, figure, engine and value.
  ///   - page: the current page. Without measured lines, its columns of other engines are kept.
  init(measured: String, page: String) throws {
    let fresh = Self.values(measured)
    let oldCells = fresh.isEmpty ? Self.cells(page) : [:]
    var sections: [String] = []
    var misses: [String] = []
    var count = 0
    for group in TruthClass.all {
      var lines = ["## \(group.title)", "", group.about, "", Self.header]
      lines.append("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
      for truth in group.truths {
        let findings = try truth.measure()
        for (finding, figure) in zip(findings, Truth.peerFigures(beside: findings)) {
          count += 1
          let others = Self.engines.indices.map { k -> String in
            if fresh.isEmpty { return oldCells[truth.name + "/" + finding.metric]?[k] ?? "–" }
            guard let figure else { return "–" }
            return fresh["\(truth.number)/\(figure)/\(Self.engines[k])"].map(Self.number) ?? "–"
          }
          let cells =
            [truth.name, finding.metric, Self.number(finding.truth)] + others
            + [Self.number(finding.value), Self.number(finding.bar), finding.holds ? "yes" : "**no**"]
          lines.append("| " + cells.joined(separator: " | ") + " |")
        }
        let off = findings.filter { !$0.holds }
        if !off.isEmpty {
          let figures = off.map { "\($0.metric) is \(Self.number($0.value))" }.joined(separator: ", ")
          misses.append("- **\(truth.name)**: \(figures). \(truth.remark ?? "")")
        }
      }
      sections.append(lines.joined(separator: "\n"))
    }
    verdict =
      misses.isEmpty
      ? "All \(count) figures are within their bars."
      : "Of \(count) figures these miss their bars:\n\n" + misses.joined(separator: "\n")
    text =
      (["# Physics", Self.introduction, "## Summary", verdict] + sections)
      .joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    The accuracy of Fling's physics, measured against closed forms of mechanics. Every row simulates a scene \
    with a known result at 60 steps a second and compares the outcome. The other engines run the same scenes \
    with their own defaults: Box2D v3 with four substeps a frame, Box2D 2.4.1 with 8 + 3 iterations, \
    Chipmunk 7 with 10 iterations. Units are points, seconds and radians; gravity is 1000 pt/s².

    The column *bar* is the largest difference from the closed form that Fling's tests accept. For yes/no \
    figures 1 is yes, 0 is no, and the bar is 0. Each row is also a test, so a change that misses a bar \
    fails CI. A dash means that the engine lacks the feature.

    `make physics-table PEERS=folder` writes this page; the folder contains `physics/run`, which builds the \
    other engines. Without a folder, Fling's figures are measured again and the other columns keep their \
    values. No figure on this page is typed by hand.
    """

  // MARK: Other engines

  private static func values(_ measured: String) -> [String: Double] {
    var values: [String: Double] = [:]
    for line in measured.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 4, let value = Double(fields[3]) else { continue }
      values[fields[0..<3].joined(separator: "/")] = value
    }
    return values
  }

  /// The columns of the other engines on the page, by row and figure.
  private static func cells(_ page: String) -> [String: [String]] {
    var oldCells: [String: [String]] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { String($0.dropFirst().dropLast()) }
      if cells.count == 6 + engines.count { oldCells[cells[0] + "/" + cells[1]] = Array(cells[3..<6]) }
    }
    return oldCells
  }

  // MARK: Numbers

  /// The number with about six significant digits, as a power of ten below 0.001.
  private static func number(_ value: Double) -> String {
    let size = abs(value)
    if !value.isFinite { return "–" }
    if size == 0 { return "0" }
    if size >= 0.001 {
      return shortened(RoundedDecimal.text(value, digits: size < 1 ? 6 : (size < 100 ? 5 : 3)))
    }
    var exponent = 0
    var digits = size
    while digits < 0.95 {
      digits *= 10
      exponent -= 1
    }
    return (value < 0 ? "-" : "") + shortened(RoundedDecimal.text(digits, digits: 1)) + "e\(exponent)"
  }

  private static func shortened(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
