internal import FlingGeometry

/// All boundaries, with their segments and the bounding volumes of these.
struct BoundarySet: Sendable {
  /// Sorted by serial number.
  private(set) var shapes: [BoundaryShape] = []
  /// Segments of all boundaries, boundary by boundary.
  private(set) var segments: [Segment] = []
  /// Bounding volumes of `segments`.
  private var tree = BoundaryTree()

  /// Whether contacts with any boundary add energy.
  var gainEnergy: Bool { shapes.contains { $0.elasticity > 1 } }

  /// The boundary of a contact with the ground.
  subscript(of contact: Contact) -> BoundaryShape {
    @inline(__always) _read { yield shapes[segments[contact.partB].boundary] }
  }

  /// The collision group of a segment's boundary.
  func group(ofSegment segment: Int) -> Int { shapes[segments[segment].boundary].group }

  /// Appends the segments whose boxes overlap a box, and perhaps others near it.
  func find(overlapping box: BoundingBox, _ found: inout [Int]) { tree.find(overlapping: box, &found) }

  /// Sets the boundaries.
  /// - Returns: For each old segment its new index, or -1 if its boundary is gone or has changed.
  mutating func set(_ new: [BoundaryShape]) -> [Int] {
    let (old, oldSegments) = (shapes, segments)
    shapes = new
    segments.removeAll(keepingCapacity: true)
    var firstSegments: [Int] = []
    for k in new.indices {
      firstSegments.append(segments.count)
      segments += new[k].segments(boundary: k)
    }
    tree = BoundaryTree(segments)
    let present = Self.matchingBoundaries(of: old, among: new)
    var indices: [Int] = []
    var first = 0
    for k in oldSegments.indices {
      let boundary = oldSegments[k].boundary
      if k == 0 || oldSegments[k - 1].boundary != boundary { first = k }
      indices.append(present[boundary].map { firstSegments[$0] + k - first } ?? -1)
    }
    return indices
  }

  /// For each old boundary, the index of the same one among new ones. Boundaries of one serial number are the
  /// lines of one path, so the old one is searched among them.
  private static func matchingBoundaries(of old: [BoundaryShape], among new: [BoundaryShape]) -> [Int?] {
    var firstOfSerial: [Int: Int] = [:]
    for k in new.indices where firstOfSerial[new[k].serial] == nil { firstOfSerial[new[k].serial] = k }
    return old.map { wall in
      var k = firstOfSerial[wall.serial] ?? new.count
      while k < new.count, new[k].serial == wall.serial, new[k] != wall { k += 1 }
      return k < new.count && new[k].serial == wall.serial ? k : nil
    }
  }
}
