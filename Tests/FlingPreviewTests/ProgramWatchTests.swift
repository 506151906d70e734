import FlingFilm
import FlingGeometry
import FlingScene
import FlingStage
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import FlingPreview

@Suite(.timeLimit(.minutes(5))) struct ProgramWatchTests {
  /// Stands for the compiler: a file with the word `nope` does not compile, and any other is an empty window.
  private struct Launcher: ProgramLauncher {
    func launch(_ document: Document) throws(SceneError) -> any StageGuest {
      for path in document.programFiles {
        let text = String(decoding: (try? SourceFile.read(text: path)) ?? [], as: UTF8.self)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where line.contains("nope") {
          throw SceneError([
            Diagnostic(
              .error, file: path, range: SourceRange(line: index + 1, column: 3),
              message: "cannot find 'nope' in scope", line: String(line))
          ])
        }
      }
      return Window()
    }
  }

  private struct Window: StageGuest {
    func start() throws(GuestError) -> GuestTick { GuestTick() }
    func tick(_ number: Int, touches: [GuestTouch]) throws(GuestError) -> GuestTick { GuestTick() }
  }

  private static func film(title: String) -> String {
    "fling: 1\ntitle: \(title)\napp: {size: [40, 30]}\nrender: {duration: 0.1s, fps: 50}\n"
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("fling-\(UUID().uuidString)")

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
  }

  /// Watches `Card.swift` while `body` runs.
  private func watching(_ body: (_ events: (String) async throws -> String) async throws -> Void) async throws
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("import UIKit\n", to: "Card.swift")
    Programs.setLauncher(Launcher())
    let server = PreviewServer(scene: folder.appendingPathComponent("Card.swift").path)
    let (stream, ready) = AsyncStream.makeStream(of: PreviewServer.Addresses.self)
    let serving = Task {
      defer { ready.finish() }
      try await server.run { ready.yield($0) }
    }
    defer { serving.cancel() }
    var iterator = stream.makeAsyncIterator()
    let parts = try #require(await iterator.next()).page.split(separator: "/")
    let caller = Caller(port: try #require(Int(parts[1].split(separator: ":")[1])))
    try await body { text in try await caller.text("/\(parts[2])/events", until: text) }
  }

  @Test func `A film file that is made while its program is watched is shown, and so is each save of it`()
    async throws
  {
    try await watching { events in
      _ = try await events("event: end")
      try write(Self.film(title: "First"), to: "Card.film.yaml")
      _ = try await events("\"title\":\"First\"")
      try write(Self.film(title: "Second"), to: "Card.film.yaml")
      _ = try await events("\"title\":\"Second\"")
      // A mistake in it is shown until it is mended.
      try write("fling: 1\nviews: []\n", to: "Card.film.yaml")
      let found = try await events("\"excerpt\"")
      #expect(found.contains("\"line\":2,\"column\":1,\"file\":\""))
      #expect(found.contains("Card.film.yaml\""))
      try write(Self.film(title: "Mended"), to: "Card.film.yaml")
      _ = try await events("\"title\":\"Mended\"")
    }
  }

  @Test func `An error of the compiler is shown with the user's file and line until the file is mended`()
    async throws
  {
    try await watching { events in
      _ = try await events("event: end")
      try write("import UIKit\n\n  nope()\n", to: "Card.swift")
      let found = try await events("\"excerpt\"")
      #expect(
        found.contains("\"message\":\"cannot find 'nope' in scope\",\"line\":3,\"column\":3,\"file\":\""))
      #expect(found.contains("Card.swift\",\"excerpt\""))
      try write("import UIKit\n// mended\n", to: "Card.swift")
      try write(Self.film(title: "Mended"), to: "Card.film.yaml")
      _ = try await events("\"title\":\"Mended\"")
      // A page that opens now is told of no mistake.
      let mended = try await events("event: end")
      #expect(mended.contains("\"title\":\"Mended\"") && !mended.contains("event: mistakes"))
    }
  }
}
