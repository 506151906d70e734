/// One figure of a case that has a closed form.
package struct Finding: Sendable {
  package var metric: String
  package var truth: Double
  package var value: Double
  /// The largest difference that counts as true.
  package var bar: Double
  var place = PeerColumn.next

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

  /// For what other engines do not tell.
  var alone: Finding { beside(nil) }

  /// Beside another engine's figure than the next one of the row.
  func beside(_ bodyShape: Int?) -> Finding {
    var finding = self
    finding.place = bodyShape.map(PeerColumn.bodyShape) ?? .none
    return finding
  }

  /// Where among other engines' figures of the same row this one stands.
  enum PeerColumn: Equatable, Sendable {
    case next
    case bodyShape(Int)
    case none
  }
}

/// A row of the truth table: what is set up, and what of it is known without any engine.
package struct Truth: Sendable {
  package var name: String
  /// Why figures of it are off their bars, if they are.
  package var remark: String?
  package var measure: @Sendable () throws -> [Finding]

  init(_ name: String, remark: String? = nil, _ measure: @escaping @Sendable () throws -> [Finding]) {
    self.name = name
    self.remark = remark
    self.measure = measure
  }

  package static let all = TruthClass.all.flatMap(\.truths)

  /// The row's number, by which other engines know it.
  package var number: String { String(name.prefix(3)) }

  /// For each finding, which of other engines' figures of the row stands beside it.
  package static func bodyShapes(beside findings: [Finding]) -> [Int?] {
    var next = 0
    return findings.map { finding in
      switch finding.place {
      case .none: return nil
      case .next: break
      case .bodyShape(let bodyShape): next = bodyShape
      }
      next += 1
      return next - 1
    }
  }

  package static func named(_ name: String) -> Truth? { all.first { $0.name.hasPrefix(name) } }
}
