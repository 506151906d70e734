internal import FlingGeometry

/// Single values: numbers, points, texts, whether they are written down or computed. The resolver computes counts of
/// copies and first values of variables by it, the last pass all others.
final class ValueLowering {
  let findings: DiagnosticSink
  let names: SceneNames
  let compiler: ExpressionCompiler
  /// The canvas's size in points, once it is known.
  var canvasSize = Size.zero
  /// The sizes of views that are written down, as far as views have been lowered.
  var viewSizes: [ViewID: Size] = [:]

  init(findings: DiagnosticSink, names: SceneNames, compiler: ExpressionCompiler) {
    self.findings = findings
    self.names = names
    self.compiler = compiler
  }

  /// Reports a mistake in a value; names the copy if it is in one.
  func error(
    _ range: SourceRange, _ message: String, in scope: CopyScope, hint: @autoclosure () -> String? = nil
  ) {
    findings.error(range, scope.copy.map { "\(message), in copy \($0)" } ?? message, hint: hint())
  }

  /// A scalar for the compiler of expressions.
  func located(_ node: Node) -> LocatedText? {
    guard case .scalar(let text, let style) = node.content else { return nil }
    var range = node.range
    if style == .quoted {
      range.column += 1
      range.length = max(1, range.length - 2)
    }
    return LocatedText(text: text, range: range, isVerbatim: node.isVerbatim)
  }

  func isComputed(_ node: Node) -> Bool {
    node.text?.utf8.first == UInt8(ascii: "=")
  }

  /// Compiles `= …`, or reports why it can't be.
  func compiled(_ node: Node, _ type: ValueType, _ scope: CopyScope) -> Expression? {
    guard let text = located(node), !findings.isKnown(node.range) else { return nil }
    do {
      return try compiler.compile(text, scope: scope.visible, expecting: type)
    } catch {
      findings.add(error, at: node.range, in: scope.copy)
      return nil
    }
  }
}
