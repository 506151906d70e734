import FlingScene

/// A control on the page for a variable of `let` with a constant initial value.
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

  /// Controls for the variables of a scene, in its order. Variables that are computed, varied by a sweep or
  /// included have none.
  static func all(of document: Document) -> [VariableControl] {
    let swept = document.sweep?.cells.first?.settings.map(\.name) ?? []
    let lines = SourceLines(document.source.bytes)
    return document.variables.compactMap { variable in
      variable.isParameter || variable.range.origin != 0 || swept.contains(variable.name)
        || isComputed(variable.initial.range, lines)
        ? nil : VariableControl(variable)
    }
  }

  /// A copy with the range and step of another control, extended to include its own value.
  func adoptingScale(of other: VariableControl) -> VariableControl {
    guard case .slider(let slider) = self, case .slider(let model) = other else { return self }
    return .slider(slider.adoptingScale(of: model))
  }

  /// Whether an equals sign precedes the value, so that it may depend on other variables. Values of the
  /// command line have no line in the file and count as constants.
  private static func isComputed(_ range: SourceRange, _ lines: SourceLines) -> Bool {
    guard range.line > 0 else { return false }
    let before = lines.text(of: range.line).unicodeScalars.prefix(range.column)
    return before.reversed().first { !" \t\"'".unicodeScalars.contains($0) } == "="
      || before.dropLast().reversed().first { !" \t\"'".unicodeScalars.contains($0) } == "="
  }

  /// Most bytes of a text that the page offers for editing.
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
