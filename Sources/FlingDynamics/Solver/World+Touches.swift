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

  /// Another contact of the same pair; the one that presses hardest speaks for them.
  mutating func include(_ other: Touch) {
    if other.impulse > impulse {
      point = other.point
      normal = other.normal
    }
    impulse += other.impulse
  }

  package func isSamePair(_ other: Touch) -> Bool {
    a == other.a && b == other.b && boundary == other.boundary
  }
}

/// Where and along what a pair was struck.
struct Strike: Sendable {
  var pair: PartPair
  var place: Point
  var normal: Point
  var number = 0
}

/// A touch that began or ended in the last step.
package struct TouchChange: Equatable, Sendable {
  package var touch: Touch
  package var isBegin: Bool
  package var substep: Int
}

extension World {
  /// Notes whether a contact touches that was just looked at.
  @inline(__always)
  mutating func noteTouch(_ contact: inout Contact) {
    let wasTouching = contact.isTouching
    let limit = wasTouching ? 2 * Self.slop : Self.slop
    let isTouching = contact.isStruck || (contact.manifold.count > 0 && contact.manifold.gap <= limit)
    if isTouching != wasTouching {
      touchesAreStale = true
      contact.isTouching = isTouching
    }
    guard isTouching, motions[contact.a].isAwake != motions[contact.b].isAwake else { return }
    if motions[contact.a].isMovable, motions[contact.b].isMovable { touchesSleepers = true }
  }

  /// Compares what touches after a substep with what did before; ends come before beginnings.
  mutating func refreshTouches(substep: Int) {
    if touchesSleepers {
      touchesSleepers = false
      for k in nearness.live where contacts[Int(k)].isTouching {
        let i = Int(k)
        wakeIfAsleep(contacts[i].a, by: contacts[i].b)
        wakeIfAsleep(contacts[i].b, by: contacts[i].a)
      }
    }
    guard touchesAreStale else { return }
    touchesAreStale = false
    sortStrikes()
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
    strikes.removeAll(keepingCapacity: true)
  }

  /// Brings points and impulses up to date at the end of a step.
  mutating func finishTouches() {
    sortStrikes()
    var last = -1
    for k in contacts.indices where contacts[k].isTouching {
      let touch = touch(contacts[k])
      if last >= 0, touches[last].isSamePair(touch) {
        touches[last].include(touch)
      } else if last + 1 < touches.count, touches[last + 1].isSamePair(touch) {
        last += 1
        touches[last] = touch
      }
    }
  }

  /// Contacts lie in order of their pairs, so those of one pair follow each other.
  private func touchesNow() -> [Touch] {
    var list: [Touch] = []
    for k in contacts.indices where contacts[k].isTouching {
      let touch = touch(contacts[k])
      if let last = list.last, last.isSamePair(touch) {
        list[list.count - 1].include(touch)
      } else {
        list.append(touch)
      }
    }
    return list
  }

  private func touch(_ contact: Contact) -> Touch {
    let boundary = contact.isBoundary ? boundaries[segments[contact.partB].boundary].serial : -1
    // What was struck in this substep may be apart again at its end.
    let strike = contact.isStruck ? strike(of: contact.pair) : nil
    return Touch(
      a: contact.a, b: contact.b, boundary: boundary,
      point: strike?.place ?? middle(contact.manifold),
      normal: strike?.normal ?? contact.manifold.normal, impulse: contact.impulse)
  }

  // MARK: Strikes

  /// By pairs, those of one pair as they happened.
  private mutating func sortStrikes() {
    guard strikes.count > 1 else { return }
    for k in strikes.indices { strikes[k].number = k }
    strikes.sort { $0.pair != $1.pair ? $0.pair.precedes($1.pair) : $0.number < $1.number }
  }

  /// The last blow to a pair.
  private func strike(of pair: PartPair) -> Strike? {
    var low = 0
    var high = strikes.count
    while low < high {
      let middle = (low + high) / 2
      if pair.precedes(strikes[middle].pair) { high = middle } else { low = middle + 1 }
    }
    return low > 0 && strikes[low - 1].pair == pair ? strikes[low - 1] : nil
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
