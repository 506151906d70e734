package import FlingGeometry

/// A gradient with parts that may be computed.
package struct GradientFormula: Sendable {
  package enum Geometry: Sendable {
    /// An angle as in CSS.
    case linear(Expression)
    case line(from: Anchor, to: Anchor)
    /// The radius is a number above 0. The focus is the center if nil, its radius a number of at least 0, which
    /// is 0 if nil.
    case radial(center: Anchor, radius: Expression, focus: Anchor?, focusRadius: Expression?)
    /// The start is an angle; 0 if nil.
    case conic(center: Anchor, start: Expression?)
  }

  package enum Anchor: Sendable {
    /// A point in the coordinates of the painted view.
    case point(Expression)
    /// A word such as `center`, converted to fractions of the painted view's width and height.
    case unit(Point)
  }

  package struct Stop: Sendable {
    package var color: Expression
    /// The position along the gradient as a fraction, possibly outside 0...1; nil if CSS's rules set it.
    package var position: Expression?

    package init(color: Expression, position: Expression?) {
      self.color = color
      self.position = position
    }
  }

  package var geometry: Geometry
  /// At least two.
  package var stops: [Stop]
  /// A word of `Gradient.Spread`; `pad` if nil.
  package var spread: Expression?

  package init(geometry: Geometry, stops: [Stop], spread: Expression?) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
  }
}

extension GradientFormula {
  /// All expressions of the gradient, in order of evaluation.
  package var expressions: [Expression] {
    func expressions(of anchor: Anchor?) -> [Expression] {
      if case .point(let point)? = anchor { [point] } else { [] }
    }
    let geometryExpressions: [Expression]
    switch geometry {
    case .linear(let angle): geometryExpressions = [angle]
    case .line(let from, let to): geometryExpressions = expressions(of: from) + expressions(of: to)
    case .radial(let center, let radius, let focus, let focusRadius):
      geometryExpressions =
        expressions(of: center) + [radius] + expressions(of: focus) + [focusRadius].compactMap { $0 }
    case .conic(let center, let start):
      geometryExpressions = expressions(of: center) + [start].compactMap { $0 }
    }
    return geometryExpressions + [spread].compactMap { $0 }
      + stops.flatMap { [$0.color] + [$0.position].compactMap { $0 } }
  }
}
