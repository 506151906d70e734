import Testing

@testable import FlingFarm

struct PartFileTests {
  private let file = PartFile(
    .count, facts: ["scene": "a \"b\"\n.yaml", "output": "a.gif"],
    blocks: [.init("HIST", [1, 2, 3]), .init("SPAN", []), .init("HIST", [4])])

  @Test func `A file is read as it was written`() throws {
    #expect(try PartFile(file.bytes) == file)
    #expect(file.block("HIST") == [1, 2, 3])
    #expect(file.block("CALM") == nil)
  }

  @Test func `A file that ends too early is truncated, at every length`() {
    let bytes = file.bytes
    for length in bytes.indices {
      #expect(throws: PartFileError.truncated) { try PartFile(Array(bytes[..<length])) }
    }
  }

  @Test func `A flipped bit anywhere is an error`() {
    for index in file.bytes.indices {
      for bit in 0..<8 {
        var bytes = file.bytes
        bytes[index] ^= 1 << bit
        #expect(throws: PartFileError.self) { try PartFile(bytes) }
      }
    }
  }

  @Test func `Bytes after the checksum are an error`() {
    #expect(throws: PartFileError.damaged) { try PartFile(file.bytes + [0]) }
  }

  @Test func `Other files and other versions are told apart from damage`() {
    #expect(throws: PartFileError.foreign) { try PartFile(Array("GIF89a, a picture".utf8)) }
    var bytes = file.bytes
    bytes[8] = 9
    #expect(throws: PartFileError.version(9)) { try PartFile(bytes) }
  }
}
