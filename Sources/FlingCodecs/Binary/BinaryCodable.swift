/// A value that is stored as bytes in files that only Fling reads.
///
/// Integers have a variable length (seven bits a byte, low bits first; signed ones are zigzag-coded). Texts, bytes
/// and arrays begin with their count. The form has no types or names, so a file needs a version.
package protocol BinaryCodable {
  /// Appends the value.
  func write(to writer: inout BinaryWriter)
  /// Reads a value that `write(to:)` has written.
  init(from reader: inout BinaryReader) throws(BinaryError)
}

/// Why bytes are not a value of the expected type. Such bytes are damaged or were not written by this version.
package enum BinaryError: Error, Equatable, Sendable {
  /// The bytes end within a value.
  case truncated
  /// A value is not one that a writer writes.
  case invalid
}

extension BinaryCodable {
  /// The bytes of the value.
  package var binary: [UInt8] {
    var writer = BinaryWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Reads a value that takes all bytes.
  package init(binary bytes: [UInt8]) throws(BinaryError) {
    var reader = BinaryReader(bytes)
    self = try Self(from: &reader)
    guard reader.isAtEnd else { throw .invalid }
  }
}

extension Int: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.write(self) }
  package init(from reader: inout BinaryReader) throws(BinaryError) { self = try reader.int() }
}

extension UInt64: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.write(self) }
  package init(from reader: inout BinaryReader) throws(BinaryError) { self = try reader.unsigned() }
}

extension Int32: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.write(Int(self)) }
  package init(from reader: inout BinaryReader) throws(BinaryError) {
    guard let value = Int32(exactly: try reader.int()) else { throw .invalid }
    self = value
  }
}

extension Double: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.write(self) }
  package init(from reader: inout BinaryReader) throws(BinaryError) { self = try reader.double() }
}

extension Bool: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.write(byte: self ? 1 : 0) }
  package init(from reader: inout BinaryReader) throws(BinaryError) {
    switch try reader.byte() {
    case 0: self = false
    case 1: self = true
    default: throw .invalid
    }
  }
}

extension String: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.write(Array(utf8)) }
  package init(from reader: inout BinaryReader) throws(BinaryError) {
    guard let text = String(validating: try reader.bytes(), as: UTF8.self) else { throw .invalid }
    self = text
  }
}

extension Array: BinaryCodable where Element: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(count)
    for element in self { element.write(to: &writer) }
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    let count = try reader.count()
    self = []
    // Every element is read before the next one is stored, so a wrong count reserves no memory.
    for _ in 0..<count { append(try Element(from: &reader)) }
  }
}

extension Optional: BinaryCodable where Wrapped: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    (self != nil).write(to: &writer)
    self?.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Range: BinaryCodable where Bound == Int {
  package func write(to writer: inout BinaryWriter) {
    lowerBound.write(to: &writer)
    count.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    let start = try reader.int()
    let count = try reader.int()
    let (end, overflows) = start.addingReportingOverflow(count)
    guard count >= 0, !overflows else { throw .invalid }
    self = start..<end
  }
}

/// A type whose values have a raw value that can be stored.
extension BinaryCodable where Self: RawRepresentable, RawValue: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { rawValue.write(to: &writer) }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw .invalid }
    self = value
  }
}
