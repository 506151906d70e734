import FlingTesting
import Foundation
import Testing

@Suite("Our films")
struct FilmTests {
  /// The folder of the scenes, independent of the working directory.
  private static let scenes = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scenes")

  @Test("A card's film matches its golden", arguments: ["card-springs-back"])
  func film(name: String) async {
    await expectFilm(of: Self.scenes.appending(path: "\(name).yaml").path)
  }
}
