internal import FlingGeometry

/// Springs of animations.
struct SpringLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers a map of a spring. Its keys decide its form.
  /// - Parameter duration: the key `duration` beside the spring; nil if there is none.
  /// - Returns: nil if there is an error, which has been reported.
  func spring(_ node: Node, duration: KeyedValue?, _ scope: CopyScope) -> SpringFormula? {
    guard node.isBroken || node.entries != nil else {
      error(
        node.range, "\"spring\" is a map, not \(node.description)", in: scope,
        hint: "write {damping: 0.7}, or {response: 0.5s, damping: 0.7} without \"duration\"")
      return nil
    }
    guard let entries = parser.map(node, named: "spring") else { return nil }
    let hasResponse = entries.contains { $0.key == SpringFormula.Key.response.rawValue }
    let misplaced = entries.filter { reportMisplaced($0, hasResponse: hasResponse) }
    let fields = parser.fields(
      entries.filter { entry in !misplaced.contains { $0.key == entry.key } }, KeyTable.springs,
      of: "a spring")
    // What a misplaced key stands for is not missing.
    guard misplaced.isEmpty else { return nil }
    guard let form = form(of: fields, node) else { return nil }
    if !form.takesDuration, let duration, let key = fields[form.keys[0].rawValue] {
      error(
        duration.keyRange, "\"duration\" can't be used with \"\(key.spec.name)\" of a spring", in: scope,
        hint: "leave it out: the spring ends when it is still")
    }
    let hasVelocity = fields.has("velocity")
    let velocity = fields["velocity"].flatMap { startVelocity($0, scope) }
    var parameters: [SpringFormula.Parameter] = []
    for key in form.keys {
      guard let field = fields[key.rawValue] else { continue }
      guard let value = parameter(field, form.bounds(of: key), scope) else { return nil }
      parameters.append(.init(key, value))
    }
    guard hasVelocity == (velocity != nil) else { return nil }
    let formula = SpringFormula(form: form, parameters: parameters, velocity: velocity, range: node.range)
    let constants = parameters.compactMap(\.value.constantNumber)
    if constants.count == parameters.count, let mismatch = formula.mismatch(constants) {
      error(mismatch.range, mismatch.message, in: scope, hint: mismatch.hint)
      return nil
    }
    return formula
  }

  /// Reports a key that belongs beside the spring, or that means a ratio beside `response`.
  /// - Returns: whether the key is one of these.
  private func reportMisplaced(_ entry: Node.Entry, hasResponse: Bool) -> Bool {
    switch entry.key {
    case "duration":
      findings.error(
        entry.keyRange, "unknown key \"duration\" of a spring", hint: "write it beside \"spring\"")
    case SpringFormula.Key.dampingRatio.rawValue where hasResponse, "dampingRatio" where hasResponse:
      findings.error(
        entry.keyRange, "\"\(entry.key)\" can't be used with \"response\"",
        hint: "write \"damping\": beside \"response\" it is the ratio")
    default: return false
    }
    return true
  }

  private func parameter(_ field: KeyedValue, _ bounds: NumberBounds, _ scope: CopyScope) -> Expression? {
    let name = field.spec.name
    let dimension: Dimension = name == SpringFormula.Key.response.rawValue ? .time : .plain
    return values.number(field.value, key: name, dimension, bounds, scope.inside(name))
  }

  /// Lowers the velocity: a number of ways a second, a point per second or a spin.
  private func startVelocity(_ field: KeyedValue, _ scope: CopyScope) -> Expression? {
    let node = field.value
    if node.isBroken { return nil }
    guard node.items == nil else { return values.vector(node, key: "velocity", scope.inside("velocity")) }
    guard let value = values.value(node, key: "velocity", scope.inside("velocity")) else { return nil }
    switch value.constant {
    case nil, .point?, .number(_, .plain)?, .number(_, .rate)?, .number(_, .spin)?: return value
    case let constant?:
      error(
        node.range, "\"velocity\" is a number, a point or a spin, not \(constant.type.phrase)", in: scope,
        hint: "a number is ways a second")
      return nil
    }
  }

  // MARK: Forms

  /// The form that a key probably belongs to.
  private static func likelyForm(
    of key: SpringFormula.Key, beside keys: [SpringFormula.Key]
  ) -> SpringFormula.Form {
    switch key {
    case .bounce: .bounce
    case .response: .response
    case .dampingRatio: .ratio
    case .mass: .coefficient
    case .stiffness: keys.contains(.dampingRatio) && !keys.contains(.damping) ? .ratio : .coefficient
    case .damping: keys.contains(.stiffness) ? .coefficient : keys.contains(.response) ? .response : .settling
    }
  }

  /// The form that has all keys. Reports keys of several forms, and missing ones.
  private func form(of fields: KeyedValues, _ node: Node) -> SpringFormula.Form? {
    let written = fields.list.compactMap { field in
      SpringFormula.Key(rawValue: field.spec.name).map { (key: $0, field: field) }
    }
    func forms(with keys: [SpringFormula.Key]) -> [SpringFormula.Form] {
      SpringFormula.Form.allCases.filter { form in keys.allSatisfy(form.keys.contains) }
    }
    let keys = written.map(\.key)
    for (index, entry) in written.enumerated() where forms(with: Array(keys[...index])).isEmpty {
      // A broken value may come from a misspelled key whose meaning was guessed, so it proves no conflict.
      if written.contains(where: { $0.field.value.isBroken }) { return nil }
      let other = keys[..<index].first { forms(with: [$0, entry.key]).isEmpty } ?? keys[0]
      let texts = [other, entry.key].map { SpringLowering.likelyForm(of: $0, beside: keys).text }
      findings.error(
        entry.field.keyRange, "\"\(entry.key.rawValue)\" can't be used with \"\(other.rawValue)\"",
        hint: "one form at a time: \(texts.joined(separator: ", or "))")
      return nil
    }
    if keys.isEmpty {
      if fields.has("velocity") { return .settling }
      findings.error(
        node.range, "\"spring\" needs \"damping\", \"bounce\", \"response\" or \"stiffness\"",
        hint: "write {damping: 0.7}")
      return nil
    }
    func need(_ word: String, beside key: String, hint: String? = nil) {
      findings.error(node.range, "a spring with \"\(key)\" needs \(word)", hint: hint)
    }
    if keys.contains(.stiffness) {
      if keys.contains(.damping) { return .coefficient }
      if keys.contains(.dampingRatio) { return .ratio }
      need(
        keys.contains(.mass) ? "\"damping\"" : "\"damping\" or \"damping-ratio\"", beside: "stiffness",
        hint: "damping-ratio: 1 does not oscillate")
      return nil
    }
    if let lone = keys.first(where: { $0 == .mass || $0 == .dampingRatio }) {
      need(
        "\"stiffness\"", beside: lone.rawValue,
        hint: "\(SpringFormula.Form.coefficient.text) or \(SpringFormula.Form.ratio.text)")
      return nil
    }
    if keys.contains(.response) {
      if keys.contains(.damping) { return .response }
      need("\"damping\"", beside: "response", hint: "damping: 1 does not oscillate")
      return nil
    }
    return keys.contains(.bounce) ? .bounce : .settling
  }
}

extension Expression {
  /// The number of a constant; nil for other values.
  fileprivate var constantNumber: Double? {
    if case .number(let number, _)? = constant { number } else { nil }
  }
}
