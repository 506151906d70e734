internal import FlingGeometry

/// What is kept of a contact that touches, or of which neither part is a disc while their circles meet.
struct ManifoldRecord: Sendable {
  var normal = Point.zero
  var first = Manifold.ManifoldPoint(place: .zero, gap: 0, feature: 0)
  /// How fast it is to part again after it was stopped in a pile, in pt/s.
  var rebound: Float = 0
  var impulses = Contact.Impulses()
  private var total: Float = 0
  /// In the list of flat holds; -1 for none.
  @Int32Stored var flat = -1

  /// Normal impulse of this step so far.
  var impulse: Double {
    get { Double(total) }
    set { total = Float(newValue) }
  }

  @inline(__always)
  fileprivate mutating func move(to moved: CachedManifold.Moved) {
    normal = moved.normal
    first.move(to: moved.first)
  }

  /// - Returns: its flat hold.
  @inline(__always)
  fileprivate mutating func take(_ impulses: Contact.Impulses, _ press: Double) -> Int {
    self.impulses = impulses
    total = Float(Double(total) + press)
    return flat
  }

  @inline(__always)
  fileprivate mutating func take(_ press: Double) { total = Float(Double(total) + press) }
}

extension Contact.Impulses {
  fileprivate init(_ short: SIMD2<Float>) {
    self.init(normal: Double(short.x), tangent: Double(short.y))
  }

  fileprivate var short: SIMD2<Float> { SIMD2(Float(normal), Float(tangent)) }
}

extension Manifold.ManifoldPoint {
  @inline(__always)
  mutating func move(to moved: (place: Point, gap: Double)) {
    place = moved.place
    gap = moved.gap
  }
}

/// What only those need of which neither is a disc, so that they may touch at two spots.
struct SecondPointRecord: Sendable {
  var second = Manifold.ManifoldPoint(place: .zero, gap: 0, feature: 0)
  var impulses = Contact.Impulses()
  /// How the manifold lies in the bodies.
  var cached = CachedManifold.none
}

/// The holds of all contacts, about in the order of these.
struct ManifoldCache: Sendable {
  var list: [ManifoldRecord] = []
  var flats: [SecondPointRecord] = []
  /// Of each hold the impulses after the last drift, where its halves differ: normal and tangent at the first spot, then
  /// at the second. Only as long as such have come up.
  private var ends: [SIMD4<Float>] = []
  /// How many contacts gave up their hold, at least.
  private var gone = 0

  // MARK: Reading

  @inline(__always)
  func manifold(_ contact: Contact) -> Manifold {
    var manifold = Manifold(normal: .zero, gap: contact.gap)
    guard contact.count > 0 else { return manifold }
    let k = contact.record
    manifold.normal = list[k].normal
    manifold.add(list[k].first)
    if contact.count > 1 { manifold.add(flats[list[k].flat].second) }
    return manifold
  }

  /// Those after the last drift at either spot, where they are others than those before it.
  @inline(__always)
  func endImpulses(_ contact: Contact) -> (first: Contact.Impulses, second: Contact.Impulses)? {
    guard contact.record >= 0, contact.record < ends.count else { return nil }
    let end = ends[contact.record]
    return end.x + end.z > 0
      ? (Contact.Impulses(end.lowHalf), Contact.Impulses(end.highHalf)) : nil
  }

  /// Of the substep before, at either spot.
  @inline(__always)
  func impulses(_ contact: Contact) -> (first: Contact.Impulses, second: Contact.Impulses) {
    guard contact.record >= 0 else { return (Contact.Impulses(), Contact.Impulses()) }
    let flat = list[contact.record].flat
    return (list[contact.record].impulses, flat >= 0 ? flats[flat].impulses : Contact.Impulses())
  }

  // MARK: Changing

  /// Notes how the two lie to each other now. The impulses stay.
  mutating func put(_ manifold: Manifold, _ cached: CachedManifold?, of contact: inout Contact) {
    contact.gap = manifold.gap
    contact.count = manifold.count
    guard manifold.count > 0 || cached != nil else {
      letGo(&contact)
      return
    }
    open(&contact)
    let k = contact.record
    list[k].normal = manifold.normal
    list[k].first = manifold.first
    guard let cached else { return }
    if list[k].flat < 0 {
      list[k].flat = flats.count
      if flats.count == flats.capacity { flats.reserveCapacity(flats.count + flats.count / 8 + 16) }
      flats.append(SecondPointRecord())
    }
    flats[list[k].flat].second = manifold.second
    flats[list[k].flat].cached = cached
  }

  /// Moves what is carried to where the bodies are now.
  /// - Returns: false if it must be found anew.
  @inline(__always)
  mutating func move(_ contact: inout Contact, _ a: BodyState, _ b: BodyState, reach: Double) -> Bool {
    guard contact.record >= 0 else { return false }
    let k = contact.record
    let flat = list[k].flat
    guard flat >= 0, let moved = flats[flat].cached.moved(count: contact.count, a, b, reach: reach) else {
      return false
    }
    contact.gap = moved.gap
    guard contact.count > 0 else { return true }
    list[k].move(to: moved)
    if contact.count > 1 { flats[flat].second.move(to: moved.second) }
    return true
  }

  /// Says that two are apart by a gap.
  mutating func part(_ contact: inout Contact, gap: Double) {
    contact.gap = gap
    contact.count = 0
    letGo(&contact)
  }

  mutating func press(_ contact: inout Contact, by impulse: Double) {
    open(&contact)
    list[contact.record].impulse += impulse
  }

  /// - Parameters:
  ///   - press: what the two press in this step besides all before.
  ///   - isEnd: whether they are those after a drift, and others than those before it.
  @inline(__always)
  mutating func set(
    _ first: Contact.Impulses, _ second: Contact.Impulses, press: Double = 0, isEnd: Bool = false,
    of contact: Contact
  ) {
    guard contact.record >= 0 else { return }
    if isEnd {
      list[contact.record].take(press)
      setEnd(SIMD4(lowHalf: first.short, highHalf: second.short), of: contact.record)
      return
    }
    let flat = list[contact.record].take(first, press)
    if flat >= 0 { flats[flat].impulses = second }
  }

  @inline(__always)
  private mutating func setEnd(_ end: SIMD4<Float>, of hold: Int) {
    if hold < ends.count {
      ends[hold] = end
    } else if end != .zero {
      while ends.count < hold { ends.append(.zero) }
      ends.append(end)
    }
  }

  /// Says how many contacts there are: holds that fill half of the room get as much as all of them could ask for, long
  /// before a crowd has packed, so that no large list is ever copied to a larger one.
  mutating func makeRoom(for contacts: Int) {
    if list.capacity < contacts - contacts / 8, 2 * list.count > list.capacity {
      list.reserveCapacity(contacts)
    }
  }

  private mutating func open(_ contact: inout Contact) {
    guard contact.record < 0 else { return }
    contact.record = list.count
    setEnd(.zero, of: list.count)
    if list.count == list.capacity { list.reserveCapacity(list.count + list.count / 16 + 16) }
    list.append(ManifoldRecord())
  }

  /// What it pressed in this step is not forgotten before the end.
  private mutating func letGo(_ contact: inout Contact) {
    let k = contact.record
    guard k >= 0 else { return }
    if list[k].impulse != 0 {
      list[k].impulses = Contact.Impulses()
      setEnd(.zero, of: k)
      if list[k].flat >= 0 { flats[list[k].flat] = SecondPointRecord() }
      return
    }
    contact.record = -1
    gone += 1
  }

  /// Says that a contact went with its hold.
  mutating func lose(_ contact: Contact) {
    if contact.record >= 0 { gone += 1 }
  }

  /// Says that contacts went.
  mutating func loseSome() { gone += list.count }

  /// Closes the gaps if many of the holds belong to nobody: the last ones go where there is room.
  mutating func gather(_ contacts: inout [Contact]) {
    guard gone > 64 + list.count / 8 else { return }
    gone = 0
    var owners = Array(repeating: Int32(-1), count: list.count)
    var users = Array(repeating: Int32(-1), count: flats.count)
    for i in contacts.indices where contacts[i].record >= 0 {
      owners[contacts[i].record] = Int32(truncatingIfNeeded: i)
      let flat = list[contacts[i].record].flat
      if flat >= 0 { users[flat] = Int32(truncatingIfNeeded: contacts[i].record) }
    }
    // Flat holds first, as long as it is known which hold uses them.
    Self.close(&users) { from, to, user in
      flats[to] = flats[from]
      list[user].flat = to
    }
    flats.removeLast(flats.count - users.count)
    Self.close(&owners) { from, to, owner in
      list[to] = list[from]
      setEnd(from < ends.count ? ends[from] : .zero, of: to)
      contacts[owner].record = to
    }
    list.removeLast(list.count - owners.count)
    if ends.count > list.count { ends.removeLast(ends.count - list.count) }
  }

  /// Moves those that are last to where there is none.
  private static func close(_ owners: inout [Int32], _ move: (_ from: Int, _ to: Int, _ owner: Int) -> Void) {
    var to = 0
    while to < owners.count {
      guard let last = owners.last else { return }
      if last < 0 {
        owners.removeLast()
      } else if owners[to] >= 0 {
        to += 1
      } else {
        move(owners.count - 1, to, Int(last))
        owners[to] = last
        owners.removeLast()
      }
    }
  }
}

extension Manifold {
  /// Impulses of the spots of an earlier manifold for those of this one that are still there: those of the pairing of old
  /// spots with new ones that fits best, whichever of them is called the first.
  func taken(
    _ first: Contact.Impulses, _ second: Contact.Impulses, from old: Manifold
  ) -> (first: Contact.Impulses, second: Contact.Impulses) {
    let straight = (
      Self.fit(old, isFirst: true, self, isFirst: true), Self.fit(old, isFirst: false, self, isFirst: false)
    )
    var fits = straight
    var impulses = (first, second)
    // Mostly all spots are the same as before.
    if straight.0 >= 0 || straight.1 >= 0 {
      let crossed = (
        Self.fit(old, isFirst: false, self, isFirst: true), Self.fit(old, isFirst: true, self, isFirst: false)
      )
      if crossed.0 + crossed.1 < straight.0 + straight.1 {
        fits = crossed
        impulses = (second, first)
      }
    }
    return (
      fits.0 < Self.far ? impulses.0 : Contact.Impulses(), fits.1 < Self.far ? impulses.1 : Contact.Impulses()
    )
  }

  /// From here on two spots are two, in points.
  private static let far = 0.5

  /// How far two spots are from each other, at most `far`, which is also how far one is that is not there; below 0 if they
  /// are the same for sure. A spot whose feature changed name, as when the leading side changes, is known by its place.
  private static func fit(_ old: Manifold, isFirst isOldFirst: Bool, _ new: Manifold, isFirst: Bool) -> Double
  {
    guard old.count > (isOldFirst ? 0 : 1), new.count > (isFirst ? 0 : 1) else { return far }
    let x = isOldFirst ? old.first : old.second
    let y = isFirst ? new.first : new.second
    if x.feature == y.feature { return -1 }
    let distance = x.place.distance(to: y.place)
    return distance < far ? distance : far
  }
}
