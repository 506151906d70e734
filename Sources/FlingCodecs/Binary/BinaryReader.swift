/// Reads what a `BinaryWriter` has written. Reading damaged bytes throws an error and reserves no more memory than
/// the bytes themselves have.
package struct BinaryReader: Sendable {
  private let source: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) {
    source = bytes
  }

  package var isAtEnd: Bool { position == source.count }

  package mutating func byte() throws(BinaryError) -> UInt8 {
    guard position < source.count else { throw .truncated }
    position += 1
    return source[position - 1]
  }

  package mutating func unsigned() throws(BinaryError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      // The tenth byte holds the highest bit only.
      guard shift < 63 || byte <= 1 else { throw .invalid }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
  }

  package mutating func int() throws(BinaryError) -> Int {
    let value = try unsigned()
    return Int(truncatingIfNeeded: value >> 1) ^ -Int(truncatingIfNeeded: value & 1)
  }

  /// The number of elements that follow. Each has at least one byte.
  package mutating func count() throws(BinaryError) -> Int {
    let count = try int()
    guard count >= 0 else { throw .invalid }
    guard count <= source.count - position else { throw .truncated }
    return count
  }

  package mutating func double() throws(BinaryError) -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << shift }
    return Double(bitPattern: bits)
  }

  /// Bytes after their count.
  package mutating func bytes() throws(BinaryError) -> [UInt8] {
    let count = try count()
    defer { position += count }
    return Array(source[position..<position + count])
  }

  /// A value of any type that can be stored.
  package mutating func read<Value: BinaryCodable>(
    _ type: Value.Type = Value.self
  ) throws(BinaryError) -> Value {
    try Value(from: &self)
  }
}
