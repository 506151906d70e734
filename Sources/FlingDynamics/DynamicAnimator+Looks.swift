package import FlingGeometry

/// How an attachment stands at the moment, for pictures of it.
package struct AttachmentLook: Equatable, Sendable {
  package var kind: JointDefinition.JointType
  /// Where it holds its item, from the item's centre in the item's axes.
  package var offset: Point
  /// The same on the other item; nil if it is tied to a place.
  package var otherOffset: Point?
  /// The place it is tied to, at the end of the last step.
  package var anchor: Point
  /// Of a spring at rest, of a rope at most, in points.
  package var length: Double
  /// Of slides: in the other item's axes, of length 1.
  package var axis: Point
  package var range: FloatRange
}

extension AttachmentBehavior {
  /// Nil before it was measured, as it is in the first step.
  package var look: AttachmentLook? {
    guard let jointFrame else { return nil }
    return AttachmentLook(
      kind: jointType, offset: Point(jointFrame.offset.horizontal, jointFrame.offset.vertical),
      otherOffset: items.count > 1
        ? Point(jointFrame.otherOffset.horizontal, jointFrame.otherOffset.vertical) : nil,
      anchor: presentAnchor ?? anchorPoint, length: kind.isSeated ? 0 : length, axis: jointFrame.axis,
      range: attachmentRange)
  }
}

extension CollisionBehavior {
  /// What its items bump into: boundaries that are enabled, as they were added.
  package var enabledBoundaries: [Path] {
    collisionMode.contains(.boundaries) ? walls.filter(\.isEnabled).map(\.path) : []
  }

  /// How far within the reference bounds their boundary lies; nil without one.
  package var activeBoundsInsets: Insets? { collisionMode.contains(.boundaries) ? boundsInsets : nil }
}

extension FieldBehavior {
  /// The acceleration that it gives a mass and a charge of 1 that stands still, in pt/s², or of a velocity field the
  /// velocity; nil for kinds that only act on what moves, and for custom ones.
  /// - Parameter time: in seconds; counts for noise.
  package func pull(at place: Point, time: Double) -> Point? {
    guard region.contains(place - position) else { return .zero }
    let way = place - position
    let distance = way.length
    let weight = weight(at: place)
    switch kind {
    case .drag, .magnetic, .custom: return nil
    case .vortex: return Point(way.y, -way.x) * weight
    case .spring: return way * -weight
    case .radialGravity: return distance > 0 ? way * (-100 * weight / distance) : .zero
    case .electric: return distance > 0 ? way * (100 * weight / distance) : .zero
    case .linearGravity: return Point(direction) * (100 * weight)
    case .velocity: return Point(direction) * (100 * strength)
    case .noise, .turbulence:
      let noise = Noise(seed: seed, smoothness: smoothness, speed: animationSpeed)
      return noise.vector(at: way, time: time) * (100 * weight)
    }
  }

  /// Whether its force comes from one place.
  package var hasMiddle: Bool {
    switch kind {
    case .vortex, .radialGravity, .spring, .electric: true
    default: falloff > 0
    }
  }
}

extension Region {
  /// The edges of the shapes that it is made of, about the field's position.
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
  /// Seconds of motion since the start, which noise changes with.
  package var fieldTime: Double { world.time }
}
