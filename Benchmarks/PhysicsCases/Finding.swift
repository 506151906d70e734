/// A measured figure of a case with a closed form.
package struct Finding: Sendable {
  package var metric: String
  package var truth: Double
  package var value: Double
  /// The largest accepted difference.
  package var bar: Double
  var peerColumn = PeerColumn.next

  package init(_ metric: String, truth: Double, value: Double, bar: Double) {
    self.metric = metric
    self.truth = truth
    self.value = value
    self.bar = bar
  }

  package init(_ metric: String, truth: Double, value: Double, relative: Double) {
    self.init(metric, truth: truth, value: value, bar: abs(truth) * relative)
  }

  package init(_ metric: String, is value: Bool, truth: Bool) {
    self.init(metric, truth: truth ? 1 : 0, value: value ? 1 : 0, bar: 0)
  }

  package var holds: Bool { abs(value - truth) <= bar }

  /// The finding without a counterpart of other engines.
  var alone: Finding { beside(nil) }

  /// The finding next to the other engines' figure with this index, or without a counterpart.
  func beside(_ figure: Int?) -> Finding {
    var finding = self
    finding.peerColumn = figure.map(PeerColumn.figure) ?? .none
    return finding
  }

  /// The index of the corresponding figure among those of other engines for the same row.
  enum PeerColumn: Equatable, Sendable {
    case next
    case figure(Int)
    case none
  }
}

/// A row of the truth table: a case whose results are known in closed form.
package struct Truth: Sendable {
  package var name: String
  /// The reason why figures of the row exceed their bars, if any do.
  package var remark: String?
  package var measure: @Sendable () throws -> [Finding]

  init(_ name: String, remark: String? = nil, _ measure: @escaping @Sendable () throws -> [Finding]) {
    self.name = name
    self.remark = remark
    self.measure = measure
  }

  package static let all = TruthClass.all.flatMap(\.truths)

  /// The number of the row, its name in the programs of other engines.
  package var number: String { String(name.prefix(3)) }

  /// For each finding, the index of the corresponding figure of other engines.
  package static func peerFigures(beside findings: [Finding]) -> [Int?] {
    var next = 0
    return findings.map { finding in
      switch finding.peerColumn {
      case .none: return nil
      case .next: break
      case .figure(let figure): next = figure
      }
      next += 1
      return next - 1
    }
  }

  package static func named(_ name: String) -> Truth? { all.first { $0.name.hasPrefix(name) } }
}
