import Foundation
import TestTraits
import Testing

@Suite("The example of the library")
struct LibraryExampleTests {
  @Test("The README shows the source of the example package")
  func text() throws {
    let readme = try String(contentsOf: ShippedScenes.root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(
      contentsOf: ShippedScenes.root.appending(
        path: "Tests/Uses/LibraryExample/Sources/LibraryExample/main.swift"),
      encoding: .utf8)
    #expect(source.hasPrefix("import Fling\n"))
    #expect(readme.contains("```swift\n\(source)```\n"))
  }
}
