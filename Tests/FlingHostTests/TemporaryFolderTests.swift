import Foundation
import Testing

@testable import FlingHost

@Suite struct TemporaryFolderTests {
  @Test func `A folder lives as long as it is used, and what others have left is removed`() throws {
    let manager = FileManager.default
    let parent = manager.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)").path
    try manager.createDirectory(
      atPath: "\(parent)/fling-program-abcdef/inner", withIntermediateDirectories: true)
    try manager.createDirectory(atPath: "\(parent)/fling-other", withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: "\(parent)/fling-program-linked", withDestinationPath: "\(parent)/fling-other")
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(parent)/fling-program-abcdef/inner/file"))
    defer { try? manager.removeItem(atPath: parent) }
    do {
      let first = try TemporaryFolder(in: parent)
      let second = try TemporaryFolder(in: parent)
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(first.path)/file"))
      #expect(first.path != second.path)
      #expect(
        Set(try manager.contentsOfDirectory(atPath: parent))
          == ["fling-other", "fling-program-linked", name(first), name(second)])
      withExtendedLifetime((first, second)) {}
    }
    #expect(
      Set(try manager.contentsOfDirectory(atPath: parent)) == ["fling-other", "fling-program-linked"])
  }

  private func name(_ folder: TemporaryFolder) -> String {
    folder.path.split(separator: "/").last.map(String.init) ?? ""
  }
}
