import Foundation
import Testing

@testable import FlingPreview

@Suite("Watching files")
struct FileWatchTests {
  private let file: SceneFile
  private var watch: FileWatch

  init() throws {
    file = try SceneFile("one")
    watch = FileWatch([file.path])
    watch.recordState()
  }

  /// How many of so many looks tell of something new.
  private func news(_ watch: inout FileWatch, looks: Int = 5) -> Int {
    (0..<looks).count { _ in watch.pollForChange() }
  }

  @Test("A file that stays as it is is not read again")
  mutating func same() {
    #expect(news(&watch) == 0)
  }

  @Test("A save counts once, in place or by a rename")
  mutating func saves() throws {
    try file.write("one and two")
    #expect(news(&watch, looks: 1) == 0, "it may still be written")
    #expect(news(&watch) == 1)
    try file.replace("three")
    #expect(news(&watch) == 1)
    try file.replace("three")
    #expect(news(&watch) == 1, "another file of the same size")
    #expect(news(&watch) == 0)
  }

  @Test("A file that grows while it is looked at is read once it is whole")
  mutating func growing() throws {
    for length in 4..<9 {
      try file.write(String(repeating: "x", count: length))
      #expect(news(&watch, looks: 1) == 0)
    }
    #expect(news(&watch, looks: 1) == 1)
  }

  @Test("A file that is removed, or emptied, is given time to be made anew")
  mutating func anew() throws {
    try file.remove()
    #expect(news(&watch) == 0)
    try file.write("")
    #expect(news(&watch) == 0)
    try file.write("two")
    #expect(news(&watch) == 1)
  }

  @Test("A file that stays away is news at last, and so is its return")
  mutating func gone() throws {
    try file.remove()
    #expect(news(&watch, looks: 60) == 1)
    try file.write("two")
    #expect(news(&watch) == 1)
  }

  @Test("Files that come later are watched from then on")
  mutating func follow() throws {
    let picture = file.folder.appendingPathComponent("picture.png")
    watch.replacePaths(by: [file.path, picture.path])
    #expect(news(&watch) == 0)
    try Data("picture".utf8).write(to: picture)
    #expect(news(&watch) == 1)
    try file.write("two")
    watch.replacePaths(by: [file.path])
    #expect(news(&watch) == 1, "what happened before is not forgotten")
  }
}
