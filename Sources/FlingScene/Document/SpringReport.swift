package import FlingGeometry

/// A spring of a scene in the parameters of all animation systems.
package struct SpringReport: Hashable, Sendable {
  /// The position of the spring in its file.
  package let range: SourceRange
  package let file: String
  package let form: SpringFormula.Form
  /// Nil if the parameters are known only while the scene runs.
  package let values: Values?

  /// What the notations of a spring are computed from.
  package struct Values: Hashable, Sendable {
    package let spring: Spring
    /// In ways per second; nil if the ways decide.
    package let velocity: Double?
    package let settlingTicks: Int

    package init(spring: Spring, velocity: Double?, settlingTicks: Int) {
      (self.spring, self.velocity, self.settlingTicks) = (spring, velocity, settlingTicks)
    }
  }

  /// Creates a report of known values.
  package init(range: SourceRange, file: String, form: SpringFormula.Form, values: Values?) {
    (self.range, self.file, self.form, self.values) = (range, file, form, values)
  }

  /// - Parameters:
  ///   - duration: of the animation, in seconds; nil if it is not known.
  ///   - number: computes an expression; nil if it is not known.
  ///   - velocity: of `formula`; nil if it is not known or not in ways.
  fileprivate init(
    _ formula: SpringFormula, in file: String, duration: Double?, velocity: Double?,
    _ number: (Expression) -> Double?
  ) {
    range = formula.range
    self.file = file
    form = formula.form
    let numbers = formula.parameters.compactMap { number($0.value) }
    let areValid = zip(formula.parameters, numbers).allSatisfy { parameter, number in
      formula.form.bounds(of: parameter.key).violationMessage(for: number) == nil
    }
    guard numbers.count == formula.parameters.count, areValid, formula.mismatch(numbers) == nil,
      let duration, duration > 0
    else {
      values = nil
      return
    }
    let ticks = max(1, Time(seconds: duration).nearestTick)
    let wholeDuration = Double(ticks) / 60
    switch formula.spring(numbers, duration: wholeDuration) {
    case .settling(let damping):
      let spring = Spring(damping: damping, velocity: velocity ?? 0, settlingIn: wholeDuration)
      values = Values(spring: spring, velocity: velocity, settlingTicks: ticks)
    case .free(let spring):
      let motion = SpringMotion(spring, velocity: velocity ?? 0)
      values = Values(
        spring: spring, velocity: velocity,
        settlingTicks: motion.settlingTick(limit: Int(Limits.seconds) * 60))
    }
  }

  /// A form with its parameters and their values.
  private typealias Notation = (name: String, parameters: [(key: String, value: Double, unit: String)])

  private static func notations(of values: Values) -> [Notation] {
    let spring = values.spring
    var notations: [Notation] = []
    if let duration = spring.settlingDuration(velocity: values.velocity ?? 0) {
      notations.append(("UIKit", [("damping", spring.damping, ""), ("duration", duration, "s")]))
    }
    notations.append(("SwiftUI", [("bounce", spring.bounce, ""), ("duration", spring.response, "s")]))
    notations.append(("SwiftUI", [("response", spring.response, "s"), ("damping", spring.damping, "")]))
    notations.append(
      (
        "Core Animation",
        [("stiffness", spring.stiffness(), ""), ("damping", spring.coefficient(), ""), ("mass", 1, "")]
      ))
    notations.append(
      ("Android", [("stiffness", spring.stiffness(), ""), ("damping-ratio", spring.damping, "")]))
    return notations
  }

  // MARK: Text

  /// Lines for people, the first with the position.
  package var lines: [String] {
    let head = "\(file):\(range.line):\(range.column): spring \(form.text)"
    guard let values else { return [head + ": computed while the scene runs"] }
    var seconds = SpringReport.text(Double(values.settlingTicks) / 60)
    seconds += "s (\(values.settlingTicks) \(values.settlingTicks == 1 ? "tick" : "ticks"))"
    let velocity =
      switch values.velocity {
      case 0?: ""
      case let velocity?: ", velocity \(SpringReport.text(velocity))"
      case nil: ", without its velocity, which the scene computes"
      }
    let width = 16
    return ["\(head)\(velocity): over after \(seconds)"]
      + SpringReport.notations(of: values).map { notation in
        let parameters = notation.parameters.map { "\($0.key) \(SpringReport.text($0.value))\($0.unit)" }
        let padding = String(repeating: " ", count: max(1, width - notation.name.count))
        return "  \(notation.name)\(padding)\(parameters.joined(separator: ", "))"
      }
  }

  /// A number with six significant digits.
  private static func text(_ number: Double) -> String { DecimalText.text(number.roundedToSixDigits) }

  // MARK: JSON

  package var json: JSONValue {
    var members: JSONValue.Members = [
      ("file", .text(file)), ("line", .integer(range.line)), ("column", .integer(range.column)),
    ]
    guard let values else { return .object(members) }
    members.append(("seconds", .number(Double(values.settlingTicks) / 60)))
    if let velocity = values.velocity { members.append(("velocity", .number(velocity))) }
    let forms = SpringReport.notations(of: values).map { notation in
      JSONValue.object(notation.parameters.map { ($0.key, .number($0.value)) })
    }
    return .object(members + [("forms", .array(forms))])
  }
}

extension Document {
  /// All springs, in the order of the files. Parameters that the scene computes have the values that they
  /// would have at the start.
  package var springs: [SpringReport] {
    let environment = ConstantEnvironment(
      theme: settings.theme, seed: settings.seed, variables: variables.map(\.initial.constant))
    func value(_ expression: Expression) -> Value? {
      expression.constant ?? (try? expression.value(in: environment))
    }
    func number(_ expression: Expression) -> Double? {
      if case .number(let number, _)? = value(expression) { number } else { nil }
    }
    var reports: [SpringReport] = []
    var seen: Set<SourceRange> = []
    func add(_ formula: SpringFormula, duration: Expression?) {
      guard seen.insert(sources.place(of: formula.range)).inserted else { return }
      var velocity: Double? = 0
      if let expression = formula.velocity {
        switch value(expression) {
        case .number(let ways, .plain)?, .number(let ways, .rate)?: velocity = ways
        default: velocity = nil
        }
      }
      reports.append(
        SpringReport(
          formula, in: sources.fileName(of: formula.range), duration: duration.map(number) ?? 0.25,
          velocity: velocity, number))
    }
    func add(_ settings: [Setting<View.Key>]) {
      for setting in settings {
        if case .layout(let layout) = setting.content, let motion = layout.animation,
          case .spring(let formula) = motion.curve
        {
          add(formula, duration: motion.duration)
        }
      }
    }
    for view in views { add(view.settings) }
    forEachAction { action in
      switch action.kind {
      case .animate(let animation):
        if case .spring(let formula) = animation.curve { add(formula, duration: animation.duration) }
      case .setView(_, let settings, _): add(settings)
      default: break
      }
    }
    return reports.sorted { a, b in
      let (first, second) = (sources.place(of: a.range), sources.place(of: b.range))
      return (first.origin, first.line, first.column) < (second.origin, second.line, second.column)
    }
  }
}
