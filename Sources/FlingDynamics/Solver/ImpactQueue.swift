/// Impacts to come, earliest first; of several at one moment the fastest closing, then the first contact.
///
/// A binary heap. A contact judged anew leaves its old entry behind, which is known by its number and passed over.
struct ImpactQueue: Sendable {
  struct Impact: Sendable {
    var contact: Int
    var time: Double
    /// Closing speed, negative; 0 where the contact only has to be looked at again.
    var speed: Double

    /// Nothing until that time; what comes then is still to be found.
    static func look(at contact: Int, from time: Double) -> Impact {
      Impact(contact: contact, time: time, speed: 0)
    }

    var isLook: Bool { speed == 0 }

    func precedes(_ other: Impact) -> Bool {
      if time != other.time { return time < other.time }
      if speed != other.speed { return speed < other.speed }
      return contact < other.contact
    }

    /// Whether only rounding says which comes first.
    func ties(with other: Impact) -> Bool {
      abs(time - other.time) <= 1e-10 && abs(speed - other.speed) <= 1e-6 * abs(speed)
    }
  }

  /// All that were ever expected.
  private var impacts: [Impact] = []
  /// Indices into `impacts`.
  private var heap: [Int] = []
  /// What is expected of each contact now, an index into `impacts` or -1.
  private var latest: [Int32]

  init(contacts: Int) {
    latest = Array(repeating: -1, count: contacts)
  }

  /// What is expected of a contact.
  func impact(of contact: Int) -> Impact? {
    guard contact < latest.count, latest[contact] >= 0 else { return nil }
    return impacts[Int(latest[contact])]
  }

  /// Replaces what was known of a contact; nil means that nothing is to come.
  mutating func set(_ contact: Int, _ impact: Impact?) {
    while contact >= latest.count { latest.append(-1) }
    guard let impact else {
      latest[contact] = -1
      return
    }
    latest[contact] = Int32(impacts.count)
    heap.append(impacts.count)
    impacts.append(impact)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func next() -> Impact? {
    while let top = heap.first {
      removeFirst()
      let impact = impacts[top]
      guard latest[impact.contact] == Int32(top) else { continue }
      latest[impact.contact] = -1
      return impact
    }
    return nil
  }

  private func precedes(_ i: Int, _ j: Int) -> Bool { impacts[heap[i]].precedes(impacts[heap[j]]) }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      let left = 2 * parent + 1
      let right = left + 1
      if left < heap.count, precedes(left, least) { least = left }
      if right < heap.count, precedes(right, least) { least = right }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
