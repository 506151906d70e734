import FlingTesting
import Foundation
import TestTraits
import Testing

/// The shipped scenes look as they are known to, on every machine and in every build.
///
/// `FLING_BLESS=1 swift test -c release --filter SceneGoldenTests` accepts what they look like now.
@Suite("Scenes look as they are known to")
struct SceneGoldenTests {
  @Test("There are scenes to look at")
  func scenesAreThere() {
    #expect(ShippedScenes.names.count >= 10)
  }

  @Test("Every frame hashes as it did", .heavy, arguments: ShippedScenes.names)
  func frames(scene: String) async throws {
    let environment = ProcessInfo.processInfo.environment
    let accepting = environment["FLING_BLESS"] == "1" && environment["CI"] == nil
    let name = String(scene.dropLast(".yaml".count))
    try await expectFilm(
      of: ShippedScenes.file(scene).path,
      matches: ShippedScenes.root.appending(path: "Tests/Goldens/\(name).txt").path,
      accepting: accepting)
  }
}

@Suite("Film goldens")
struct FilmGoldenTests {
  @Test("A golden reads what it writes")
  func roundTrip() {
    let golden = FilmGolden(hashes: [0, .max, 0x1234_5678])
    #expect(FilmGolden(text: golden.text) == golden)
    #expect(golden.text.hasPrefix("0 0000000000000000\n1 ffffffffffffffff\n"))
  }

  @Test("A difference names the first frame")
  func difference() {
    let golden = FilmGolden(hashes: [1, 2, 3])
    #expect(FilmGolden(hashes: [1, 2, 3]).difference(from: golden) == nil)
    #expect(FilmGolden(hashes: [1, 9, 9]).difference(from: golden) == "frame 1 looks different")
    #expect(FilmGolden(hashes: [1, 2]).difference(from: golden) == "2 frames instead of 3")
  }

  @Test(
    "What is no golden is none", arguments: ["0 12", "1 0000000000000000", "0 zzzzzzzzzzzzzzzz", "nonsense"])
  func nonsense(text: String) {
    #expect(FilmGolden(text: text) == nil)
  }
}
