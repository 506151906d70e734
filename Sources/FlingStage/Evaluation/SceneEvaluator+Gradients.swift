import FlingGeometry
import FlingScene

extension SceneEvaluator {
  /// Evaluates a gradient. Anchors relative to a box stay unresolved until the size of the painted area is
  /// known.
  func gradient(_ formula: GradientFormula) throws(RunError) -> Gradient {
    let gradientGeometry: Gradient.Geometry
    switch formula.geometry {
    case .linear(let angle): gradientGeometry = .linear(angle: try number(angle, .angle))
    case .line(let from, let to): gradientGeometry = .line(from: try anchor(from), to: try anchor(to))
    case .radial(let center, let radius, let focus, let focusRadius):
      gradientGeometry = try radial(center, radius, focus, focusRadius)
    case .conic(let center, let start):
      gradientGeometry = .conic(
        center: try anchor(center),
        start: try start.map { (start) throws(RunError) in try number(start, .angle) } ?? 0)
    }
    var stops: [(color: Color, position: Double?)] = []
    for stop in formula.stops {
      let position = try stop.position.map { (position) throws(RunError) in try number(position) }
      stops.append((try color(stop.color), position))
    }
    let spread = try formula.spread.map { (spread) throws(RunError) in
      try choice(spread, as: Gradient.Spread.self)
    }
    return Gradient(gradientGeometry, colors: stops, spread: spread ?? .pad)
  }

  private func radial(
    _ center: GradientFormula.Anchor, _ radius: Expression, _ focus: GradientFormula.Anchor?,
    _ focusRadius: Expression?
  ) throws(RunError) -> Gradient.Geometry {
    let center = try anchor(center)
    let radius = try positive(radius, "a radius")
    guard focus != nil || focusRadius != nil else { return .radial(center: center, radius: radius) }
    return .focal(
      center: center, radius: radius,
      focus: try focus.map { (focus) throws(RunError) in try anchor(focus) } ?? center,
      focusRadius: try focusRadius.map { (radius) throws(RunError) in
        try number(radius, within: .atLeastZero, "a radius")
      } ?? 0)
  }

  private func anchor(_ formula: GradientFormula.Anchor) throws(RunError) -> Gradient.Anchor {
    switch formula {
    case .point(let point): Gradient.Anchor(try self.point(point))
    case .unit(let unit): Gradient.Anchor(unit: unit)
    }
  }
}
