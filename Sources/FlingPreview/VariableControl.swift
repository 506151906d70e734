import FlingScene

/// A variable of `let` that holds a value from the start, as the page lets it be changed.
enum VariableControl: Hashable, Sendable {
  case slider(VariableSlider)
  case check(name: String, isOn: Bool)
  case text(name: String, String)

  var name: String {
    switch self {
    case .slider(let slider): slider.name
    case .check(let name, _), .text(let name, _): name
    }
  }

  /// Those of a scene, in its order: what reads no other variables, but for those that a sweep varies.
  static func all(of document: Document) -> [VariableControl] {
    let swept = document.sweep?.cells.first?.settings.map(\.name) ?? []
    let lines = SourceLines(document.source.bytes)
    return document.variables.compactMap { variable in
      swept.contains(variable.name) || isComputed(variable.initial.range, lines)
        ? nil : VariableControl(variable)
    }
  }

  /// The same with the scale of another one, stretched if the value lies beyond it.
  func like(_ other: VariableControl) -> VariableControl {
    guard case .slider(let slider) = self, case .slider(let model) = other else { return self }
    return .slider(slider.like(model))
  }

  /// Whether an equals sign stands in front of a value, which then may follow others. Values of the command line stand in
  /// no line.
  private static func isComputed(_ range: SourceRange, _ lines: SourceLines) -> Bool {
    guard range.line > 0 else { return false }
    let before = lines.text(of: range.line).unicodeScalars.prefix(range.column)
    return before.reversed().first { !" \t\"'".unicodeScalars.contains($0) } == "="
      || before.dropLast().reversed().first { !" \t\"'".unicodeScalars.contains($0) } == "="
  }

  /// Texts that are longer are no words to play with.
  private static let textLimit = 200

  private init?(_ variable: Document.Variable) {
    switch variable.initial.constant {
    case .number:
      guard let slider = VariableSlider(variable) else { return nil }
      self = .slider(slider)
    case .truth(let isOn):
      self = .check(name: variable.name, isOn: isOn)
    case .text(let text) where text.utf8.count <= VariableControl.textLimit && !text.contains("\n"):
      self = .text(name: variable.name, text)
    default:
      return nil
    }
  }
}
