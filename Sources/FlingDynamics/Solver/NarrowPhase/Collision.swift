internal import FlingGeometry

/// Collision tests of two convex parts. A manifold has at most two contact points, those within `margin`.
///
/// Distances are measured from the middles of sides, and both ends of a side are treated alike, so that
/// mirrored parts give the mirrored manifold to the last bit.
extension Outlines {
  /// The manifold of two placed parts.
  /// - Parameters:
  ///   - margin: largest gap of a contact point, in points.
  ///   - areMirrored: whether the two parts are mirror images of each other. Then neither may be preferred as
  ///     the reference.
  func collide(_ a: PlacedPart, _ b: PlacedPart, margin: Double, areMirrored: Bool) -> Manifold {
    switch (a.count == 1, b.count == 1) {
    case (true, true):
      return Self.collideDiscs(corners[a.start], corners[b.start], radii: (a.radius, b.radius), margin)
    case (false, true): return collidePolygonAndDisc(a, b, margin)
    case (true, false): return collidePolygonAndDisc(b, a, margin).flipped()
    case (false, false): return collidePolygons(a, b, margin, areMirrored: areMirrored)
    }
  }

  /// The manifold of two discs with given centers.
  @inline(__always)
  static func collideDiscs(_ a: Point, _ b: Point, radii: (a: Double, b: Double), _ margin: Double)
    -> Manifold
  {
    let offset = b - a
    let distance = offset.length
    // Concentric discs separate along y, whichever disc is first.
    let normal = distance > 1e-12 ? offset / distance : Point(0, 1)
    let gap = distance - radii.a - radii.b
    var manifold = Manifold(normal: normal, gap: gap)
    if gap <= margin {
      // The midpoint, computed symmetrically so that it does not depend on which disc is first.
      let position = (a + normal * radii.a + (b - normal * radii.b)) * 0.5
      manifold.add(.init(position: position, gap: gap, feature: 0))
    }
    return manifold
  }

  private func collidePolygonAndDisc(_ a: PlacedPart, _ b: PlacedPart, _ margin: Double) -> Manifold {
    let middle = corners[b.start]
    var best = -Double.infinity
    var side = 0
    for k in 0..<a.count {
      let distance = normals[a.firstNormal + k].dot(middle) - sideDistance(a, side: k)
      if distance > best {
        best = distance
        side = k
      }
    }
    var normal = normals[a.firstNormal + side]
    var distance = best
    var feature = side
    // The center is outside: beyond an end of the nearest side the corner is the nearest feature.
    if best > 0 {
      let p = corners[a.start + side]
      let q = corners[a.start + (side + 1) % a.count]
      if (middle - p).dot(q - p) <= 0 {
        distance = p.distance(to: middle)
        if distance > 0 { normal = (middle - p) / distance }
        feature = 10_000 + side
      } else if (middle - q).dot(p - q) <= 0 {
        distance = q.distance(to: middle)
        if distance > 0 { normal = (middle - q) / distance }
        feature = 10_000 + (side + 1) % a.count
      }
    }
    let gap = distance - b.radius
    var manifold = Manifold(normal: normal, gap: gap)
    if gap <= margin {
      let position = middle - normal * (b.radius + gap / 2)
      manifold.add(.init(position: position, gap: gap, feature: feature))
    }
    return manifold
  }

  /// Separating axis test over the sides of both parts, then clipping.
  private func collidePolygons(_ a: PlacedPart, _ b: PlacedPart, _ margin: Double, areMirrored: Bool)
    -> Manifold
  {
    if b.isEllipse, !a.isEllipse {
      if let manifold = collideEllipse(a, b, margin) { return manifold }
    } else if a.isEllipse, !b.isEllipse {
      if let manifold = collideEllipse(b, a, margin) { return manifold.flipped() }
    }
    let ofA = largestSeparation(of: a, from: b)
    if ofA.gap > margin { return Manifold(normal: normals[a.firstNormal + ofA.side], gap: ofA.gap) }
    let ofB = largestSeparation(of: b, from: a)
    if ofB.gap > margin { return Manifold(normal: -normals[b.firstNormal + ofB.side], gap: ofB.gap) }
    // The first part has the reference side unless the second's is clearly better, so that the choice does
    // not alternate.
    if ofB.gap > ofA.gap + 1e-3 {
      return clip(
        reference: b, side: ofB.side, incident: a, gap: ofB.gap, margin, mark: Manifold.referenceIsB
      )
      .flipped()
    }
    let gap = ofA.gap > ofB.gap ? ofA.gap : ofB.gap
    let manifold = clip(reference: a, side: ofA.side, incident: b, gap: gap, margin, mark: 0)
    // Neither of two mirrored parts may be the reference: take the mean of both manifolds.
    guard areMirrored, ofA.gap <= ofB.gap + 1e-3 else { return manifold }
    return manifold.mean(
      clip(reference: b, side: ofB.side, incident: a, gap: gap, margin, mark: 0).flipped())
  }

  /// Distance of a side from the origin along its normal, as the mean over its two corners.
  @inline(__always)
  func sideDistance(_ a: PlacedPart, side k: Int) -> Double {
    let next = k + 1 < a.count ? k + 1 : 0
    let normal = normals[a.firstNormal + k]
    return (normal.dot(corners[a.start + k]) + normal.dot(corners[a.start + next])) * 0.5
  }

  /// The side of `a` with the largest separation from `b` (separating axis test).
  private func largestSeparation(of a: PlacedPart, from b: PlacedPart) -> (gap: Double, side: Int) {
    var best = -Double.infinity
    var side = 0
    for k in 0..<a.count {
      let normal = normals[a.firstNormal + k]
      let base = sideDistance(a, side: k)
      var minDistance = Double.infinity
      for j in b.start..<(b.start + b.count) {
        let distance = normal.dot(corners[j])
        if distance < minDistance { minDistance = distance }
      }
      if minDistance - base > best {
        best = minDistance - base
        side = k
      }
    }
    return (best, side)
  }

  /// Clips the incident side of `b`, which is the one most opposed to the reference normal, against the
  /// reference side of `a`.
  private func clip(
    reference a: PlacedPart, side: Int, incident b: PlacedPart, gap: Double, _ margin: Double, mark: Int
  ) -> Manifold {
    let normal = normals[a.firstNormal + side]
    var facing = 0
    var minDot = Double.infinity
    for k in 0..<b.count {
      let dot = normals[b.firstNormal + k].dot(normal)
      if dot < minDot {
        minDot = dot
        facing = k
      }
    }
    let p = corners[a.start + side]
    let q = corners[a.start + (side + 1) % a.count]
    var manifold = Manifold(normal: normal, gap: gap)
    manifold.addClipped(
      corners[b.start + facing], corners[b.start + (facing + 1) % b.count], to: p, q, margin,
      feature: mark + side << 16 + facing << 4)
    return manifold
  }
}

extension Manifold {
  /// Adds the end points of the incident side r–s, clipped to the reference side p–q, as far as their gap is
  /// within the margin.
  mutating func addClipped(
    _ r: Point, _ s: Point, to p: Point, _ q: Point, _ margin: Double, feature: Int
  ) {
    let length = p.distance(to: q)
    let along = (q - p) / length
    let middle = (p + q) * 0.5
    let halfLength = length / 2
    let t0 = along.dot(r - middle)
    let t1 = along.dot(s - middle)
    let low = t0 < t1 ? t0 : t1
    let high = t0 < t1 ? t1 : t0
    if high < -halfLength || low > halfLength {
      // No part of the incident side lies over the reference side. Overlapping parts still need a contact
      // point: the deeper end.
      guard gap <= 0 else { return }
      let g0 = normal.dot(r - middle)
      let g1 = normal.dot(s - middle)
      let end = g0 < g1 ? r : (g1 < g0 ? s : (r + s) * 0.5)
      let minGap = g0 < g1 ? g0 : g1
      if minGap <= margin {
        add(.init(position: end - normal * (minGap / 2), gap: minGap, feature: feature + 3))
      }
      return
    }
    for k in 0..<2 {
      let t = k == 0 ? t0 : t1
      var position = k == 0 ? r : s
      let clamped = t < -halfLength ? -halfLength : (t > halfLength ? halfLength : t)
      // Symmetric in the two ends, so that the mirror image is bit-identical.
      let isClipped = clamped != t && t1 != t0
      if isClipped { position = (r * (t1 - clamped) + s * (clamped - t0)) / (t1 - t0) }
      let gap = normal.dot(position - middle)
      if gap <= margin {
        add(
          .init(
            position: position - normal * (gap / 2), gap: gap, feature: feature + k, isClipped: isClipped))
      }
    }
  }
}
