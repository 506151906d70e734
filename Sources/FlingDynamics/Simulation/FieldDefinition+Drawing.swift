package import FlingGeometry

/// What overlays draw of fields.
extension FieldDefinition {
  /// The acceleration at a point of a resting item with mass 1 and charge 1, in pt/s²; for a velocity field
  /// the velocity. Nil for fields that only act on moving items, and for custom fields.
  /// - Parameter time: in seconds, for noise.
  package func vectorOnRestingItem(at point: Point, time: Double) -> Point? {
    guard region.contains(point - position) else { return .zero }
    let offset = point - position
    let distance = offset.length
    let weight = strengthWithFalloff(at: point)
    switch law {
    case .drag, .magnetic, .custom: return nil
    case .vortex: return Point(offset.y, -offset.x) * weight
    case .spring: return offset * -weight
    case .radialGravity: return distance > 0 ? offset * (-100 * weight / distance) : .zero
    case .electric: return distance > 0 ? offset * (100 * weight / distance) : .zero
    case .linearGravity(let direction): return direction * (100 * weight)
    case .velocity(let direction): return direction * (100 * strength)
    case .noise(let noise), .turbulence(let noise):
      return noise.vector(at: offset, time: time) * (100 * weight)
    }
  }

  /// Whether the force depends on the distance from the field's position.
  package var dependsOnDistance: Bool {
    switch law {
    case .vortex, .radialGravity, .spring, .electric: true
    default: falloff > 0
    }
  }

  /// `strength` times the falloff factor at a point.
  package func strengthWithFalloff(at point: Point) -> Double {
    strength * falloffFactor(at: point.distance(to: position), minDistance: minimumRadius)
  }
}

extension Region {
  /// The outlines of all shapes of the region, relative to the field's position.
  package var edges: [Path] {
    steps.compactMap { step in
      switch step {
      case .circle(let radius), .notCircle(let radius):
        Path(ellipseIn: Rect(center: .zero, size: Size(width: 2 * radius, height: 2 * radius)))
      case .box(let x, let y), .notBox(let x, let y):
        Path(rect: Rect(center: .zero, size: Size(width: 2 * x, height: 2 * y)))
      case .whole, .both, .either: nil
      }
    }
  }
}
