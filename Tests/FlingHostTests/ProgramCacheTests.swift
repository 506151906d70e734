import FlingFilm
import Foundation
import Testing

@testable import FlingHost

@Suite struct ProgramCacheTests {
  /// A new folder, and a file in it that stands for a program.
  func makeFolder() throws -> (folder: String, program: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let program = "\(folder)/built"
    try Data("program".utf8).write(to: URL(fileURLWithPath: program))
    return (folder, program)
  }

  @Test func `A program is found by the text from which it was built, and by no other`() throws {
    let (folder, program) = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = ProgramCache(folder: "\(folder)/cache/programs")
    #expect(cache.program(builtFrom: "text") == nil)
    let path = cache.add(program, builtFrom: "text")
    #expect(path != program)
    #expect(cache.program(builtFrom: "text") == path)
    #expect(cache.program(builtFrom: "text ") == nil)
    #expect(FileManager.default.isExecutableFile(atPath: path))
    #expect(FileManager.default.contents(atPath: path) == Data("program".utf8))
    // The same again changes nothing, since another process may be about to start it.
    try Data("another".utf8).write(to: URL(fileURLWithPath: program))
    #expect(cache.add(program, builtFrom: "text") == path)
    #expect(FileManager.default.contents(atPath: path) == Data("program".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache/programs").count == 1)
  }

  @Test func `A program that was cut off is not found, and is replaced`() throws {
    let (folder, program) = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = ProgramCache(folder: "\(folder)/cache")
    let path = cache.add(program, builtFrom: "text")
    try Data("prog".utf8).write(to: URL(fileURLWithPath: path))
    #expect(cache.program(builtFrom: "text") == nil)
    #expect(cache.add(program, builtFrom: "text") == path)
    #expect(FileManager.default.contents(atPath: path) == Data("program".utf8))
    try FileManager.default.removeItem(atPath: path)
    #expect(cache.program(builtFrom: "text") == nil)
  }

  @Test func `A program that can't be read leaves nothing in the cache`() throws {
    let (folder, _) = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = ProgramCache(folder: "\(folder)/cache")
    #expect(cache.isWritable)
    #expect(cache.add("\(folder)/missing", builtFrom: "text") == "\(folder)/missing")
    #expect(cache.program(builtFrom: "text") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache") == [])
  }

  @Test func `Only so many programs are kept`() throws {
    let (folder, program) = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = ProgramCache(folder: "\(folder)/cache")
    for number in 0..<70 { _ = cache.add(program, builtFrom: "\(number)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache").count == 64)
    #expect(cache.program(builtFrom: "69") != nil)
  }

  @Test func `Without a place for a cache, nothing is kept`() throws {
    let (folder, program) = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for cache in [ProgramCache(folder: nil), ProgramCache(folder: "\(program)/no")] {
      #expect(cache.add(program, builtFrom: "text") == program)
      #expect(cache.program(builtFrom: "text") == nil)
      #expect(!cache.isWritable)
    }
  }
}
