package import FlingDynamics
internal import FlingGeometry

/// The calls of a world as little-endian bytes. A log can be replayed where only the solver is available.
///
/// The same functions write and read, so that the two cannot disagree: `pass` appends its argument, or
/// replaces it by the next value of the log.
package struct CallLog {
  private var bytes: [UInt8]
  private var readIndex = 0
  private let isReading: Bool
  /// Shapes written or read so far. Most bodies share a shape, so a repeated shape is stored as its number
  /// here.
  private var bodyShapes: [BodyShape] = []

  /// The bytes of all calls.
  package static func bytes(of calls: [Journal.Call]) -> [UInt8] {
    var log = CallLog(bytes: [], isReading: false)
    for var call in calls { log.pass(&call) }
    return log.bytes
  }

  /// Creates a log for reading.
  package init(_ bytes: [UInt8]) {
    self.init(bytes: bytes, isReading: true)
  }

  private init(bytes: [UInt8], isReading: Bool) {
    self.bytes = bytes
    self.isReading = isReading
  }

  /// The next call; nil at the end.
  package mutating func next() -> Journal.Call? {
    guard readIndex < bytes.count else { return nil }
    var call = Journal.Call.remove([])
    pass(&call)
    return call
  }

  // MARK: Numbers

  private mutating func pass(_ word: inout UInt64, count: Int) {
    if isReading {
      word = 0
      for k in 0..<count { word |= UInt64(bytes[readIndex + k]) << UInt64(8 * k) }
      readIndex += count
    } else {
      for k in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * k))) }
    }
  }

  mutating func pass(_ word: inout UInt64) { pass(&word, count: 8) }

  mutating func pass(_ value: inout Double) {
    var bits = value.bitPattern
    pass(&bits, count: 8)
    value = Double(bitPattern: bits)
  }

  mutating func pass(_ number: inout Int) {
    var bits = UInt64(UInt32(truncatingIfNeeded: number))
    pass(&bits, count: 4)
    number = Int(Int32(truncatingIfNeeded: bits))
  }

  mutating func pass(_ flag: inout Bool) {
    var bits: UInt64 = flag ? 1 : 0
    pass(&bits, count: 1)
    flag = bits != 0
  }

  mutating func pass(_ point: inout Point) {
    pass(&point.x)
    pass(&point.y)
  }

  // MARK: Arrays and optionals

  mutating func pass<Value>(
    _ values: inout [Value], blank: Value, _ element: (inout CallLog, inout Value) -> Void
  ) {
    var count = values.count
    pass(&count)
    if isReading { values = Array(repeating: blank, count: count) }
    for k in values.indices { element(&self, &values[k]) }
  }

  mutating func pass<Value>(
    _ value: inout Value?, blank: Value, _ element: (inout CallLog, inout Value) -> Void
  ) {
    var isThere = value != nil
    pass(&isThere)
    guard isThere else {
      value = nil
      return
    }
    var known = value ?? blank
    element(&self, &known)
    value = known
  }

  mutating func pass(_ points: inout [Point]) { pass(&points, blank: .zero) { $0.pass(&$1) } }

  mutating func pass(_ numbers: inout [Int]) { pass(&numbers, blank: 0) { $0.pass(&$1) } }

  // MARK: Shapes

  mutating func pass(_ bodyShape: inout BodyShape) {
    var number = isReading ? 0 : bodyShapes.firstIndex(of: bodyShape) ?? bodyShapes.count
    pass(&number)
    if number < bodyShapes.count {
      bodyShape = bodyShapes[number]
      return
    }
    var (convexParts, area, inertia, centroid) = (
      bodyShape.convexParts, bodyShape.area, bodyShape.inertia, bodyShape.centroid
    )
    pass(&convexParts, blank: BodyShape.ConvexPart(corners: [], radius: 0)) { log, part in
      log.pass(&part.corners)
      log.pass(&part.radius)
      log.pass(&part.isEllipse)
    }
    pass(&area)
    pass(&inertia)
    pass(&centroid)
    if isReading {
      bodyShape = BodyShape(convexParts: convexParts, area: area, inertia: inertia, centroid: centroid)
    }
    bodyShapes.append(bodyShape)
  }

  static let blankShape = BodyShape(convexParts: [], area: 0, inertia: 0, centroid: .zero)
}
