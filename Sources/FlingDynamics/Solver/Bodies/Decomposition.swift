internal import FlingGeometry

/// Decomposes a simple polygon into convex parts: ear clipping, then removal of the diagonals that are not
/// needed.
///
/// Sources: G. Meisters, "Polygons have ears" (1975); merging after S. Hertel and K. Mehlhorn (1983), which
/// gives at most four times the minimum number of parts.
enum Decomposition {
  /// Convex parts, each clockwise on screen. Nil if the outline crosses itself, has no area or has too many
  /// corners.
  static func convexParts(of outline: [Point]) -> [[Point]]? {
    guard let corners = cleaned(outline) else { return nil }
    if isConvex(corners) { return [corners] }
    guard isSimple(corners), let triangles = triangles(of: corners) else { return nil }
    return merged(triangles, corners).map { $0.map { corners[$0] } }
  }

  /// Removes repeated and collinear corners, and orders the rest clockwise.
  private static func cleaned(_ outline: [Point]) -> [Point]? {
    guard outline.count >= 3, outline.count <= BodyShape.maxCorners,
      outline.allSatisfy({ $0.isFinite })
    else { return nil }
    var extent = BoundingBox.empty
    for point in outline { extent.include(point) }
    let size = extent.width > extent.height ? extent.width : extent.height
    let tolerance = size * 1e-9
    var corners: [Point] = []
    for point in outline where corners.isEmpty || corners[corners.count - 1].distance(to: point) > tolerance {
      corners.append(point)
    }
    while corners.count > 1, corners[0].distance(to: corners[corners.count - 1]) <= tolerance {
      corners.removeLast()
    }
    var cleanCorners: [Point] = []
    for i in corners.indices {
      let before = cleanCorners.last ?? corners[corners.count - 1]
      let after = corners[(i + 1) % corners.count]
      let cross = (corners[i] - before).cross(after - corners[i])
      let back = (corners[i] - before).dot(after - corners[i])
      // Keep corners that turn, and tips at which the outline reverses.
      if abs(cross) > tolerance * size || back < 0 { cleanCorners.append(corners[i]) }
    }
    guard cleanCorners.count >= 3 else { return nil }
    var doubled = 0.0
    for i in cleanCorners.indices {
      doubled += cleanCorners[i].cross(cleanCorners[(i + 1) % cleanCorners.count])
    }
    guard abs(doubled) > tolerance * size else { return nil }
    return doubled > 0 ? cleanCorners : cleanCorners.reversed()
  }

  /// Whether all corners turn the same way, once round.
  private static func isConvex(_ corners: [Point]) -> Bool {
    let n = corners.count
    var totalAngle = 0.0
    for i in 0..<n {
      let a = corners[(i + 1) % n] - corners[i]
      let b = corners[(i + 2) % n] - corners[(i + 1) % n]
      if a.cross(b) <= 0 { return false }
      totalAngle += Elementary.atan2(a.cross(b), a.dot(b))
    }
    return totalAngle < 3 * Double.pi  // one full turn; a pentagram makes two
  }

  /// Whether no two sides cross.
  private static func isSimple(_ corners: [Point]) -> Bool {
    let n = corners.count
    for i in 0..<n {
      for j in (i + 1)..<n where j != i + 1 && !(i == 0 && j == n - 1) {
        let p = corners[i]
        let q = corners[i + 1]
        let r = corners[j]
        let s = corners[(j + 1) % n]
        let splitsFirst = (q - p).cross(r - p) * (q - p).cross(s - p)
        let splitsSecond = (s - r).cross(p - r) * (s - r).cross(q - r)
        if splitsFirst < 0, splitsSecond < 0 { return false }
      }
    }
    return true
  }

  /// Ear clipping. Nil if there is no ear, as in an outline that crosses itself.
  private static func triangles(of corners: [Point]) -> [[Int]]? {
    var ring = Array(corners.indices)
    var triangles: [[Int]] = []
    while ring.count > 3 {
      guard let ear = ring.indices.first(where: { isEar($0, of: ring, corners) }) else { return nil }
      let n = ring.count
      triangles.append([ring[(ear + n - 1) % n], ring[ear], ring[(ear + 1) % n]])
      ring.remove(at: ear)
    }
    triangles.append(ring)
    return triangles
  }

  /// Whether the triangle at a corner is convex and contains no other corner.
  private static func isEar(_ i: Int, of ring: [Int], _ corners: [Point]) -> Bool {
    let n = ring.count
    let before = (i + n - 1) % n
    let after = (i + 1) % n
    let a = corners[ring[before]]
    let b = corners[ring[i]]
    let c = corners[ring[after]]
    guard (b - a).cross(c - b) > 0 else { return false }
    for k in 0..<n where k != i && k != before && k != after {
      let p = corners[ring[k]]
      if (b - a).cross(p - a) >= 0, (c - b).cross(p - b) >= 0, (a - c).cross(p - c) >= 0 {
        // A repeated vertex at a corner of the ear does not block it.
        if p != a, p != b, p != c { return false }
      }
    }
    return true
  }

  /// Merges parts that share a diagonal as long as the result is convex.
  private static func merged(_ triangles: [[Int]], _ corners: [Point]) -> [[Int]] {
    var parts = triangles
    var i = 0
    while i < parts.count {
      var j = i + 1
      while j < parts.count {
        if let union = union(parts[i], parts[j], corners) {
          parts[i] = union
          parts.remove(at: j)
          j = i + 1
        } else {
          j += 1
        }
      }
      i += 1
    }
    return parts
  }

  /// The union of two parts that share a side; nil if they do not, or the union is not convex.
  private static func union(_ a: [Int], _ b: [Int], _ corners: [Point]) -> [Int]? {
    for i in a.indices {
      let start = a[i]
      let end = a[(i + 1) % a.count]
      guard let j = b.indices.first(where: { b[$0] == end && b[($0 + 1) % b.count] == start })
      else { continue }
      // Round a from `end` to `start`, then round b from after `start` to before `end`.
      var ring = (0..<a.count).map { a[(i + 1 + $0) % a.count] }
      ring += (0..<(b.count - 2)).map { b[(j + 2 + $0) % b.count] }
      let n = ring.count
      for k in 0..<n {
        let p = corners[ring[k]]
        let q = corners[ring[(k + 1) % n]]
        let r = corners[ring[(k + 2) % n]]
        if (q - p).cross(r - q) < 0 { return nil }
      }
      return ring
    }
    return nil
  }
}
