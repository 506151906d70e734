import FlingGeometry
import FlingScene

/// A control on the page for a variable of `let` with a constant initial value.
enum VariableControl: Hashable, Sendable {
  case slider(VariableSlider)
  case check(name: String, isOn: Bool)
  case text(name: String, String)
  /// A text that spells a color.
  case color(name: String, text: String, Color)

  var name: String {
    switch self {
    case .slider(let slider): slider.name
    case .check(let name, _), .text(let name, _), .color(let name, _, _): name
    }
  }

  /// Numbers come first, colors last.
  private var position: Int {
    switch self {
    case .slider: 0
    case .check: 1
    case .text: 2
    case .color: 3
    }
  }

  /// Controls for the variables of a scene: for numbers, booleans, texts and colors, each in the order of the scene.
  /// Variables that actions assign have none, nor have those that are computed, varied by a sweep or included.
  /// - Parameter controls: those of changed variables before the change, by name; their kinds and ranges stay.
  static func all(
    of document: Document, before controls: [String: VariableControl] = [:]
  ) -> [VariableControl] {
    let swept = document.sweep?.cells.first?.settings.map(\.name) ?? []
    let lines = SourceLines(document.source.bytes)
    let all = document.variables.compactMap { variable -> VariableControl? in
      guard !variable.isParameter, !variable.isAssigned, variable.range.origin == 0,
        !swept.contains(variable.name), !isComputed(variable.initial.range, lines),
        let control = VariableControl(variable, theme: document.settings.theme)
      else { return nil }
      return controls[variable.name].map(control.adoptingKind) ?? control
    }
    return (0...3).flatMap { position in all.filter { $0.position == position } }
  }

  /// A copy like the control before the variable was changed: a slider with its range and step, extended to include
  /// the value, and a color or other text even if the new text is none.
  private func adoptingKind(of other: VariableControl) -> VariableControl {
    switch (self, other) {
    case (.slider(let slider), .slider(let model)): .slider(slider.adoptingScale(of: model))
    case (.text(let name, let text), .color(_, _, let color)): .color(name: name, text: text, color)
    case (.color(let name, let text, _), .text): .text(name: name, text)
    default: self
    }
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

  private init?(_ variable: Document.Variable, theme: Theme) {
    switch variable.initial.constant {
    case .number:
      guard let slider = VariableSlider(variable) else { return nil }
      self = .slider(slider)
    case .truth(let isOn):
      self = .check(name: variable.name, isOn: isOn)
    case .text(let text) where text.utf8.count <= VariableControl.textLimit && !text.contains("\n"):
      if let color = try? ColorSyntax.color(text, theme: theme) {
        self = .color(name: variable.name, text: text, color)
      } else {
        self = .text(name: variable.name, text)
      }
    default:
      return nil
    }
  }
}
