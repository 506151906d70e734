internal import FlingGeometry

/// The coverage of several rows, as runs.
struct CoverageTable: Sendable {
  let rows: Range<Int>
  private var runs: [CoverageRun] = []
  /// For each row so far, the number of runs up to its end.
  private var ends: [Int] = []

  /// Creates an empty table, to be filled row by row from the top.
  init(rows: Range<Int>) {
    self.rows = rows
    ends.reserveCapacity(rows.count)
  }

  mutating func append(_ row: some Sequence<CoverageRun>) {
    runs += row
    ends.append(runs.count)
  }

  /// Appends several rows; `counts` contains for each of them the number of runs up to its end.
  mutating func append(_ rows: [CoverageRun], ends counts: [Int]) {
    let base = runs.count
    runs += rows
    for count in counts { ends.append(base + count) }
  }

  /// The runs of row `y` from left to right; empty outside of the table.
  subscript(y: Int) -> ArraySlice<CoverageRun> {
    let index = y - rows.lowerBound
    guard index >= 0, index < ends.count else { return [] }
    return runs[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  var isEmpty: Bool { runs.isEmpty }

  /// Combines the coverage of both tables in each pixel. The rule must return 0 for two zeros.
  func combined(with other: CoverageTable, _ rule: (UInt32, UInt32) -> UInt32) -> CoverageTable {
    let low = Swift.min(rows.lowerBound, other.rows.lowerBound)
    var result = CoverageTable(rows: low..<Swift.max(low, rows.upperBound, other.rows.upperBound))
    var row: [CoverageRun] = []
    for y in result.rows {
      row.removeAll(keepingCapacity: true)
      CoverageTable.combine(self[y], other[y], rule, into: &row)
      result.append(row)
    }
    return result
  }

  /// Combines two rows by a sweep over the ends of their runs.
  private static func combine(
    _ first: ArraySlice<CoverageRun>, _ second: ArraySlice<CoverageRun>, _ rule: (UInt32, UInt32) -> UInt32,
    into row: inout [CoverageRun]
  ) {
    var first = first
    var second = second
    var column = Int.min
    while !first.isEmpty || !second.isEmpty {
      // Up to the next end of a run in either row, both are constant.
      let a = first.first
      let b = second.first
      let start = Swift.max(column, Swift.min(a?.start ?? .max, b?.start ?? .max))
      var end = Int.max
      for run in [a, b] {
        guard let run else { continue }
        end = Swift.min(end, run.start > start ? run.start : run.end)
      }
      let coverage = rule(
        a.map { $0.start <= start ? $0.coverage : 0 } ?? 0, b.map { $0.start <= start ? $0.coverage : 0 } ?? 0
      )
      if coverage > 0 { row.append(CoverageRun(start: start, end: end, coverage: coverage)) }
      column = end
      if let a, a.end <= end { first.removeFirst() }
      if let b, b.end <= end { second.removeFirst() }
    }
  }
}

extension Canvas {
  /// The coverage of a path within an area.
  mutating func coverage(
    of path: Path, rule: FillRule, transform: AffineTransform, in area: PixelRect
  ) -> CoverageTable {
    edges.begin(clip: area)
    edges.append(path, transform: transform)
    return edgeCoverage(rule)
  }

  /// The coverage of a stroke along a path within an area.
  mutating func coverage(
    of stroke: Stroke, along path: Path, rule: FillRule, transform: AffineTransform, in area: PixelRect
  ) -> CoverageTable {
    var result = CoverageTable(rows: area.top..<area.top)
    guard let outline = StrokeOutline(path, stroke, rule: rule, transform: transform) else { return result }
    for group in outline.groups {
      edges.begin(clip: area)
      outline.append(group, to: &edges)
      var runs = edgeCoverage(.nonzero)
      if group.alignment != .center {
        let inside = coverage(of: path, rule: rule, transform: transform, in: area)
        runs = runs.combined(with: inside) {
          Swift.min($0, group.alignment == .outside ? 255 - $1 : $1)
        }
      }
      result = result.combined(with: runs) { Swift.max($0, $1) }
    }
    return result
  }

  private mutating func edgeCoverage(_ rule: FillRule) -> CoverageTable {
    let area = edges.isBroken ? .empty : edges.bounds
    var table = CoverageTable(rows: area.top..<area.bottom)
    accumulator.begin(area)
    accumulator.add(edges.edges)
    var y = area.top
    while y < area.bottom {
      y += accumulator.readRows(from: y, rule: rule)
      table.append(accumulator.runs, ends: accumulator.ends)
    }
    return table
  }
}
