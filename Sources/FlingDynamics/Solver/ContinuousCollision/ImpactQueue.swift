/// A priority queue of future impacts: earliest first; at equal times the fastest, then the lowest contact.
///
/// A binary heap. When a contact's impact is replaced, the old heap entry stays and is skipped later because
/// its number is out of date. All other data is stored once for each contact.
struct ImpactQueue: Sendable {
  struct Impact: Sendable {
    let contact: Int
    let time: Double
    /// Closing speed, negative, in pt/s. 0 for a re-check of the contact.
    let speed: Double
    /// The manifold at the time of impact.
    let manifold: Manifold

    /// A re-check: there is no impact before `time`, and the search continues from there.
    static func recheck(of contact: Int, from time: Double) -> Impact {
      Impact(contact: contact, time: time, speed: 0, manifold: .apart)
    }

    var isRecheck: Bool { speed == 0 }

    /// Whether the order of the two impacts depends on rounding errors only.
    func isSimultaneous(with other: Impact) -> Bool {
      abs(time - other.time) <= 1e-10 && abs(speed - other.speed) <= 1e-6 * abs(speed)
    }
  }

  private struct Entry: Sendable {
    let time: Double
    let speed: Double
    let contact: Int32
    let number: Int32

    /// A total order, so that the result does not depend on the heap.
    func precedes(_ other: Entry) -> Bool {
      if time != other.time { return time < other.time }
      if speed != other.speed { return speed < other.speed }
      return contact < other.contact
    }
  }

  /// The latest prediction for a contact.
  private struct Prediction: Sendable {
    var impact: Impact
    /// Number of the heap entry that is valid.
    var number: Int32 = 0
    /// Whether the impact has not been taken from the queue or dropped.
    var isPending = true
    /// Whether both bodies still reach the positions of the predicted impact.
    var isUndisturbed = true
  }

  private var heap: [Entry] = []
  private var list: [Prediction] = []
  /// For each contact, its index in `list`, or -1.
  private var indices: [Int32]
  /// For each contact, the number of outline comparisons so far.
  private var comparisons: [Int32]

  init(contacts: Int) {
    indices = Array(repeating: -1, count: contacts)
    comparisons = Array(repeating: 0, count: contacts)
  }

  /// Counts outline comparisons of a contact's search for an impact.
  /// - Returns: the total for the contact.
  mutating func addComparisons(_ more: Int, of contact: Int) -> Int {
    while contact >= comparisons.count { comparisons.append(0) }
    comparisons[contact] += Int32(more)
    return Int(comparisons[contact])
  }

  /// The pending impact of a contact, or nil.
  func impact(of contact: Int) -> Impact? {
    guard contact < indices.count, indices[contact] >= 0 else { return nil }
    let prediction = list[Int(indices[contact])]
    return prediction.isPending ? prediction.impact : nil
  }

  /// The manifold of a contact at a time for which its impact is, or was, predicted. Other impacts at that
  /// time do not change it, because impacts do not move bodies.
  func manifold(of contact: Int, at time: Double) -> Manifold? {
    guard contact < indices.count, indices[contact] >= 0 else { return nil }
    let prediction = list[Int(indices[contact])]
    guard prediction.isUndisturbed, prediction.impact.time == time, !prediction.impact.isRecheck else {
      return nil
    }
    return prediction.impact.manifold
  }

  /// Drops the prediction for a contact at a time.
  mutating func dropPrediction(of contact: Int, at time: Double) {
    guard contact < indices.count, indices[contact] >= 0 else { return }
    let k = Int(indices[contact])
    list[k].isPending = false
    if list[k].impact.time != time { list[k].isUndisturbed = false }
  }

  /// Replaces the prediction for a contact.
  mutating func setPrediction(_ impact: Impact) {
    let contact = impact.contact
    while contact >= indices.count { indices.append(-1) }
    var number: Int32 = 0
    if indices[contact] < 0 {
      indices[contact] = Int32(list.count)
      list.append(Prediction(impact: impact))
    } else {
      let k = Int(indices[contact])
      number = list[k].number + 1
      list[k] = Prediction(impact: impact, number: number)
    }
    heap.append(
      Entry(time: impact.time, speed: impact.speed, contact: Int32(contact), number: number))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the first pending impact.
  mutating func popFirst() -> Impact? {
    while let top = heap.first {
      removeFirst()
      let k = Int(indices[Int(top.contact)])
      guard list[k].isPending, list[k].number == top.number else { continue }
      list[k].isPending = false
      return list[k].impact
    }
    return nil
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var smallest = parent
      let left = 2 * parent + 1
      let right = left + 1
      if left < heap.count, heap[left].precedes(heap[smallest]) { smallest = left }
      if right < heap.count, heap[right].precedes(heap[smallest]) { smallest = right }
      if smallest == parent { return }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
