internal import FlingGeometry

/// The two parts of a contact on the sweeps of their bodies, and the search for their time of impact.
struct SweptContact {
  let contact: Contact
  let a: BodySweep
  let b: BodySweep
  /// For a contact with a boundary, its segment.
  let segment: Segment?
  /// Distances from the centers of mass to the farthest points of both parts; 0 for a segment.
  let maxExtentA: Double
  let maxExtentB: Double
  /// Whether the two bodies are mirror images of each other.
  let areMirrored: Bool

  /// Gap up to which a manifold has contact points, in points.
  private static let margin = 0.01
  /// A distance above the gap of an impact and all rounding errors, in points.
  private static let impactGapMargin = 0.01

  /// The manifold at a moment.
  /// - Parameter outlines: Its scratch memory is used.
  func manifold(at time: Double, _ outlines: inout Outlines) -> Manifold {
    let placedA = outlines.place(contact.partA, inScratch: 0, a, at: time)
    if let segment {
      return outlines.collide(placedA, segment, side: contact.side, margin: Self.margin)
    }
    let placedB = outlines.place(contact.partB, inScratch: 1, b, at: time)
    return outlines.collide(placedA, placedB, margin: Self.margin, areMirrored: areMirrored)
  }

  /// Whether an impact until the end of the substep is possible, as far as bounding circles and bounds of
  /// speeds tell.
  func mayImpact(threshold: Double, from start: Double) -> Bool {
    let maxClosingSpeed = closingSpeedBound(from: start)
    // No point closes that fast. The factor allows for contact points slightly outside of both outlines.
    guard maxClosingSpeed > 0.9 * threshold else { return false }
    // An impact elsewhere may press inelastic contacts of a wide solver together, but not so far that one
    // passes through.
    if contact.isSolved, contact.isInelasticWide, maxClosingSpeed < World.maxClosingSpeedFactor * threshold {
      return false
    }
    // Bounding circles and lines alone rule out most pairs.
    return gapLowerBound(at: start) < maxClosingSpeed * (World.substep - start)
      && !circlesStayApart(from: start)
  }

  /// Finds the first moment at which the parts touch and close faster than the threshold.
  ///
  /// Conservative advancement to a gap of 0.005 points, then Newton's method on the gap, whose slope is the
  /// closing speed.
  ///
  /// - Parameters:
  ///   - index: The contact.
  ///   - threshold: In pt/s.
  ///   - start: Where to begin, in seconds since the start of the substep.
  ///   - known: Manifold at `start` if it is known.
  ///   - comparisons: Incremented by the number of manifolds that the search computes.
  /// - Returns: The impact; a re-check entry if none was found up to its time but the search has to go on
  ///   from there; nil if there is none until the end of the substep.
  func timeOfImpact(
    _ index: Int, threshold: Double, from start: Double, known: Manifold?, _ outlines: inout Outlines,
    _ comparisons: inout Int
  ) -> ImpactQueue.Impact? {
    var time = start
    var known = known
    for _ in 0..<60 {
      let manifold: Manifold
      if let knownManifold = known {
        manifold = knownManifold
        known = nil
      } else {
        manifold = self.manifold(at: time, &outlines)
        comparisons += 1
      }
      if manifold.gap <= 0.005, manifold.count > 0 {
        let speed = normalVelocity(manifold, at: time)
        if speed < -threshold {
          return refineTimeOfImpact(
            index, manifold, speed, time, threshold: threshold, from: start, &outlines)
        }
      }
      // The gap cannot close before `gap / bound`, so the search may advance by that time.
      let bound = closingSpeedBound(from: time, across: manifold.normal)
      // A step closes at least this much of the gap, even past a grazing corner; Newton's method steps back
      // to the touch.
      let distance = manifold.gap > 0.25 ? manifold.gap : 0.25
      let left = World.substep - time
      guard left > 0, manifold.gap < bound * left, !circlesStayApart(from: time) else {
        return nil
      }
      // The last step ends at the end of the substep.
      time = distance < bound * left ? time + distance / bound : World.substep
    }
    // Not decided after 60 steps: the queue continues from here in order of time.
    return .recheck(of: index, from: time)
  }

  /// Upper bound of the speed at which the gap shrinks until the end of the substep, in pt/s.
  /// - Parameter normal: Normal of a line that separates the two, because only velocity across it closes the
  ///   gap; zero if none is known.
  private func closingSpeedBound(
    from time: Double, across normal: Point = .zero
  ) -> Double {
    let left = World.substep - time
    let relativeVelocity = b.velocity(at: time) - a.velocity(at: time)
    let closing = -normal.dot(relativeVelocity)
    let velocity = normal == .zero ? relativeVelocity.length : (closing > 0 ? closing : 0)
    let acceleration = (b.acceleration - a.acceleration).length
    func rotationSpeed(_ sweep: BodySweep, _ maxExtent: Double) -> Double {
      (abs(sweep.spin(at: time)) + abs(sweep.angularAcceleration) * left) * maxExtent
    }
    var bound = velocity + acceleration * left + rotationSpeed(a, maxExtentA)
    if !contact.isBoundary { bound += rotationSpeed(b, maxExtentB) }
    return bound
  }

  /// Lower bound of the gap, from bounding circles alone.
  private func gapLowerBound(at time: Double) -> Double {
    let positionA = a.position(at: time)
    if let segment { return segment.distanceBound(to: positionA) - maxExtentA }
    let distance = (b.position(at: time) - positionA).length
    return distance - maxExtentA - maxExtentB
  }

  /// Whether the bounding circles of both stay apart until the end of the substep, so that outlines are not
  /// needed, however fast the bodies turn. The relative path is straight except for a bulge of at most
  /// |acceleration| t² / 8 beside its chord.
  private func circlesStayApart(from start: Double) -> Bool {
    let left = World.substep - start
    let acceleration = (b.acceleration - a.acceleration).length
    var minDistance =
      maxExtentA + acceleration * left * left / 8 + Self.impactGapMargin
    let departure = a.position(at: start)
    let arrival = a.position(at: World.substep)
    guard let wall = segment else {
      minDistance += maxExtentB
      let from = b.position(at: start) - departure
      let to = b.position(at: World.substep) - arrival
      let path = to - from
      let along = -from.dot(path)
      let length = path.dot(path)
      let nearest = along <= 0 ? from : along >= length ? to : from + path * (along / length)
      return nearest.dot(nearest) > minDistance * minDistance
    }
    let heights = (wall.normal.dot(departure - wall.middle), wall.normal.dot(arrival - wall.middle))
    return contact.side * heights.0 > minDistance && contact.side * heights.1 > minDistance
  }

  /// Moves a time of impact to the moment at which the gap is zero, by at most six steps of Newton's method.
  /// - Parameters:
  ///   - firstManifold: Manifold at `firstTime`.
  ///   - closing: Normal velocity at `firstTime`, negative.
  ///   - start: No moment before this is taken.
  private func refineTimeOfImpact(
    _ index: Int, _ firstManifold: Manifold, _ closing: Double, _ firstTime: Double, threshold: Double,
    from start: Double, _ outlines: inout Outlines
  ) -> ImpactQueue.Impact {
    var time = firstTime
    var manifold = firstManifold
    var speed = closing
    for _ in 0..<6 where abs(manifold.gap) > 1e-10 {
      var next = time - manifold.gap / speed
      next = next < start ? start : (next > World.substep ? World.substep : next)
      if next == time { break }
      let nearer = self.manifold(at: next, &outlines)
      guard nearer.count > 0 else { break }
      let faster = normalVelocity(nearer, at: next)
      guard faster < -threshold else { break }
      time = next
      manifold = nearer
      speed = faster
    }
    return ImpactQueue.Impact(contact: index, time: time, speed: speed, manifold: manifold)
  }

  /// Relative velocity along the normal at the contact point that touches first, in pt/s; negative while the
  /// gap closes.
  private func normalVelocity(_ manifold: Manifold, at time: Double) -> Double {
    let velocityA = a.velocity(at: time)
    let velocityB = b.velocity(at: time)
    func normalVelocity(at contactPoint: Manifold.ManifoldPoint) -> Double {
      let armA = contactPoint.position - a.position(at: time)
      let armB = contactPoint.position - b.position(at: time)
      return manifold.normal.dot(
        velocityB + armB.perpendicular * b.spin(at: time) - velocityA
          - armA.perpendicular * a.spin(at: time))
    }
    // The deeper contact point is the one that touches first.
    let first = normalVelocity(at: manifold.first)
    guard manifold.count > 1 else { return first }
    let second = normalVelocity(at: manifold.second)
    if abs(manifold.first.gap - manifold.second.gap) <= 1e-6 { return first < second ? first : second }
    return manifold.first.gap < manifold.second.gap ? first : second
  }
}
