/// Impacts to come, earliest first; of several at one moment the fastest closing, then the first contact.
///
/// A binary heap. A contact judged anew leaves its old entry behind, which is known by its number and passed over; what else
/// is known of it is kept once.
struct ImpactQueue: Sendable {
  struct Impact: Sendable {
    let contact: Int
    let time: Double
    /// Closing speed, negative; 0 where the contact only has to be looked at again.
    let speed: Double
    /// How the two lie to each other at that moment.
    let manifold: Manifold

    /// Nothing until that time; what comes then is still to be found.
    static func look(at contact: Int, from time: Double) -> Impact {
      Impact(contact: contact, time: time, speed: 0, manifold: .apart)
    }

    var isLook: Bool { speed == 0 }

    /// Whether only rounding says which comes first.
    func jointGraph(with other: Impact) -> Bool {
      abs(time - other.time) <= 1e-10 && abs(speed - other.speed) <= 1e-6 * abs(speed)
    }
  }

  private struct Entry: Sendable {
    let time: Double
    let speed: Double
    let contact: Int32
    let number: Int32

    func precedes(_ other: Entry) -> Bool {
      if time != other.time { return time < other.time }
      if speed != other.speed { return speed < other.speed }
      return contact < other.contact
    }
  }

  /// What was last expected of a contact, the number of that in the heap, and whether it is still to come.
  private struct Expected: Sendable {
    var impact: Impact
    var number: Int32 = 0
    var isPending = true
    /// Whether the two still get to where they were expected to meet.
    var isOnWay = true
  }

  private var heap: [Entry] = []
  private var list: [Expected] = []
  /// Of each contact its place in that list, or -1; and how often its two were looked at.
  private var places: [Int32]
  private var looks: [Int32]

  init(contacts: Int) {
    places = Array(repeating: -1, count: contacts)
    looks = Array(repeating: 0, count: contacts)
  }

  /// Takes down how often the two of a contact were looked at to find what is expected.
  /// - Returns: how often in all.
  mutating func count(_ more: Int, of contact: Int) -> Int {
    while contact >= looks.count { looks.append(0) }
    looks[contact] += Int32(more)
    return Int(looks[contact])
  }

  /// What is expected of a contact.
  func impact(of contact: Int) -> Impact? {
    guard contact < places.count, places[contact] >= 0 else { return nil }
    let expected = list[Int(places[contact])]
    return expected.isPending ? expected.impact : nil
  }

  /// How the two of a contact lie to each other at a moment for which they were expected to meet, or did. Blows at that
  /// moment do not change this, as they move nothing.
  func manifold(of contact: Int, at time: Double) -> Manifold? {
    guard contact < places.count, places[contact] >= 0 else { return nil }
    let expected = list[Int(places[contact])]
    guard expected.isOnWay, expected.impact.time == time, !expected.impact.isLook else { return nil }
    return expected.impact.manifold
  }

  /// From a moment on nothing is expected of a contact any more.
  mutating func drop(_ contact: Int, at time: Double) {
    guard contact < places.count, places[contact] >= 0 else { return }
    let k = Int(places[contact])
    list[k].isPending = false
    if list[k].impact.time != time { list[k].isOnWay = false }
  }

  /// Replaces what was known of a contact.
  mutating func expect(_ impact: Impact) {
    let contact = impact.contact
    while contact >= places.count { places.append(-1) }
    var number: Int32 = 0
    if places[contact] < 0 {
      places[contact] = Int32(list.count)
      list.append(Expected(impact: impact))
    } else {
      let k = Int(places[contact])
      number = list[k].number + 1
      list[k] = Expected(impact: impact, number: number)
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

  mutating func next() -> Impact? {
    while let top = heap.first {
      removeFirst()
      let k = Int(places[Int(top.contact)])
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
      var least = parent
      let left = 2 * parent + 1
      let right = left + 1
      if left < heap.count, heap[left].precedes(heap[least]) { least = left }
      if right < heap.count, heap[right].precedes(heap[least]) { least = right }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
