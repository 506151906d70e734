import Testing

@testable import FlingGeometry

struct SHA256Tests {
  private func digest(of message: String) -> String {
    var hash = SHA256()
    hash.update(with: Array(message.utf8))
    return hash.text
  }

  @Test func `The digests of the NIST examples for FIPS 180-4 are right`() {
    #expect(digest(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      digest(of: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(digest(of: "") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  /// The digests are those of OpenSSL.
  @Test(arguments: [
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
    (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
  ])
  func `Messages that end near the end of a block are padded`(count: Int, expected: String) {
    #expect(digest(of: String(repeating: "a", count: count)) == expected)
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 10_000])
  func `Words are hashed as their bytes, the low one first`(count: Int) {
    let words = (0..<count).map { UInt32(truncatingIfNeeded: $0 &* 0x9E37_79B1) }
    var hash = SHA256()
    hash.update(with: [7])
    hash.update(withWords: words)
    var bytes: [UInt8] = [7]
    for word in words { bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
    #expect(hash.digest == SHA256.digest(of: bytes))
  }

  @Test func `A message in pieces has the digest of the whole`() {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for size in [1, 3, 63, 64, 65, 127, 200] {
      var hash = SHA256()
      for start in stride(from: 0, to: message.count, by: size) {
        hash.update(with: Array(message[start..<min(start + size, message.count)]))
      }
      #expect(hash.digest == SHA256.digest(of: message))
    }
  }
}
