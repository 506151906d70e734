/// Impacts to come, earliest first; of several at one moment the fastest closing, then the first contact.
///
/// A binary heap. A contact judged anew leaves its old entry behind, which is known by its number and passed over.
struct ImpactQueue: Sendable {
  struct Impact: Sendable {
    var contact: Int
    var time: Double
    /// Closing speed, negative.
    var speed: Double

    func precedes(_ other: Impact) -> Bool {
      if time != other.time { return time < other.time }
      if speed != other.speed { return speed < other.speed }
      return contact < other.contact
    }
  }

  private var heap: [(impact: Impact, edition: Int)] = []
  private var editions: [Int]

  init(contacts: Int) {
    editions = Array(repeating: 0, count: contacts)
  }

  /// Replaces what was known of a contact; nil means that nothing is to come.
  mutating func set(_ contact: Int, _ impact: Impact?) {
    while contact >= editions.count { editions.append(0) }
    editions[contact] += 1
    guard let impact else { return }
    heap.append((impact, editions[contact]))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].impact.precedes(heap[parent].impact) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func next() -> Impact? {
    while let top = heap.first {
      removeFirst()
      if top.edition == editions[top.impact.contact] { return top.impact }
    }
    return nil
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      let left = 2 * parent + 1
      let right = left + 1
      if left < heap.count, heap[left].impact.precedes(heap[least].impact) { least = left }
      if right < heap.count, heap[right].impact.precedes(heap[least].impact) { least = right }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
