import Foundation
import TestTraits
import Testing

/// The frames of the shipped scenes have their recorded hashes on every machine and in every build.
///
/// `FLING_BLESS=1 swift test -c release --filter SceneGoldenTests` records the current hashes.
@Suite("Frame hashes of the shipped scenes")
struct SceneGoldenTests {
  @Test("The list of shipped scenes contains at least ten scenes")
  func scenesAreThere() {
    #expect(ShippedScenes.names.count >= 10)
  }

  @Test("Every frame has its recorded hash", .heavy, arguments: ShippedScenes.names)
  func frames(scene: String) async throws {
    let environment = ProcessInfo.processInfo.environment
    let name = String(scene.dropLast(".yaml".count))
    let url = ShippedScenes.root.appending(path: "Tests/Goldens/\(name).txt")
    let film = try await FrameHashes(rendering: ShippedScenes.file(scene).path)
    if environment["FLING_BLESS"] == "1", environment["CI"] == nil {
      try Data(film.text.utf8).write(to: url, options: .atomic)
    }
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let known = try #require(FrameHashes(text: text), "\(url.path) contains no valid hashes")
    #expect(film.difference(from: known) == nil)
  }
}

@Suite("Text of frame hashes")
struct FrameHashesTests {
  @Test("Written hashes are read back")
  func roundTrip() {
    let hashes = FrameHashes(hashes: [0, .max, 0x1234_5678])
    #expect(FrameHashes(text: hashes.text) == hashes)
    #expect(hashes.text.hasPrefix("0 0000000000000000\n1 ffffffffffffffff\n"))
  }

  @Test("A difference names the first frame or the number of frames")
  func difference() {
    let known = FrameHashes(hashes: [1, 2, 3])
    #expect(FrameHashes(hashes: [1, 2, 3]).difference(from: known) == nil)
    #expect(FrameHashes(hashes: [1, 9, 9]).difference(from: known) == "frame 1 has other pixels")
    #expect(FrameHashes(hashes: [1, 2]).difference(from: known) == "2 frames instead of 3")
  }
}
