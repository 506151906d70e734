import FlingFilm
import Foundation
import Testing

@Suite("Folders of frames")
struct FrameFolderTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/frames" }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes and commits one frame with each text as its bytes.
  private func write(_ texts: [String]) throws {
    let names = texts.indices.map { "000\($0).png" }
    let frames = try FrameFolder(path: path, names: names)
    for (name, text) in zip(names, texts) { try frames.write(Array(text.utf8), name: name) }
    try frames.commit()
  }

  private func refusal() -> String? {
    #expect(throws: FilmError.self) { try write(["new", "new"]) }?.description
  }

  @Test("A new folder appears only when it is complete, with a list of its files")
  func newFolder() throws {
    let frames = try FrameFolder(path: path, names: ["0000.png"])
    try frames.write(Array("new".utf8), name: "0000.png")
    #expect(!FileManager.default.fileExists(atPath: path))
    try frames.commit()
    #expect(folder.contents == ["frames", "frames/.fling-files", "frames/0000.png"])
    #expect(folder.text("frames/.fling-files")?.hasPrefix("fling files 1\n0000.png 3 ") == true)
    #expect(frames.byteCount == 3)
  }

  @Test(
    "A later film replaces the frames of an earlier one, removes surplus frames and keeps all other files")
  func replacedFrames() throws {
    try write(["a", "b", "c"])
    try folder.write("dear", to: "frames/notes.txt")
    try folder.write("dear", to: "frames/9999.png")
    try write(["d"])
    let files = [".fling-files", "0000.png", "9999.png", "notes.txt"]
    #expect(folder.contents == ["frames"] + files.map { "frames/\($0)" })
    #expect(folder.text("frames/0000.png") == "d")
    #expect(folder.text("frames/9999.png") == "dear")
    try write(["d", "e"])
    #expect(folder.text("frames/0001.png") == "e")
  }

  @Test(
    "A picture that is not in the list prevents writing and is kept", arguments: ["0001.png", "0001.PNG"])
  func foreign(name: String) throws {
    try folder.makeFolder("frames")
    try folder.write("dear", to: "frames/\(name)")
    #expect(
      refusal()
        == "\(path): cannot be written: it contains \(name), and no list says that Fling wrote it there; "
        + "move it away, or remove the folder")
    #expect(folder.contents == ["frames", "frames/\(name)"])
    #expect(folder.text("frames/\(name)") == "dear")
  }

  @Test(
    "A frame that was changed after Fling wrote it prevents writing and is kept",
    arguments: ["0000.png", "0002.png"])
  func changed(name: String) throws {
    try write(["a", "b", "c"])
    try folder.write("e", to: "frames/\(name)")
    let before = folder.contents
    #expect(refusal()?.contains("it contains \(name), which was changed since Fling wrote it") == true)
    #expect(folder.contents == before)
    #expect(folder.text("frames/\(name)") == "e")
    #expect(folder.text("frames/0001.png") == "b")
  }

  @Test("A frame that is changed during the run prevents the commit, and all frames are kept")
  func changedMeanwhile() throws {
    try write(["a", "b"])
    let frames = try FrameFolder(path: path, names: ["0000.png"])
    try frames.write(Array("new".utf8), name: "0000.png")
    try folder.write("dear", to: "frames/0001.png")
    #expect(throws: FilmError.self) { try frames.commit() }
    #expect(folder.text("frames/0000.png") == "a")
    #expect(folder.text("frames/0001.png") == "dear")
  }

  @Test("A symbolic link in the place of a frame or of the folder prevents writing and is kept")
  func links() throws {
    try write(["a", "b"])
    try folder.write("b", to: "dear.png")
    try FileManager.default.removeItem(atPath: "\(path)/0001.png")
    try folder.link("frames/0001.png", to: "../dear.png")
    #expect(refusal()?.contains("it contains 0001.png") == true)
    try FileManager.default.moveItem(atPath: path, toPath: "\(folder.path)/other")
    try folder.link("frames", to: "other")
    #expect(refusal() == "\(path): cannot be written: it exists and is not a folder")
    #expect(folder.text("dear.png") == "b")
  }

  @Test(
    "A list that is damaged or of another version prevents writing, and no file is removed",
    arguments: [
      ("nonsense", "is damaged"), ("fling files 2\n", "is of another version of Fling"),
      ("fling files 1\n../dear.txt 4 0123456789abcdef\n", "is damaged"),
      ("fling files 1\n0000.png 4\n", "is damaged"),
    ])
  func damaged(text: String, words: String) throws {
    try write(["a"])
    try folder.write(text, to: "frames/.fling-files")
    #expect(refusal()?.contains("its list .fling-files \(words)") == true)
    #expect(folder.text("frames/0000.png") == "a")
    #expect(folder.text("frames/.fling-files") == text)
  }

  @Test("A folder that is not committed leaves no file")
  func uncommitted() throws {
    do {
      let frames = try FrameFolder(path: path, names: ["0000.png"])
      try frames.write([1], name: "0000.png")
      #expect(!folder.contents.isEmpty)
    }
    #expect(folder.contents.isEmpty)
  }

  @Test("A second writer of a folder is an error, and the first writer is not disturbed")
  func two() throws {
    let frames = try FrameFolder(path: path, names: ["0000.png"])
    try frames.write(Array("first".utf8), name: "0000.png")
    let before = folder.contents
    #expect(refusal() == "\(path): cannot be written: another run of Fling is writing these frames")
    #expect(folder.contents == before)
    try frames.commit()
    #expect(folder.text("frames/0000.png") == "first")
    try write(["second"])
    #expect(folder.text("frames/0000.png") == "second")
  }

  @Test("The temporary files of a killed run are removed, and foreign files among them prevent writing")
  func leftovers() throws {
    try folder.makeFolder(".frames.fling.tmp")
    for name in ["0000.png", "0007.png", ".fling-files"] {
      try folder.write("x", to: ".frames.fling.tmp/\(name)")
    }
    try write(["a"])
    #expect(folder.contents == ["frames", "frames/.fling-files", "frames/0000.png"])
    try folder.makeFolder(".frames.fling.tmp")
    try folder.write("dear", to: ".frames.fling.tmp/notes.txt")
    #expect(throws: FilmError.self) { try write(["b"]) }
    #expect(folder.text(".frames.fling.tmp/notes.txt") == "dear")
  }

  @Test("A run replaces the old and new frames of a run that was killed while it replaced them")
  func killedWhileReplacing() throws {
    try write(["a", "b", "c"])
    let list = try #require(folder.text("frames/.fling-files"))
    try write(["A", "B"])
    let more = try #require(folder.text("frames/.fling-files")).split(separator: "\n").dropFirst()
    // The state after the first of two moves.
    try folder.write(list + more.joined(separator: "\n") + "\n", to: "frames/.fling-files")
    try folder.write("b", to: "frames/0001.png")
    try folder.write("c", to: "frames/0002.png")
    try write(["x"])
    #expect(folder.contents == ["frames", "frames/.fling-files", "frames/0000.png"])
  }
}
