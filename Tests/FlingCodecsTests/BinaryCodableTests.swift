import Testing

@testable import FlingCodecs

struct BinaryCodableTests {
  @Test(arguments: [0, 1, -1, 63, 64, -64, -65, 8191, 1 << 40, Int.max, Int.min])
  func `Integers are read as they were written`(value: Int) throws {
    #expect(try Int(binary: value.binary) == value)
    #expect(try UInt64(binary: UInt64(bitPattern: Int64(value)).binary) == UInt64(bitPattern: Int64(value)))
  }

  @Test func `Small integers have one byte`() {
    #expect((-64).binary.count == 1)
    #expect(63.binary.count == 1)
    #expect(64.binary.count == 2)
  }

  @Test func `Values of all kinds are read as they were written`() throws {
    #expect(try [Double](binary: [0.1, -0.0, .infinity].binary) == [0.1, -0.0, .infinity])
    #expect(try [String?](binary: ["ä\u{0}", nil, ""].binary) == ["ä\u{0}", nil, ""])
    #expect(try [Bool](binary: [true, false].binary) == [true, false])
    #expect(try Range<Int>(binary: (-3..<7).binary) == -3..<7)
    #expect(try Int32(binary: Int32.min.binary) == .min)
  }

  @Test func `Bytes that end too early are truncated, at every length`() {
    let bytes = ["abc", "d"].binary
    for length in bytes.indices {
      #expect(throws: BinaryError.truncated) { try [String](binary: Array(bytes[..<length])) }
    }
  }

  @Test func `Bytes that no writer writes are invalid`() {
    // Eleven bytes of an integer, a truth that is neither 0 nor 1, a text that is not UTF-8, a negative count, bytes
    // that are left, and a range whose end is no integer.
    #expect(throws: BinaryError.invalid) { try Int(binary: [UInt8](repeating: 0xFF, count: 11)) }
    #expect(throws: BinaryError.invalid) { try Bool(binary: [2]) }
    #expect(throws: BinaryError.invalid) { try String(binary: [2, 0xFF]) }
    #expect(throws: BinaryError.invalid) { try [Bool](binary: (-1).binary) }
    #expect(throws: BinaryError.invalid) { try Int(binary: [2, 0]) }
    #expect(throws: BinaryError.invalid) { try Range<Int>(binary: Int.max.binary + 1.binary) }
  }

  @Test func `A count beyond the bytes reserves no memory`() {
    #expect(throws: BinaryError.truncated) { try [Int](binary: (Int.max >> 1).binary) }
  }
}
