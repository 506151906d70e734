internal import FlingGeometry

/// The manifold and accumulated impulses of a contact. Allocated when the parts touch, or when the bounding
/// circles of two polygons overlap.
struct ManifoldRecord: Sendable {
  var normal = Point.zero
  var first = Manifold.ManifoldPoint(position: .zero, gap: 0, feature: 0)
  /// Separation speed in the next solve after an impact in a wide island, in pt/s; 0 for none.
  var rebound: Float = 0
  var impulses = Contact.Impulses()
  private var total: Float = 0
  /// Index in `secondPoints`; -1 for none.
  @Int32Stored var secondPoint = -1

  /// Sum of the normal impulses of this step.
  var impulse: Double {
    get { Double(total) }
    set { total = Float(newValue) }
  }

  @inline(__always)
  fileprivate mutating func update(to moved: CachedManifold.CurrentManifold) {
    normal = moved.normal
    first.update(to: moved.first)
  }

  /// Stores impulses and adds to the normal impulse of the step.
  /// - Returns: its index in `secondPoints`, or -1.
  @inline(__always)
  mutating func storeImpulses(_ impulses: Contact.Impulses, addingToTotal press: Double) -> Int {
    self.impulses = impulses
    total = Float(Double(total) + press)
    return secondPoint
  }

  @inline(__always)
  fileprivate mutating func addToTotal(_ press: Double) { total = Float(Double(total) + press) }
}

extension Contact.Impulses {
  fileprivate init(_ singlePrecision: SIMD2<Float>) {
    self.init(normal: Double(singlePrecision.x), tangent: Double(singlePrecision.y))
  }

  fileprivate var singlePrecision: SIMD2<Float> { SIMD2(Float(normal), Float(tangent)) }
}

extension Manifold.ManifoldPoint {
  @inline(__always)
  mutating func update(to moved: (position: Point, gap: Double)) {
    position = moved.position
    gap = moved.gap
  }
}

/// Second contact point and cached manifold; only pairs of two polygons have one.
struct SecondPointRecord: Sendable {
  var second = Manifold.ManifoldPoint(position: .zero, gap: 0, feature: 0)
  var impulses = Contact.Impulses()
  /// The manifold in the axes of the two bodies.
  var cached = CachedManifold.none
}

/// The manifold records of all contacts, approximately in the order of the contacts.
struct ManifoldCache: Sendable {
  var list: [ManifoldRecord] = []
  var secondPoints: [SecondPointRecord] = []
  /// Impulses after the last drift, for records whose impulses before and after the drift differ: normal and
  /// tangent at the first point, then at the second. The list only extends to the last record that needs it.
  private var ends: [SIMD4<Float>] = []
  /// Number of unused records, at least.
  private var unusedRecords = 0

  // MARK: Reading

  @inline(__always)
  func manifold(_ contact: Contact) -> Manifold {
    var manifold = Manifold(normal: .zero, gap: contact.gap)
    guard contact.count > 0 else { return manifold }
    let k = contact.record
    manifold.normal = list[k].normal
    manifold.add(list[k].first)
    if contact.count > 1 { manifold.add(secondPoints[list[k].secondPoint].second) }
    return manifold
  }

  /// Impulses after the last drift at each point. Nil if they do not differ from those before it.
  @inline(__always)
  func impulsesAfterDrift(_ contact: Contact) -> (first: Contact.Impulses, second: Contact.Impulses)? {
    guard contact.record >= 0, contact.record < ends.count else { return nil }
    let end = ends[contact.record]
    return end.x + end.z > 0
      ? (Contact.Impulses(end.lowHalf), Contact.Impulses(end.highHalf)) : nil
  }

  /// Impulses of the substep before at each point.
  @inline(__always)
  func impulses(_ contact: Contact) -> (first: Contact.Impulses, second: Contact.Impulses) {
    guard contact.record >= 0 else { return (Contact.Impulses(), Contact.Impulses()) }
    let secondPoint = list[contact.record].secondPoint
    return (
      list[contact.record].impulses,
      secondPoint >= 0 ? secondPoints[secondPoint].impulses : Contact.Impulses()
    )
  }

  // MARK: Changing

  /// Stores a new manifold. The impulses are kept.
  mutating func store(_ manifold: Manifold, _ cached: CachedManifold?, of contact: inout Contact) {
    contact.gap = manifold.gap
    contact.count = manifold.count
    guard manifold.count > 0 || cached != nil else {
      releaseRecord(of: &contact)
      return
    }
    allocateRecord(for: &contact)
    let k = contact.record
    list[k].normal = manifold.normal
    list[k].first = manifold.first
    guard let cached else { return }
    if list[k].secondPoint < 0 {
      list[k].secondPoint = secondPoints.count
      if secondPoints.count == secondPoints.capacity {
        secondPoints.reserveCapacity(secondPoints.count + secondPoints.count / 8 + 16)
      }
      secondPoints.append(SecondPointRecord())
    }
    secondPoints[list[k].secondPoint].second = manifold.second
    secondPoints[list[k].secondPoint].cached = cached
  }

  /// Moves the single contact point of two discs; its impulses stay.
  /// - Returns: false if there is none any more.
  @inline(__always)
  mutating func moveSinglePoint(to manifold: Manifold, of contact: inout Contact) -> Bool {
    let k = contact.record
    guard manifold.count == 1 else { return false }
    contact.gap = manifold.gap
    list[k].normal = manifold.normal
    list[k].first = manifold.first
    return true
  }

  /// Updates a cached manifold to the present poses.
  /// - Returns: false if a new collision test is needed.
  @inline(__always)
  mutating func updateFromCache(_ contact: inout Contact, _ a: BodyState, _ b: BodyState, maxExtent: Double)
    -> Bool
  {
    guard contact.record >= 0 else { return false }
    let k = contact.record
    let secondPoint = list[k].secondPoint
    guard secondPoint >= 0,
      let moved = secondPoints[secondPoint].cached.current(count: contact.count, a, b, maxExtent: maxExtent)
    else {
      return false
    }
    contact.gap = moved.gap
    guard contact.count > 0 else { return true }
    list[k].update(to: moved)
    if contact.count > 1 { secondPoints[secondPoint].second.update(to: moved.second) }
    return true
  }

  /// Stores that the parts are separate by a gap.
  mutating func setSeparated(_ contact: inout Contact, gap: Double) {
    contact.gap = gap
    contact.count = 0
    releaseRecord(of: &contact)
  }

  /// Adds a normal impulse to the sum of this step, in mass × pt/s.
  mutating func addImpulse(_ impulse: Double, to contact: inout Contact) {
    allocateRecord(for: &contact)
    list[contact.record].impulse += impulse
  }

  /// Stores the impulses of a solve.
  /// - Parameters:
  ///   - press: normal impulse to add to the sum of this step.
  ///   - areAfterDrift: whether these are impulses after a drift that differ from those before it.
  @inline(__always)
  mutating func setImpulses(
    _ first: Contact.Impulses, _ second: Contact.Impulses, press: Double = 0, areAfterDrift: Bool = false,
    of contact: Contact
  ) {
    guard contact.record >= 0 else { return }
    if areAfterDrift {
      list[contact.record].addToTotal(press)
      setImpulsesAfterDrift(
        SIMD4(lowHalf: first.singlePrecision, highHalf: second.singlePrecision), ofRecord: contact.record)
      return
    }
    let secondPoint = list[contact.record].storeImpulses(first, addingToTotal: press)
    if secondPoint >= 0 { secondPoints[secondPoint].impulses = second }
  }

  /// Stores the impulses after a drift. Zeros beyond the end of the list need no entry.
  @inline(__always)
  private mutating func setImpulsesAfterDrift(_ end: SIMD4<Float>, ofRecord record: Int) {
    if record < ends.count {
      ends[record] = end
    } else if end != .zero {
      while ends.count < record { ends.append(.zero) }
      ends.append(end)
    }
  }

  /// Reserves memory for the records of `contacts` contacts once half of the memory is in use. This happens
  /// long before a crowd has packed, so no large list is ever copied to a larger one.
  mutating func reserveCapacity(for contacts: Int) {
    if list.capacity < contacts - contacts / 8, 2 * list.count > list.capacity {
      list.reserveCapacity(contacts)
    }
  }

  /// Gives a contact a record if it has none.
  private mutating func allocateRecord(for contact: inout Contact) {
    guard contact.record < 0 else { return }
    contact.record = list.count
    setImpulsesAfterDrift(.zero, ofRecord: list.count)
    // Grow by 1/16 instead of doubling, to save memory.
    if list.count == list.capacity { list.reserveCapacity(list.count + list.count / 16 + 16) }
    list.append(ManifoldRecord())
  }

  /// Releases the record of a contact. A record with an impulse in this step is cleared but kept, because the
  /// impulse is reported at the end of the step.
  private mutating func releaseRecord(of contact: inout Contact) {
    let k = contact.record
    guard k >= 0 else { return }
    if list[k].impulse != 0 {
      list[k].impulses = Contact.Impulses()
      setImpulsesAfterDrift(.zero, ofRecord: k)
      if list[k].secondPoint >= 0 { secondPoints[list[k].secondPoint] = SecondPointRecord() }
      return
    }
    contact.record = -1
    unusedRecords += 1
  }

  /// Counts the record of a removed contact as unused.
  mutating func countUnusedRecord(of contact: Contact) {
    if contact.record >= 0 { unusedRecords += 1 }
  }

  /// Notes that many contacts were removed, so that the next `compact` compacts the list.
  mutating func requestCompaction() { unusedRecords += list.count }

  /// If many records are unused or out of order, removes the unused ones, and sorts the others in the order of
  /// the contacts, in which they are read.
  mutating func compact(_ contacts: inout [Contact]) {
    guard unusedRecords + Self.unorderedRecords(contacts) > 64 + list.count / 8 else { return }
    unusedRecords = 0
    if !ends.isEmpty { while ends.count < list.count { ends.append(.zero) } }
    var owners = Array(repeating: Int32(-1), count: list.count)
    for i in contacts.indices where contacts[i].record >= 0 {
      owners[contacts[i].record] = Int32(truncatingIfNeeded: i)
    }
    var count = 0
    for i in contacts.indices where contacts[i].record >= 0 {
      let record = contacts[i].record
      if record != count {
        list.swapAt(record, count)
        if !ends.isEmpty { ends.swapAt(record, count) }
        let other = owners[count]
        owners[record] = other
        if other >= 0 { contacts[Int(other)].record = record }
        contacts[i].record = count
      }
      count += 1
    }
    list.removeLast(list.count - count)
    ends.removeLast(ends.isEmpty ? 0 : ends.count - count)
    compactFlats()
  }

  /// Number of records that come before the record of an earlier contact.
  private static func unorderedRecords(_ contacts: [Contact]) -> Int {
    var (count, last) = (0, -1)
    let contacts = contacts.span
    for i in contacts.indices where contacts[i].record >= 0 {
      if contacts[i].record < last { count += 1 }
      last = contacts[i].record
    }
    return count
  }

  /// Sorts the second records in the order of the first ones.
  private mutating func compactFlats() {
    var owners = Array(repeating: -1, count: secondPoints.count)
    for k in list.indices where list[k].secondPoint >= 0 { owners[list[k].secondPoint] = k }
    var count = 0
    for k in list.indices where list[k].secondPoint >= 0 {
      let secondPoint = list[k].secondPoint
      if secondPoint != count {
        secondPoints.swapAt(secondPoint, count)
        let other = owners[count]
        owners[secondPoint] = other
        if other >= 0 { list[other].secondPoint = secondPoint }
        list[k].secondPoint = count
      }
      count += 1
    }
    secondPoints.removeLast(secondPoints.count - count)
  }
}

extension Manifold {
  /// Impulses of an old manifold, matched to the points of this one. Of the two pairings of old and new
  /// points the better fit is used, so that their order has no effect.
  func matchedImpulses(
    _ first: Contact.Impulses, _ second: Contact.Impulses, from old: Manifold
  ) -> (first: Contact.Impulses, second: Contact.Impulses) {
    let straight = (
      Self.matchDistance(old, isFirst: true, self, isFirst: true),
      Self.matchDistance(old, isFirst: false, self, isFirst: false)
    )
    var fits = straight
    var impulses = (first, second)
    // Usually all points are unchanged.
    if straight.0 >= 0 || straight.1 >= 0 {
      let crossed = (
        Self.matchDistance(old, isFirst: false, self, isFirst: true),
        Self.matchDistance(old, isFirst: true, self, isFirst: false)
      )
      if crossed.0 + crossed.1 < straight.0 + straight.1 {
        fits = crossed
        impulses = (second, first)
      }
    }
    return (
      fits.0 < Self.maxMatchDistance ? impulses.0 : Contact.Impulses(),
      fits.1 < Self.maxMatchDistance ? impulses.1 : Contact.Impulses()
    )
  }

  /// Points that are farther apart than this, in points, are different.
  private static let maxMatchDistance = 0.5

  /// Distance of two points, at most `maxMatchDistance`, which is also the result if one does not exist;
  /// negative if their features are equal. A point whose feature changed, for example with the reference
  /// side, is recognized by its position.
  private static func matchDistance(_ old: Manifold, isFirst isOldFirst: Bool, _ new: Manifold, isFirst: Bool)
    -> Double
  {
    guard old.count > (isOldFirst ? 0 : 1), new.count > (isFirst ? 0 : 1) else { return maxMatchDistance }
    let x = isOldFirst ? old.first : old.second
    let y = isFirst ? new.first : new.second
    if x.feature == y.feature { return -1 }
    let distance = x.position.distance(to: y.position)
    return distance < maxMatchDistance ? distance : maxMatchDistance
  }
}
