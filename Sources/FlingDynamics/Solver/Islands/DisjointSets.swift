/// Disjoint sets of bodies: union–find with path halving.
///
/// The root of a set is its lowest body, so it does not depend on the order of joins.
struct DisjointSets: Sendable {
  /// For each body, a body closer to the root of its set.
  private var parents: [Int32] = []

  var count: Int { parents.count }

  /// Makes each body a set of its own.
  mutating func reset(count: Int) {
    parents.removeAll(keepingCapacity: true)
    parents.reserveCapacity(count)
    for body in 0..<count { parents.append(Int32(truncatingIfNeeded: body)) }
  }

  /// Joins the sets of two bodies.
  mutating func join(_ a: Int, _ b: Int) {
    let x = root(of: a)
    let y = root(of: b)
    if x < y {
      parents[y] = Int32(truncatingIfNeeded: x)
    } else {
      parents[x] = Int32(truncatingIfNeeded: y)
    }
  }

  /// The lowest body of a body's set.
  mutating func root(of body: Int) -> Int {
    var i = body
    while Int(parents[i]) != i {
      parents[i] = parents[Int(parents[i])]
      i = Int(parents[i])
    }
    return i
  }
}
