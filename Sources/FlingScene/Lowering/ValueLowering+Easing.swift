internal import FlingGeometry

/// Easing curves.
extension ValueLowering {
  /// Lowers an easing: a word such as `ease-out`, the control points `[x1, y1, x2, y2]` of a cubic Bézier
  /// curve, or a function of CSS such as `steps(4)`. All must be known at load.
  func easing(_ node: Node, _ scope: CopyScope) -> Easing? {
    let words = KeyTable.easings
    if node.items != nil {
      guard let numbers = numbers(node, key: "ease", .any, scope), numbers.count == 4 else {
        error(node.range, "\"ease\" as a list is [x1, y1, x2, y2]", in: scope)
        return nil
      }
      var values: [Double] = []
      for case .number(let value, _)? in numbers.map(\.constant) { values.append(value) }
      guard values.count == 4, (0...1).contains(values[0]), (0...1).contains(values[2]) else {
        error(
          node.range, "x1 and x2 of \"ease\" must lie in 0…1 and be known when the scene is read", in: scope)
        return nil
      }
      return .bezier(values[0], values[1], values[2], values[3])
    }
    if let text = locatedText(of: node), !isComputed(node), text.text.unicodeScalars.contains("(") {
      do throws(ExpressionError) {
        return try EasingSyntax.function(text.text)
      } catch {
        let range = error.range.map { text.range(of: $0) } ?? node.range
        self.error(range, error.message, in: scope, hint: error.hint)
        return nil
      }
    }
    switch knownChoice(node, key: "ease", words, scope) {
    case "linear": return .linear
    case "ease": return .ease
    case "ease-in": return .easeIn
    case "ease-out": return .easeOut
    case "ease-in-out": return .easeInOut
    case "step-start": return .steps(1, .start)
    case "step-end": return .steps(1, .end)
    default: return nil
    }
  }
}
