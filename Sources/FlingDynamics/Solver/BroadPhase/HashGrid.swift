internal import FlingGeometry

/// The broad phase: swept boxes of parts in a hierarchical hash grid.
///
/// There is a grid for each power of two. A part is in the single cell that contains the middle of its box,
/// on the level whose cells are not smaller than the box. A query therefore visits few cells, whatever the
/// sizes are. The order within a cell has no effect, because pairs are sorted. Source: levels by size and
/// hashed cells after C. Ericson, "Real-Time Collision Detection" (2005), section 7.2.
struct HashGrid: Sendable {
  /// An axis-aligned box that moves at constant velocity.
  struct SweptBox: Sendable {
    /// Center at the substep `since`, in points.
    var middle = Point.zero
    /// Half the width and half the height, in points.
    var half = SIMD2<Float>(0, 0)
    /// Velocity, in pt/s.
    var drift = SIMD2<Float>(0, 0)
    var since: Int32 = 0
    /// Last substep for which the box is valid; `Int32.max` for a box at rest.
    var until: Int32 = -1
    /// Cell on its level.
    fileprivate var x: Int32 = 0
    fileprivate var y: Int32 = 0
    /// Level of the grid; -1 if the part is in no cell.
    fileprivate var level: Int32 = -1
    /// Neighbors in the linked list of a hash slot; -1 for none.
    fileprivate var before: Int32 = -1
    fileprivate var after: Int32 = -1
    /// Whether the part can collide with other bodies, not only with boundaries.
    private(set) var collidesWithBodies = false
    /// Whether the box has changed since the part was inserted into its cell.
    fileprivate var isPending = false

    init() {}

    init(middle: Point, half: Point, velocity: Point, _ swept: SweptBounds, collidesWithBodies: Bool) {
      self.collidesWithBodies = collidesWithBodies
      self.middle = middle
      self.half = SIMD2(Self.roundedUp(half.x), Self.roundedUp(half.y))
      since = swept.since
      until = swept.until
      if until != .max { drift = SIMD2(Float(velocity.x), Float(velocity.y)) }
    }

    /// Rounds up, to a finite value.
    private static func roundedUp(_ half: Double) -> Float { Float(half < 1e30 ? half * (1 + 1e-6) : 1e30) }

    /// Takes over the cell of another box.
    fileprivate mutating func adoptCell(of other: SweptBox) {
      x = other.x
      y = other.y
      level = other.level
      before = other.before
      after = other.after
      isPending = other.isPending
    }

    func middle(at substep: Int32) -> Point {
      let time = Double(substep - since) * World.substep
      return Point(middle.x + Double(drift.x) * time, middle.y + Double(drift.y) * time)
    }

    /// Bounding box of all positions from a substep on.
    func boundingBox(from substep: Int32) -> BoundingBox {
      let start = middle(at: substep)
      var extent = BoundingBox(low: start, high: start)
      if until != .max { extent.include(middle(at: until)) }
      let half = Point(Double(self.half.x), Double(self.half.y))
      return BoundingBox(low: extent.low - half, high: extent.high + half)
    }

    /// Whether the two boxes overlap at any time from a substep on. Relative motion is used, so that bodies
    /// that fall side by side do not count.
    @inline(__always)
    func overlaps(_ other: SweptBox, from substep: Int32) -> Bool {
      let offset = other.middle(at: substep) - middle(at: substep)
      let end = until < other.until ? until : other.until
      let time = end == .max ? 0 : Double(end - substep) * World.substep
      let shift = Point(Double(other.drift.x - drift.x) * time, Double(other.drift.y - drift.y) * time)
      let halfSum = half + other.half
      return Self.comesWithin(offset.x, offset.x + shift.x, Double(halfSum.x))
        && Self.comesWithin(offset.y, offset.y + shift.y, Double(halfSum.y))
    }

    /// Whether a distance that changes linearly from `start` to `end` is ever within ±`limit`.
    private static func comesWithin(_ start: Double, _ end: Double, _ limit: Double) -> Bool {
      start < end ? start <= limit && end >= -limit : end <= limit && start >= -limit
    }
  }

  /// Cell sizes from 1 pt to 2⁴⁰ pt, and one cell of unlimited size.
  private static let levels = 42
  /// Cells farther than this from the origin are treated as one.
  private static let farthest = 1e9

  private(set) var boxes: [SweptBox] = []
  /// First part of each hash slot, or -1.
  private var heads: [Int32] = []
  /// Number of parts on each level.
  private var counts = Array(repeating: 0, count: HashGrid.levels)
  /// Parts whose boxes have changed since they were inserted. Insertion is deferred, because many are never
  /// queried before they change again.
  private var pending: [Int32] = []
  /// The parts in the order of the last sweep, which is the initial order of the next.
  var order: [Int32] = []

  /// Removes all parts and allocates memory for `parts` new ones.
  mutating func reset(parts: Int) {
    boxes = Array(repeating: SweptBox(), count: parts)
    var size = 16
    while size < 2 * parts { size *= 2 }
    heads = Array(repeating: -1, count: size)
    counts = Array(repeating: 0, count: Self.levels)
    pending.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
  }

  /// Replaces the box of a part. Call `insertPending()` before the next query.
  mutating func set(_ part: Int, to box: SweptBox) {
    var box = box
    box.adoptCell(of: boxes[part])
    if !box.isPending {
      box.isPending = true
      pending.append(Int32(truncatingIfNeeded: part))
    }
    boxes[part] = box
  }

  /// Inserts all changed parts into their cells. Call it before `findOverlapping`.
  mutating func insertPending() {
    for part in pending {
      remove(Int(part))
      insert(Int(part))
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Inserts a part into the cell of its swept box.
  private mutating func insert(_ part: Int) {
    let box = boxes[part]
    boxes[part].isPending = false
    guard box.collidesWithBodies else { return }
    let extent = box.boundingBox(from: box.since)
    let level = Self.level(of: extent)
    let middle = Point((extent.low.x + extent.high.x) / 2, (extent.low.y + extent.high.y) / 2)
    let side = Self.cellSide(level)
    boxes[part].level = Int32(level)
    boxes[part].x = Self.cellIndex(middle.x, side)
    boxes[part].y = Self.cellIndex(middle.y, side)
    counts[level] += 1
    let slot = slot(boxes[part].x, boxes[part].y, boxes[part].level)
    let head = heads[slot]
    boxes[part].after = head
    boxes[part].before = -1
    if head >= 0 { boxes[Int(head)].before = Int32(part) }
    heads[slot] = Int32(part)
  }

  /// Removes a part from its cell.
  private mutating func remove(_ part: Int) {
    let box = boxes[part]
    guard box.level >= 0 else { return }
    counts[Int(box.level)] -= 1
    if box.before >= 0 {
      boxes[Int(box.before)].after = box.after
    } else {
      heads[slot(box.x, box.y, box.level)] = box.after
    }
    if box.after >= 0 { boxes[Int(box.after)].before = box.before }
    boxes[part].level = -1
  }

  /// Appends the parts whose boxes overlap that of `part` from a substep on, except `part` itself. No
  /// insertion may be pending.
  func findOverlapping(_ part: Int, from substep: Int32, _ near: inout [Int]) {
    let partBox = boxes[part]
    let extent = partBox.boundingBox(from: substep)
    for level in 0..<Self.levels where counts[level] > 0 {
      let side = Self.cellSide(level)
      let (low, high) = Self.cells(overlapping: extent.grown(by: side / 2), side)
      let cellCount = (Double(high.x) - Double(low.x) + 1) * (Double(high.y) - Double(low.y) + 1)
      // If the query covers more cells than the level has parts, a scan of all parts is cheaper.
      guard cellCount >= 1, cellCount <= Double(counts[level]) + 16 else {
        for k in boxes.indices where boxes[k].level == Int32(level) && k != part {
          if partBox.overlaps(boxes[k], from: substep) { near.append(k) }
        }
        continue
      }
      for y in low.y...high.y {
        for x in low.x...high.x {
          var k = heads[slot(x, y, Int32(level))]
          while k >= 0 {
            let box = boxes[Int(k)]
            // Other cells can share the hash slot.
            if box.x == x, box.y == y, box.level == Int32(level), Int(k) != part,
              partBox.overlaps(box, from: substep)
            {
              near.append(Int(k))
            }
            k = box.after
          }
        }
      }
    }
  }

  /// A level whose cells are not smaller than the box.
  private static func level(of extent: BoundingBox) -> Int {
    let size = extent.width > extent.height ? extent.width : extent.height
    guard size > 1 else { return 0 }
    guard size < 0x1p40 else { return levels - 1 }
    return Int(size.exponent) + 1
  }

  /// Side of a cell, in points.
  private static func cellSide(_ level: Int) -> Double {
    Double(sign: .plus, exponent: level == levels - 1 ? 1000 : level, significand: 1)
  }

  private typealias Cell = (x: Int32, y: Int32)

  private static func cells(overlapping extent: BoundingBox, _ side: Double) -> (Cell, Cell) {
    (
      (cellIndex(extent.low.x, side), cellIndex(extent.low.y, side)),
      (cellIndex(extent.high.x, side), cellIndex(extent.high.y, side))
    )
  }

  /// Index of the cell that contains a coordinate.
  private static func cellIndex(_ coordinate: Double, _ side: Double) -> Int32 {
    let index = (coordinate / side).rounded(.down)
    // NaN counts as far away too.
    guard index > -farthest else { return -Int32(farthest) }
    return Int32(index < farthest ? index : farthest)
  }

  /// Hash slot of a cell.
  private func slot(_ x: Int32, _ y: Int32, _ level: Int32) -> Int {
    var hash = UInt32(bitPattern: x) &* 0x9e37_79b1
    hash ^= UInt32(bitPattern: y) &* 0x85eb_ca77
    hash ^= UInt32(bitPattern: level) &* 0xc2b2_ae3d
    hash ^= hash >> 15
    return Int(hash & UInt32(heads.count - 1))
  }
}
