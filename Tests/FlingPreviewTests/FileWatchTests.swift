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

  /// The number of polls, out of `polls`, that report a change.
  private func changes(_ watch: inout FileWatch, polls: Int = 5) -> Int {
    (0..<polls).count { _ in watch.pollForChange() }
  }

  @Test("An unchanged file reports no change")
  mutating func same() {
    #expect(changes(&watch) == 0)
  }

  @Test("Each save is reported once, in place or by a rename")
  mutating func saves() throws {
    try file.write("one and two")
    #expect(changes(&watch, polls: 1) == 0, "the write may be incomplete")
    #expect(changes(&watch) == 1)
    try file.replace("three")
    #expect(changes(&watch) == 1)
    try file.replace("three")
    #expect(changes(&watch) == 1, "another file of the same size")
    #expect(changes(&watch) == 0)
  }

  @Test("A file that grows is reported when its size is stable")
  mutating func growing() throws {
    for length in 4..<9 {
      try file.write(String(repeating: "x", count: length))
      #expect(changes(&watch, polls: 1) == 0)
    }
    #expect(changes(&watch, polls: 1) == 1)
  }

  @Test("A removed or emptied file is not reported until it has contents again")
  mutating func restoredFile() throws {
    try file.remove()
    #expect(changes(&watch) == 0)
    try file.write("")
    #expect(changes(&watch) == 0)
    try file.write("two")
    #expect(changes(&watch) == 1)
  }

  @Test("A file that stays missing is reported once, and so is its return")
  mutating func missingFile() throws {
    try file.remove()
    #expect(changes(&watch, polls: 60) == 1)
    try file.write("two")
    #expect(changes(&watch) == 1)
  }

  @Test("follow(_:) replaces the watched files and keeps pending changes")
  mutating func follow() throws {
    let picture = file.folder.appendingPathComponent("picture.png")
    watch.replacePaths(by: [file.path, picture.path])
    #expect(changes(&watch) == 0)
    try Data("picture".utf8).write(to: picture)
    #expect(changes(&watch) == 1)
    try file.write("two")
    watch.replacePaths(by: [file.path])
    #expect(changes(&watch) == 1, "the change before follow(_:) is still reported")
  }
}
