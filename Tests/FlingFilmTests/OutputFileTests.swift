import FlingFilm
import FlingScene
import Foundation
import Testing

@Suite("Output files")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A file appears under its name only when it is committed")
  func commit() throws {
    let output = try OutputFolder(path: "\(folder.path)/deep/out")
    let file = try output.file(at: "a/film.gif")
    try file.write(Array("whole".utf8))
    #expect(folder.text("deep/out/a/film.gif") == nil)
    try file.commit()
    #expect(folder.text("deep/out/a/film.gif") == "whole")
    #expect(folder.contents == ["deep", "deep/out", "deep/out/a", "deep/out/a/film.gif"])
    #expect(file.byteCount == 5)
  }

  @Test("A file that is not committed leaves nothing, and an earlier file is kept")
  func uncommitted() throws {
    try folder.write("earlier", to: "film.gif")
    do {
      let file = try OutputFolder(path: folder.path).file(at: "film.gif")
      try file.write([1, 2, 3])
    }
    #expect(folder.contents == ["film.gif"])
    #expect(folder.text("film.gif") == "earlier")
  }

  @Test("Two writers of one file do not disturb each other, and the last commit wins")
  func twoWriters() throws {
    let output = try OutputFolder(path: folder.path)
    let first = try output.file(at: "film.gif")
    let second = try output.file(at: "film.gif")
    try first.write(Array("first".utf8))
    try second.write(Array("second".utf8))
    try second.commit()
    try first.commit()
    #expect(folder.text("film.gif") == "first")
    #expect(folder.contents == ["film.gif"])
  }

  @Test(
    "A path outside the folder is an error",
    arguments: ["../film.gif", "/tmp/film.gif", "a/../../film.gif", "", "."])
  func outside(path: String) throws {
    let output = try OutputFolder(path: "\(folder.path)/out")
    let error = #expect(throws: FilmError.self) { try output.file(at: path) }
    #expect(error?.exitStatus == 73)
  }

  @Test("A link that leads outside the folder is an error, and a link that stays inside is followed")
  func links() throws {
    try folder.makeFolder("out/inside")
    try folder.makeFolder("other")
    try folder.link("out/away", to: "../other")
    try folder.link("out/near", to: "inside")
    let output = try OutputFolder(path: "\(folder.path)/out")
    let error = #expect(throws: FilmError.self) { try output.file(at: "away/film.gif") }
    #expect(error?.exitStatus == 73)
    let file = try output.file(at: "near/film.gif")
    try file.commit()
    #expect(folder.contents.contains("out/inside/film.gif"))
    #expect(!folder.contents.contains("other/film.gif"))
  }

  @Test("A link in the place of the file is replaced, not followed")
  func linkAtPath() throws {
    try folder.write("untouched", to: "target")
    try folder.link("film.gif", to: "target")
    let file = try OutputFolder(path: folder.path).file(at: "film.gif")
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(folder.text("target") == "untouched")
    #expect(folder.text("film.gif") == "new")
  }

  @Test("A path below a file, with a zero byte or of a folder is an error")
  func unwritable() throws {
    try folder.write("a file", to: "file")
    let error = #expect(throws: FilmError.self) { try OutputFolder(path: "\(folder.path)/file/out") }
    #expect(error?.exitStatus == 73)
    let zero = #expect(throws: FilmError.self) { try OutputFolder(path: folder.path).file(at: "a\0b.gif") }
    #expect(zero?.exitStatus == 73)
    try folder.makeFolder("film.gif")
    let file = try OutputFolder(path: folder.path).file(at: "film.gif")
    #expect(throws: FilmError.unwritable(path: file.path, reason: "it is a folder")) { try file.commit() }
  }
}

@Suite("Scene files")
struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A file is read completely, and its stem is its name")
  func read() throws {
    try folder.write("fling: 1\n", to: "toss.yaml")
    let source = try SourceFile.read("\(folder.path)/toss.yaml")
    #expect(source.bytes == Array("fling: 1\n".utf8))
    #expect(source.stem == "toss")
  }

  @Test("A folder, a device, a missing file and a file above 4 MiB are errors")
  func refusals() throws {
    try folder.write(String(repeating: "#", count: 4 << 20), to: "largest.yaml")
    try folder.write(String(repeating: "#", count: (4 << 20) + 1), to: "huge.yaml")
    #expect(try SourceFile.read("\(folder.path)/largest.yaml").bytes.count == 4 << 20)
    for path in [folder.path, "/dev/zero", "\(folder.path)/none", "\(folder.path)/huge.yaml", "a\0b"] {
      let error = #expect(throws: FilmError.self) { try SourceFile.read(path) }
      #expect(error?.exitStatus == 66)
    }
    let huge = "\(folder.path)/huge.yaml"
    let words = "it is larger than 4 MiB; entries that are alike can be one with \"repeat\""
    #expect(throws: FilmError.unreadable(path: huge, reason: words)) { try SourceFile.read(huge) }
  }
}
