import FlingGeometry
import FlingScene
import FlingType

/// Evaluation of the settings of views.
extension SceneEvaluator {
  /// Evaluates a setting by the form of its content.
  func evaluate(_ setting: Setting<View.Key>) throws(RunError) -> ViewValue {
    switch setting.content {
    case .none where setting.key == .fill || setting.key == .tint || setting.key == .color: return .paint(nil)
    case .picture(let number): return .picture(number, document.pictures[number].size ?? .zero)
    case .none where setting.key == .stroke: return .stroke(nil)
    case .paint(let formula) where setting.key == .stroke:
      return .stroke(try stroke(StrokeFormula(paint: formula)))
    case .paint(let formula): return .paint(try paint(formula))
    case .font(let formula): return .font(try textStyle(formula))
    case .stroke(let formula): return .stroke(try stroke(formula))
    case .shadows(let formulas): return .shadows(try shadows(formulas))
    case .body(let formula): return .body(try bodyOutline(formula))
    case .star(let points, let inner):
      let innerFraction = try inner.map { (inner) throws(RunError) in try nonNegative(inner, "inner") } ?? 0.5
      return .star(try integer(points, min: 2, "a star's number of points"), innerFraction)
    case .expressions(let expressions):
      return setting.key == .corner ? .radii(try radii(expressions)) : .points(try points(expressions))
    case .expression(let expression): return try value(of: setting.key, expression)
    case .layout(let formula): return .layout(try layoutRules(formula), try layoutTiming(formula))
    case .lengths(let expressions):
      var lengths: [Double?] = []
      for expression in expressions {
        lengths.append(
          try expression.map { (length) throws(RunError) in try nonNegative(length, setting.key.rawValue) })
      }
      return .lengths(lengths)
    case .byLayout: return .byLayout
    case .insets, .items, .region, .none:
      throw RunError("\(setting.key.rawValue) can't be read", at: setting.range)
    }
  }

  /// Evaluates a single expression by the type of its key.
  private func value(of key: View.Key, _ expression: Expression) throws(RunError) -> ViewValue {
    guard let spec = View.Key.specs[key] else {
      throw RunError("\(key.rawValue) can't be read", at: expression.range)
    }
    switch spec.type {
    case .paint, .tint: return .paint(try paint(.expression(expression)))
    case .stroke: return .stroke(try stroke(StrokeFormula(paint: .expression(expression))))
    case .corners: return .radii(try radii([expression]))
    case .path: return .path(try path(expression))
    case .points: return .points(try points([expression]))
    case .text: return .text(try labelText(expression), isSpelled: expression.isSpelled)
    case .choice(let options): return .word(try choice(expression, among: options))
    case .whole(let bounds): return .whole(try integer(expression, within: bounds, spec.messageSubject))
    default:
      switch try value(expression, as: spec.type, spec.messageSubject) {
      case .number(let number, _): return .number(number)
      case .point(let point): return .point(point)
      case .rect(let rect): return .rect(rect)
      case .truth(let truth): return .truth(truth)
      case .view(let view): return .view(view.index)
      default: throw RunError("\(spec.name) can't be read", at: expression.range)
      }
    }
  }

  /// Four corner radii; a single one counts for all corners.
  private func radii(_ expressions: [Expression]) throws(RunError) -> [Double] {
    var radii: [Double] = []
    for expression in expressions { radii.append(try nonNegative(expression, "a radius")) }
    switch radii.count {
    case 1: return [radii[0], radii[0], radii[0], radii[0]]
    case 4: return radii
    default: throw RunError("a corner is one radius or four", at: expressions.first?.range)
    }
  }

  private func bodyOutline(_ formula: BodyFormula) throws(RunError) -> BodyOutline {
    switch formula {
    case .rectangle: return .rectangle
    case .ellipse: return .ellipse
    case .shape: return .shape
    case .none: return .none
    case .points(let expressions): return .points(try points(expressions))
    case .path(let expression): return .path(try path(expression))
    case .sized(let expression):
      let size = try size(expression)
      return .sized(Size(width: size.x, height: size.y))
    }
  }
}

extension Content {
  /// All expressions of the content, in the order of evaluation.
  var expressions: [Expression] {
    switch self {
    case .expression(let expression): return [expression]
    case .expressions(let expressions): return expressions
    case .paint(let formula): return formula.expressions
    case .stroke(let formula):
      let single = [
        formula.width, formula.phase, formula.cap, formula.join, formula.miterLimit, formula.align,
      ]
      return formula.paint.expressions + formula.dash + single.compactMap { $0 } + formula.trim
    case .font(let formula):
      return [formula.size, formula.weight, formula.italic, formula.tracking].compactMap { $0 }
    case .shadows(let formulas):
      return formulas.flatMap { [$0.color, $0.offset, $0.blur, $0.spread].compactMap { $0 } }
    case .body(.points(let expressions)): return expressions
    case .body(.path(let expression)), .body(.sized(let expression)): return [expression]
    case .body, .picture, .items, .byLayout, .none: return []
    case .layout(let formula): return formula.expressions
    case .lengths(let lengths): return lengths.compactMap { $0 }
    case .insets(let insets): return insets.expressions
    case .star(let points, let inner): return [points] + [inner].compactMap { $0 }
    case .region(let parts):
      return parts.flatMap { part -> [Expression] in
        switch part.shape {
        case .circle(let size), .box(let size): [size] + [part.isInverted].compactMap { $0 }
        }
      }
    }
  }
}

extension InsetsFormula {
  var expressions: [Expression] { [top, left, bottom, right].compactMap { $0 } }
}

extension PaintFormula {
  fileprivate var expressions: [Expression] {
    switch self {
    case .none: []
    case .expression(let expression): [expression]
    case .checker(let size, let colors): [size] + colors
    case .stripes(let width, let angle, let colors): [width] + [angle].compactMap { $0 } + colors
    case .gradient(let gradient): gradient.expressions
    }
  }
}
