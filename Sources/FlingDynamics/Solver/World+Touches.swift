package import FlingGeometry

/// Two bodies, or a body and a boundary, that touch.
package struct Touch: Equatable, Sendable {
  /// The lower index.
  package var a: Int
  /// The ground where a boundary is meant.
  package var b: Int
  /// The boundary's serial number; -1 between bodies.
  package var boundary: Int
  package var point: Point
  /// From `a` to `b`, or into the boundary.
  package var normal: Point
  /// Mass × pt/s pressed along the normal in the last step.
  package var impulse: Double

  package func isSamePair(_ other: Touch) -> Bool {
    a == other.a && b == other.b && boundary == other.boundary
  }
}

/// A touch that began or ended in the last step.
package struct TouchChange: Equatable, Sendable {
  package var touch: Touch
  package var isBegin: Bool
  package var substep: Int
}

extension World {
  /// Compares what touches after a substep with what did before; ends come before beginnings.
  mutating func refreshTouches(substep: Int) {
    for i in contacts.indices {
      let a = contacts[i].a
      let b = contacts[i].b
      guard motions[a].isAwake || motions[b].isAwake else { continue }
      let wasTouching = contacts[i].isTouching
      let limit = wasTouching ? 2 * Self.slop : Self.slop
      let isTouching =
        contacts[i].isStruck
        || (contacts[i].manifold.count > 0 && contacts[i].manifold.gap <= limit)
      if isTouching != wasTouching {
        touchesAreStale = true
        contacts[i].isTouching = isTouching
      }
      if isTouching {
        wakeIfAsleep(a, by: b)
        wakeIfAsleep(b, by: a)
      }
    }
    guard touchesAreStale else { return }
    touchesAreStale = false
    let now = touchesNow()
    var begun: [TouchChange] = []
    var old = 0
    for touch in now {
      while old < touches.count, Self.precedes(touches[old], touch) {
        changes.append(TouchChange(touch: touches[old], isBegin: false, substep: substep))
        old += 1
      }
      if old < touches.count, touches[old].isSamePair(touch) {
        old += 1
      } else {
        begun.append(TouchChange(touch: touch, isBegin: true, substep: substep))
      }
    }
    while old < touches.count {
      changes.append(TouchChange(touch: touches[old], isBegin: false, substep: substep))
      old += 1
    }
    changes += begun
    touches = now
    for i in contacts.indices where contacts[i].isStruck {
      contacts[i].isStruck = false
      // It may be over already: look again after the next substep.
      touchesAreStale = true
    }
  }

  /// Brings points and impulses up to date at the end of a step.
  mutating func finishTouches() {
    let now = touchesNow()
    for i in touches.indices {
      if i < now.count, now[i].isSamePair(touches[i]) { touches[i] = now[i] }
    }
  }

  /// Contacts lie in order of their pairs, so those of one pair follow each other; the deepest speaks for them.
  private func touchesNow() -> [Touch] {
    var list: [Touch] = []
    for k in contacts.indices where contacts[k].isTouching {
      let contact = contacts[k]
      let boundary =
        contact.isBoundary ? boundaries[segments[contact.partB].boundary].serial : -1
      // What was struck in this substep may be apart again at its end.
      let hasSpot = contact.manifold.count > 0 && !contact.isStruck
      let touch = Touch(
        a: contact.a, b: contact.b, boundary: boundary,
        point: hasSpot ? middle(contact.manifold) : contact.strike.place,
        normal: hasSpot ? contact.manifold.normal : contact.strike.normal, impulse: contact.impulse)
      if let last = list.last, last.isSamePair(touch) {
        if touch.impulse > last.impulse {
          list[list.count - 1].point = touch.point
          list[list.count - 1].normal = touch.normal
        }
        list[list.count - 1].impulse += touch.impulse
      } else {
        list.append(touch)
      }
    }
    return list
  }

  private func middle(_ manifold: Manifold) -> Point {
    manifold.count > 1
      ? (manifold.first.place + manifold.second.place) * 0.5 : manifold.first.place
  }

  private static func precedes(_ x: Touch, _ y: Touch) -> Bool {
    if x.a != y.a { return x.a < y.a }
    if (x.b == ground) != (y.b == ground) { return y.b == ground }
    if x.b != y.b { return x.b < y.b }
    return x.boundary < y.boundary
  }
}
