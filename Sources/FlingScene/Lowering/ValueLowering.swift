internal import FlingGeometry

/// Lowers single values, such as numbers, points and texts, literal or computed, to expressions.
///
/// Name resolution uses it for the counts of copies and the initial values of variables, the last pass for
/// all other values. Functions that return nil have reported an error, unless stated otherwise. Names of
/// functions that begin with `known` require a value that is constant at load.
final class ValueLowering {
  let findings: DiagnosticSink
  let names: SceneNames
  let compiler: ExpressionCompiler
  /// The canvas's size in points; zero until `CanvasLowering` sets it.
  var canvasSize = Size.zero
  /// The constant sizes of the views that have been lowered so far.
  var viewSizes: [ViewID: Size] = [:]

  init(findings: DiagnosticSink, names: SceneNames, compiler: ExpressionCompiler) {
    self.findings = findings
    self.names = names
    self.compiler = compiler
  }

  /// Reports an error in a value. Inside a copy of a repeated entry, the message names the copy.
  func error(
    _ range: SourceRange, _ message: String, in scope: CopyScope, hint: @autoclosure () -> String? = nil
  ) {
    findings.error(range, scope.copy.map { "\(message), in copy \($0)" } ?? message, hint: hint())
  }

  /// The text of a scalar with its range, without the quotes, for the expression compiler; nil for other
  /// nodes.
  func locatedText(of node: Node) -> LocatedText? {
    guard case .scalar(let text, let style) = node.content else { return nil }
    var range = node.range
    if style == .quoted {
      range.column += 1
      range.length = max(1, range.length - 2)
    }
    return LocatedText(text: text, range: range, isVerbatim: node.isVerbatim)
  }

  /// Whether a node is an expression: a scalar that begins with `=`.
  func isComputed(_ node: Node) -> Bool {
    node.text?.utf8.first == UInt8(ascii: "=")
  }

  /// Compiles an expression (`= …`) that must have the given type. Reports its errors, once per position.
  func compiled(_ node: Node, _ type: ValueType, _ scope: CopyScope) -> Expression? {
    guard let text = locatedText(of: node), !findings.hasError(at: node.range) else { return nil }
    do {
      return try compiler.compile(text, scope: scope.visible, expecting: type)
    } catch {
      findings.add(error, at: node.range, in: scope.copy)
      return nil
    }
  }
}
