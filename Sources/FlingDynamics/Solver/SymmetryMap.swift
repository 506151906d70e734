internal import FlingGeometry

/// What is the mirror image of what, about a line along gravity; an upright or level one where there is none.
///
/// Two that mirror each other are twins. A scene that is its own mirror image must stay so, though the solver works through
/// contacts one after the other: so the contacts of twins are walked one right after the other, and where both press one body
/// that lies on the line, both are solved from one state. Only the order is taken from here: twins that part later on are
/// solved as rightly as any others, and are none any more once they have gone ways of their own.
struct SymmetryMap: Sendable {
  /// The image of each; its own number for what lies on the line, -1 for what has none. Empty where nothing has.
  var bodies: [Int32] = []
  var parts: [Int32] = []
  var segments: [Int32] = []
  /// About which line they were found to mirror each other, across it, and how it lies.
  var line = 0.0
  var axis = World.SymmetryAxis(along: .zero)
  /// The contact between the images of each contact's two; -1 where there is none.
  var contacts: [Int32] = []

  /// Whether two bodies are each other's image.
  @inline(__always)
  func arePair(_ a: Int, _ b: Int) -> Bool { !bodies.isEmpty && bodies[a] == Int32(b) }

  /// The image of a contact, if it is another.
  @inline(__always)
  func image(ofContact i: Int) -> Int? {
    guard i < contacts.count, contacts[i] >= 0, contacts[i] != Int32(i) else { return nil }
    return Int(contacts[i])
  }

  /// The number under which a contact and its image are known.
  func rank(ofContact i: Int) -> Int {
    guard let image = image(ofContact: i), image < i else { return i }
    return image
  }

  /// An ascending list of contacts in order, but each whose image is in it too right before or after that.
  func sideBySide(_ list: [Int32]) -> [Int32] {
    guard !contacts.isEmpty else { return list }
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

  /// Has rows beside each other solved as one that mirror each other and press the same body, which can move.
  func mark(_ constraints: inout [ContactConstraint], _ bodyStates: [BodyState]) {
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
