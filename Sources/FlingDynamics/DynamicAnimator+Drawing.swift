package import FlingGeometry

/// The present state of an attachment, for drawing it.
package struct AttachmentGeometry: Equatable, Sendable {
  package var kind: JointDefinition.JointType
  /// Attached point from the item's center, in the item's axes.
  package var offset: Point
  /// The same on the other item; nil if the attachment is to a point.
  package var otherOffset: Point?
  /// The anchor at the end of the last step.
  package var anchor: Point
  /// Rest length of a spring, largest length of a rope, in points.
  package var length: Double
  /// Unit vector of a slide's axis, in the other item's axes.
  package var axis: Point
  package var range: FloatRange
}

extension AttachmentBehavior {
  /// The present state; nil before the first step with the attachment, which measures it.
  package var presentGeometry: AttachmentGeometry? {
    guard let jointFrame else { return nil }
    return AttachmentGeometry(
      kind: jointType, offset: Point(jointFrame.offset.horizontal, jointFrame.offset.vertical),
      otherOffset: items.count > 1
        ? Point(jointFrame.otherOffset.horizontal, jointFrame.otherOffset.vertical) : nil,
      anchor: presentAnchor ?? anchorPoint, length: kind.isSeated ? 0 : length, axis: jointFrame.axis,
      range: attachmentRange)
  }
}

extension CollisionBehavior {
  /// The enabled boundaries as they were added; empty if the mode excludes boundaries.
  package var enabledBoundaries: [Path] {
    collisionMode.contains(.boundaries) ? addedBoundaries.filter(\.isEnabled).map(\.path) : []
  }

  /// Insets of the boundary made of the reference bounds; nil without one.
  package var activeBoundsInsets: Insets? { collisionMode.contains(.boundaries) ? boundsInsets : nil }
}

extension FieldBehavior {
  /// The acceleration at a point of a resting item with mass 1 and charge 1, in pt/s²; for a velocity field
  /// the velocity. Nil for fields that only act on moving items, and for custom fields.
  /// - Parameter time: in seconds, for noise.
  package func vectorOnRestingItem(at point: Point, time: Double) -> Point? {
    guard region.contains(point - position) else { return .zero }
    let offset = point - position
    let distance = offset.length
    let weight = strengthWithFalloff(at: point)
    switch kind {
    case .drag, .magnetic, .custom: return nil
    case .vortex: return Point(offset.y, -offset.x) * weight
    case .spring: return offset * -weight
    case .radialGravity: return distance > 0 ? offset * (-100 * weight / distance) : .zero
    case .electric: return distance > 0 ? offset * (100 * weight / distance) : .zero
    case .linearGravity: return Point(direction) * (100 * weight)
    case .velocity: return Point(direction) * (100 * strength)
    case .noise, .turbulence:
      let noise = Noise(seed: seed, smoothness: smoothness, speed: animationSpeed)
      return noise.vector(at: offset, time: time) * (100 * weight)
    }
  }

  /// Whether the force depends on the distance from the field's position.
  package var dependsOnDistance: Bool {
    switch kind {
    case .vortex, .radialGravity, .spring, .electric: true
    default: falloff > 0
    }
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

extension DynamicAnimator {
  /// Seconds of simulation since the start; the time of noise.
  package var fieldTime: Double { world.time }
}
