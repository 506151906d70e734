import FlingFilm
import Foundation
import Testing

@Suite("Temporary files of killed runs")
struct LeftoverTests {
  private let folder: TemporaryFolder
  /// A process number that no process has.
  private static let gone = 4_194_304 + 17

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The machine in the names of temporary files, read from the name of a new one.
  private func machine() throws -> String {
    let other = try TemporaryFolder()
    let file = try OutputFile(path: "\(other.path)/a")
    let name = try #require(other.contents.first)
    _ = file
    return String(try #require(name.split(separator: "-").dropFirst().first))
  }

  private func write(_ name: String, age: Double = 0) throws {
    try folder.write("x", to: name)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: "\(folder.path)/\(name)")
  }

  /// Writes `film.gif` and returns the other contents of the folder.
  private func run() throws -> [String] {
    let file = try OutputFile(path: "\(folder.path)/film.gif")
    try file.commit()
    return folder.contents.filter { $0 != "film.gif" }
  }

  @Test("The temporary files of dead processes are removed, for any output")
  func dead() throws {
    let machine = try machine()
    try write(".film.gif.fling-\(machine)-\(Self.gone)-0.tmp")
    try write(".last.png.fling-\(machine)-\(Self.gone)-3.tmp")
    try write(".film.gif.\(Self.gone).0.tmp")
    #expect(try run() == [])
  }

  @Test("Temporary files that may still be written are kept")
  func filesInUse() throws {
    let own = ProcessInfo.processInfo.processIdentifier
    let names = [
      // A file of this process; one of another machine; one of an old version of Fling.
      ".film.gif.fling-\(try machine())-\(own)-7.tmp", ".film.gif.fling-00000000-\(Self.gone)-0.tmp",
      ".film.gif.\(own).0.tmp",
    ]
    for name in names { try write(name) }
    #expect(try run() == names.sorted())
  }

  @Test("An unlocked file with the number of a running process, or one unchanged for a day, is removed")
  func obsoleteFiles() throws {
    let own = ProcessInfo.processInfo.processIdentifier
    try write(".film.gif.fling-\(try machine())-\(own)-7.tmp", age: 60)
    try write(".film.gif.fling-00000000-\(Self.gone)-0.tmp", age: 90_000)
    #expect(try run() == [])
  }

  @Test("A locked file is kept, whatever its name and age")
  func locked() throws {
    let name = ".film.gif.fling-\(try machine())-\(Self.gone)-0.tmp"
    try write(name, age: 90_000)
    let descriptor = unsafe open("\(folder.path)/\(name)", O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(try run() == [name])
  }

  @Test("Other files with similar names are kept")
  func foreign() throws {
    let names = [
      ".notes.\(Self.gone).0.tmp", ".film.gif.fling-abc.tmp", "film.gif.fling-00000000-1-0.tmp", ".tmp",
      ".film.gif.tmp", ".film.gif.swp",
    ]
    for name in names { try write(name, age: 90_000) }
    try folder.makeFolder(".dir.fling-\(try machine())-\(Self.gone)-0.tmp")
    try folder.link(".link.fling-\(try machine())-\(Self.gone)-0.tmp", to: ".tmp")
    #expect(try run().count == names.count + 2)
  }

  @Test("A folder of temporary frames is removed, unless it contains a foreign file")
  func gathered() throws {
    try folder.makeFolder(".frames.fling.tmp")
    try write(".frames.fling.tmp/0000.png")
    try folder.makeFolder(".dear.fling.tmp")
    try write(".dear.fling.tmp/notes.txt")
    #expect(try run() == [".dear.fling.tmp", ".dear.fling.tmp/notes.txt"])
  }

  @Test("The temporary frames of a running film are kept")
  func gathering() throws {
    let frames = try FrameFolder(path: "\(folder.path)/frames", names: ["0000.png"])
    try frames.write([1], name: "0000.png")
    #expect(try run() == [".frames.fling.tmp", ".frames.fling.tmp/0000.png"])
    try frames.commit()
  }
}
