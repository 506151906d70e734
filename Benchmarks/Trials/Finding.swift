/// One figure of a case that has a closed form.
package struct Finding: Sendable {
  package var metric: String
  package var truth: Double
  package var value: Double
  /// The largest difference that counts as true.
  package var bar: Double

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
}

/// A row of the truth table: what is set up, and what of it is known without any engine.
package struct Truth: Sendable {
  package var name: String
  package var measure: @Sendable () -> [Finding]

  init(_ name: String, _ measure: @escaping @Sendable () -> [Finding]) {
    self.name = name
    self.measure = measure
  }

  package static let all =
    flight + bounces + collisions + friction + rods + springs + stacks + rest

  package static func named(_ name: String) -> Truth? { all.first { $0.name.hasPrefix(name) } }
}
