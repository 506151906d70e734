import FlingScene
import Testing

@testable import FlingFilm

@Suite("Self-test")
struct SelfTestTests {
  private func check(expected: UInt64?, isLikeOneJob: Bool = true) -> SelfTest.Check {
    SelfTest.Check(
      scene: "a", part: .pixels, jobs: 2, found: 1, expected: expected, isLikeOneJob: isLikeOneJob)
  }

  @Test("A fingerprint that differs from the built-in one, or from that of one job, is a failure")
  func failures() {
    #expect(check(expected: 1).holds)
    #expect(check(expected: nil).holds)
    #expect(!check(expected: 2).holds)
    #expect(!check(expected: 1, isLikeOneJob: false).holds)
  }

  @Test("Every scene has its own fingerprints and can be read")
  func goldens() throws {
    var known: Set<UInt64> = []
    for scene in SelfTestScene.all {
      for part in SelfTest.Part.allCases { #expect(known.insert(try #require(scene.goldens[part])).inserted) }
      let document = try scene.document()
      #expect(document.render.outputs.count == 1)
    }
  }

  @Test("A fingerprint depends on each byte and not on the division into pieces")
  func fingerprints() {
    func hash(_ pieces: [UInt8]...) -> UInt64 {
      let sink = FingerprintSink()
      for piece in pieces { sink.write(piece) }
      return sink.hash
    }
    #expect(hash([1, 2], [3]) == hash([1], [2, 3]))
    #expect(hash([1, 2, 3]) != hash([1, 2, 4]))
    #expect(hash([0]) != hash([0, 0]))
  }
}
