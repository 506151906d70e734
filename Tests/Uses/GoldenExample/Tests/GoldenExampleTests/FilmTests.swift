import FlingTesting
import Foundation
import Testing

@Suite("Our films")
struct FilmTests {
  /// The folder of the scenes, wherever the tests are run from.
  private static let scenes = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scenes")

  @Test("The card springs back as it did", arguments: ["card-springs-back"])
  func film(name: String) async {
    await expectFilm(of: Self.scenes.appending(path: "\(name).yaml").path)
  }
}
