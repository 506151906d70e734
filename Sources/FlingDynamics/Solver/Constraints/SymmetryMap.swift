internal import FlingGeometry

/// The mirror images of bodies, parts, segments and contacts, about a line along gravity (vertical or
/// horizontal if there is no gravity).
///
/// A symmetric scene must stay symmetric although the solver handles contacts one after the other. Therefore
/// mirrored contacts are solved directly after each other, and if both act on one body on the line, both are
/// solved from the same state. The map only affects the order: mirrored bodies that later separate are solved
/// as correctly as any others, and leave the map once their motions differ.
struct SymmetryMap: Sendable {
  /// The mirror image of each body: the body itself if it is on the line, -1 if it has none. Empty if no body
  /// has one. `parts` and `segments` likewise.
  var bodies: [Int32] = []
  var parts: [Int32] = []
  var segments: [Int32] = []
  /// Coordinate of the line of symmetry, across it, in points.
  var line = 0.0
  /// Direction of the line.
  var axis = SymmetryAxis(along: .zero)
  /// For each contact, the contact between the mirror images of its two parts; -1 if there is none.
  var contacts: [Int32] = []

  /// Whether two bodies are mirror images of each other.
  @inline(__always)
  func arePair(_ a: Int, _ b: Int) -> Bool { !bodies.isEmpty && bodies[a] == Int32(b) }

  /// The mirror image of a contact; nil if it has none or is its own.
  @inline(__always)
  func image(ofContact i: Int) -> Int? {
    guard i < contacts.count, contacts[i] >= 0, contacts[i] != Int32(i) else { return nil }
    return Int(contacts[i])
  }

  /// The lower index of a contact and its mirror image.
  func lowerIndex(ofContactAndImage i: Int) -> Int {
    guard let image = image(ofContact: i), image < i else { return i }
    return image
  }

  /// Reorders an ascending list of contacts so that the mirror image of each directly follows it if both are
  /// in the list.
  func orderedWithImages(_ list: [Int32]) -> [Int32] {
    guard list.contains(where: { image(ofContact: Int($0)) != nil }) else { return list }
    var isIn = Array(repeating: false, count: contacts.count)
    for i in list { isIn[Int(i)] = true }
    var ordered: [Int32] = []
    ordered.reserveCapacity(list.count)
    for i in list {
      guard let image = image(ofContact: Int(i)), isIn[image] else {
        ordered.append(i)
        continue
      }
      guard Int(i) < image else { continue }
      ordered.append(i)
      ordered.append(Int32(truncatingIfNeeded: image))
    }
    return ordered
  }

  /// Marks neighboring constraints that are mirror images and act on the same movable body, so that they are
  /// solved together.
  func markMirrored(_ constraints: inout [ContactConstraint], _ bodyStates: [BodyState]) {
    guard !contacts.isEmpty else { return }
    for k in constraints.indices.dropLast()
    where image(ofContact: constraints[k].contact) == constraints[k + 1].contact {
      let (a, b) = (constraints[k].a, constraints[k].b)
      guard
        (a == constraints[k + 1].a && bodyStates[a].isMovable)
          || (b == constraints[k + 1].b && bodyStates[b].isMovable)
      else { continue }
      constraints[k].mirror = .next
      constraints[k + 1].mirror = .last
    }
  }
}
