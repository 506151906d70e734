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
    case .radial(let center, let radius):
      gradientGeometry = .radial(center: try anchor(center), radius: try positive(radius, "a radius"))
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
    return Gradient(gradientGeometry, colors: stops)
  }

  private func anchor(_ formula: GradientFormula.Anchor) throws(RunError) -> Gradient.Anchor {
    switch formula {
    case .point(let point): Gradient.Anchor(try self.point(point))
    case .unit(let unit): Gradient.Anchor(unit: unit)
    }
  }
}
