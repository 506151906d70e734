/// Up to 256 distinct values, in a hash table of 1024 slots with open addressing.
struct ColorSet: Sendable {
  private(set) var count = 0
  private var slots = [UInt64](repeating: ColorSet.empty, count: 1024)

  private static let empty = UInt64.max

  var isOverfull: Bool { count > 256 }

  /// All values, in unspecified order; nil if there are more than 256.
  var colors: [UInt32]? {
    isOverfull ? nil : slots.filter { $0 != ColorSet.empty }.map { UInt32($0) }
  }

  /// Inserts a value. After the 257th, values are ignored.
  mutating func insert(_ value: UInt32) {
    guard !isOverfull else { return }
    let slot = slot(of: value)
    guard slots[slot] == ColorSet.empty else { return }
    slots[slot] = UInt64(value)
    count += 1
  }

  mutating func merge(_ other: ColorSet) {
    if other.isOverfull {
      self = other
    } else {
      for slot in other.slots where slot != ColorSet.empty { insert(UInt32(slot)) }
    }
  }

  /// The slot of a value, or the free slot in which it would be inserted.
  private func slot(of value: UInt32) -> Int {
    var slot = Int((value &* 0x9E37_79B1) >> 22)
    while slots[slot] != UInt64(value), slots[slot] != ColorSet.empty { slot = (slot + 1) & 1023 }
    return slot
  }
}

extension ColorSet: BinaryCodable {
  /// The values are in ascending order, so that equal sets have equal bytes.
  func write(to writer: inout BinaryWriter) { writer.write(colors?.sorted().map { Int($0) }) }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    guard let values = try reader.read([Int]?.self) else {
      count = 257
      return
    }
    guard values.count <= 256, zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw .invalid
    }
    for value in values {
      guard let value = UInt32(exactly: value) else { throw .invalid }
      insert(value)
    }
  }
}
