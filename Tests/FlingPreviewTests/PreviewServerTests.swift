import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import FlingPreview

@Suite("Preview server", .timeLimit(.minutes(5)))
struct PreviewServerTests {
  private let file: SceneFile

  init() throws {
    file = try SceneFile()
  }

  /// Runs a server for the scene while `body` runs.
  private func serving(
    _ body: (Caller, _ token: String) async throws -> Void
  ) async throws {
    try await servingByLink { caller, token, _ in try await body(caller, token) }
  }

  /// Like `serving`, with the path of the one-time link.
  private func servingByLink(
    _ body: (Caller, _ token: String, _ link: String) async throws -> Void
  ) async throws {
    let server = PreviewServer(scene: file.path)
    let (stream, ready) = AsyncStream.makeStream(of: PreviewServer.Addresses.self)
    let serving = Task {
      defer { ready.finish() }
      try await server.run { ready.yield($0) }
    }
    defer { serving.cancel() }
    var iterator = stream.makeAsyncIterator()
    let addresses = try #require(await iterator.next())
    let parts = addresses.page.split(separator: "/")
    let host = parts[1].split(separator: ":")
    #expect(host[0] == "127.0.0.1")
    let origin = "http://\(parts[1])"
    #expect(addresses.link.hasPrefix(origin) && !addresses.link.contains(parts[2]))
    try await body(
      Caller(port: try #require(Int(host[1]))), String(parts[2]),
      String(addresses.link.dropFirst(origin.count)))
  }

  @Test("A saved scene is rendered and announced, however the editor saves it")
  func films() async throws {
    try await serving { caller, token in
      let first = try await caller.text("/\(token)/events", until: "event: end")
      #expect(first.contains("\"frames\":5") && first.contains("\"title\":\"Falling\""))
      #expect(first.contains("\"marks\":[{\"name\":\"falling\",\"time\":0.033333}]"))
      #expect(first.contains("\"text\":\"it falls\""))
      let frames = try await caller.get("/\(token)/frames/1/0/0")
      #expect(frames.occurrences(of: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })) == 5)
      let last = try await caller.get("/\(token)/frames/1/0/4")
      #expect(last.occurrences(of: Array("PNG".utf8)) == 1)

      try file.replace(SceneFile.text(title: "Replaced"))
      _ = try await caller.get("/\(token)/events", until: "\"title\":\"Replaced\"")
      try file.write(SceneFile.text(title: "Written in place", fill: "red"))
      _ = try await caller.get("/\(token)/events", until: "\"title\":\"Written in place\"")
      try file.remove()
      try file.write(SceneFile.text(title: "Made anew"))
      _ = try await caller.get("/\(token)/events", until: "\"title\":\"Made anew\"")
    }
  }

  @Test("A mistake is reported with its location; the last film stays available until the next valid save")
  func mistakes() async throws {
    try await serving { caller, token in
      _ = try await caller.get("/\(token)/events", until: "event: end")
      try file.replace(SceneFile.text(fill: "bleu"))
      let events = try await caller.text("/\(token)/events", until: "event: mistakes")
      #expect(events.contains("event: film"))
      let mistake = try await caller.text("/\(token)/events", until: "\"hint\"")
      #expect(mistake.contains("\"line\":9,\"column\":11,\"excerpt\":[\"    fill: \",\"bleu\",\"\"]"))
      #expect(try await caller.text("/\(token)/frames/1/0/0").contains("200 OK"))

      try file.replace(SceneFile.text(title: "Mended"))
      _ = try await caller.text("/\(token)/events", until: "\"title\":\"Mended\"")
      let mended = try await caller.text("/\(token)/events", until: "\"title\":\"Mended\"")
      #expect(!mended.contains("event: mistakes"))
    }
  }

  @Test("What a vector output cannot hold is reported beside the film, until the scene is mended")
  func vectorOutputs() async throws {
    func text(_ outputs: String) -> String {
      SceneFile.text(fill: "blue\n    shadow: {blur: 4}")
        .replacing("outputs: []", with: "outputs: [\(outputs)]")
    }
    try file.write(text("{lottie: a.json}"))
    try await serving { caller, token in
      let events = try await caller.text("/\(token)/events", until: "which Lottie 1.0 lacks")
      #expect(events.contains("event: outputs") && !events.contains("event: mistakes"))
      #expect(events.contains("\"severity\":\"error\""))
      #expect(try await caller.text("/\(token)/frames/1/0/4").contains("200 OK"))
      try file.replace(text("{svg: a.svg}"))
      _ = try await caller.text("/\(token)/events", until: "\"list\":[]}")
    }
  }

  @Test("Included files are followed, also while they are missing or wrong")
  func includes() async throws {
    let part = file.folder.appendingPathComponent("part.yaml")
    func save(_ text: String) throws { try Data(text.utf8).write(to: part, options: .atomic) }
    try file.write(SceneFile.text(fill: "= ink") + "include: [part.yaml]\n")
    try await serving { caller, token in
      let missing = try await caller.text("/\(token)/events", until: "event: mistakes")
      #expect(missing.contains("can't be read"))
      try save("fling: 1\nlet:\n  ink: = dakr\n")
      let wrong = try await caller.text("/\(token)/events", until: "unknown name")
      #expect(wrong.contains("\"line\":3") && wrong.contains("part.yaml\""))
      try save("fling: 1\nlet:\n  ink: red\n")
      _ = try await caller.get("/\(token)/events", until: "\"title\":\"Falling\"")
    }
  }

  @Test("A scene that is wrong from the start is reported without a film")
  func mistakenFromTheStart() async throws {
    try file.write("fling: 1\nviewz: []\n")
    try await serving { caller, token in
      let events = try await caller.text("/\(token)/events", until: "event: mistakes")
      #expect(!events.contains("event: film"))
      #expect(try await caller.text("/\(token)/frames/0/0/0").hasPrefix("HTTP/1.1 204 "))
    }
  }

  @Test("Settings of the page render another film and leave the file unchanged")
  func settings() async throws {
    try await serving { caller, token in
      _ = try await caller.get("/\(token)/events", until: "event: end")
      let reply = try await caller.post("/\(token)/settings", "set.drop=25&show.bodies=on")
      #expect(reply.hasPrefix("HTTP/1.1 204 "))
      // The stream announces the previous film first.
      _ = try await caller.get("/\(token)/events", until: "\"command\":\"--set drop=25\"")
      let events = try await caller.text("/\(token)/events", until: "event: end")
      #expect(events.contains("\"command\":\"--set drop=25\""))
      #expect(
        events.contains(
          "{\"name\":\"drop\",\"kind\":\"slider\",\"value\":25,\"unit\":\"\",\"least\":0,\"most\":40,"))
      #expect(events.contains("{\"name\":\"bodies\",\"isOn\":true"))
      #expect(try String(contentsOfFile: file.path, encoding: .utf8) == SceneFile.text())

      _ = try await caller.post("/\(token)/settings", "set.drop=true")
      _ = try await caller.get("/\(token)/events", until: "\\\"drop\\\" holds a number")
      #expect(try await caller.post("/\(token)/settings", "drop=1").hasPrefix("HTTP/1.1 400 "))
      #expect(try await caller.post("/\(token)/settings", "").hasPrefix("HTTP/1.1 204 "))
      _ = try await caller.get("/\(token)/events", until: "\"command\":\"\"")
    }
  }

  @Test("Light and dark are drawn as one film with a stream of pictures for each")
  func bothThemes() async throws {
    try file.write(SceneFile.text(fill: "light-dark(blue, red)"))
    try await serving { caller, token in
      _ = try await caller.get("/\(token)/events", until: "event: end")
      _ = try await caller.post("/\(token)/settings", "theme=both")
      let events = try await caller.text(
        "/\(token)/events",
        until: "\"themes\":[{\"name\":\"light\",\"frames\":5},{\"name\":\"dark\",\"frames\":5}]")
      #expect(events.contains("\"film\":2,\"run\":0"))
      let light = try await caller.get("/\(token)/frames/2/0/0")
      let dark = try await caller.get("/\(token)/frames/2/1/0")
      #expect([light, dark].allSatisfy { $0.occurrences(of: Array("PNG".utf8)) == 5 } && light != dark)
      #expect(try await caller.text("/\(token)/frames/2/2/0").hasPrefix("HTTP/1.1 204 "))
    }
  }

  @Test(
    "A film is drawn at the size that the page has for it; the run is new only if a file or value changed")
  func size() async throws {
    try await serving { caller, token in
      _ = try await caller.get("/\(token)/events", until: "\"width\":60,\"height\":80,\"size\":[60,80]")
      _ = try await caller.post("/\(token)/settings", "room=900,400")
      let events = try await caller.text("/\(token)/events", until: "\"width\":300,\"height\":400,")
      #expect(events.contains("\"film\":2,\"run\":0"))
      // Equal settings draw nothing again.
      _ = try await caller.post("/\(token)/settings", "room=900,400")
      _ = try await caller.post("/\(token)/settings", "room=900,400&set.drop=25")
      _ = try await caller.get("/\(token)/events", until: "\"film\":3,\"run\":1")
    }
  }

  @Test("Requests without the token, of other hosts or for files are refused")
  func refusedRequests() async throws {
    try await serving { caller, token in
      let page = try await caller.text("/\(token)/")
      #expect(
        page.hasPrefix("HTTP/1.1 200 ") && page.contains("Content-Security-Policy: default-src 'none'; "))
      #expect(try await caller.text("/").hasPrefix("HTTP/1.1 403 "))
      #expect(try await caller.text("/\(token)/", host: "evil.example").hasPrefix("HTTP/1.1 403 "))
      #expect(try await caller.text("/\(token)/scene.yaml").hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test("Malformed and oversized requests close only their own connection")
  func malformedRequests() async throws {
    try await serving { caller, token in
      let host = "Host: 127.0.0.1:\(caller.port)\r\n"
      for request in [
        "nonsense\r\n\r\n", "GET\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "GET /\(token)/ HTTP/1.1\r\n\(host)X: \(String(repeating: "x", count: 1 << 20))\r\n\r\n",
        "GET /\(String(repeating: "x", count: 1 << 20)) HTTP/1.1\r\n\(host)\r\n",
        "POST /\(token)/settings HTTP/1.1\r\n\(host)Content-Length: 99999999999\r\n\r\n"
          + String(repeating: "x", count: 1 << 20),
        "POST /\(token)/settings HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n",
        "POST /\(token)/settings HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nzzz\r\n",
      ] {
        let reply = String(decoding: try await caller.exchange(request), as: UTF8.self)
        #expect(!reply.hasPrefix("HTTP/1.1 2"), "\(request.prefix(60))")
      }
      #expect(try await caller.text("/\(token)/").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test("A client with the token is served while 128 others keep idle or slow connections")
  func crowd() async throws {
    try await serving { caller, token in
      var strangers: [any Channel] = []
      for number in 0..<128 {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
          .connect(host: "127.0.0.1", port: caller.port).get()
        if number.isMultiple(of: 2) {
          try await channel.writeAndFlush(ByteBuffer(string: "GET /\(token)/ HTTP/1.1\r\nHost: 127"))
        }
        strangers.append(channel)
      }
      #expect(try await caller.text("/\(token)/").hasPrefix("HTTP/1.1 200 "))
      for channel in strangers { try? await channel.close() }
    }
  }

  @Test("The one-time link redirects to the page once")
  func link() async throws {
    try await servingByLink { caller, token, link in
      #expect(try await caller.text("\(link)0").hasPrefix("HTTP/1.1 403 "))
      #expect(try await caller.text(link, host: "evil.example").hasPrefix("HTTP/1.1 403 "))
      let reply = try await caller.text(link)
      #expect(reply.hasPrefix("HTTP/1.1 303 ") && reply.contains("Location: /\(token)/\r\n"))
      #expect(try await caller.text(link).hasPrefix("HTTP/1.1 403 "))
      #expect(try await caller.text("/\(token)/").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test("A port in use is an error")
  func port() async throws {
    try await serving { caller, _ in
      await #expect(throws: PreviewServer.Failure.portTaken(caller.port)) {
        try await PreviewServer(scene: file.path, port: caller.port).run { _ in }
      }
    }
  }
}

extension [UInt8] {
  /// The number of occurrences of `part`.
  fileprivate func occurrences(of part: [UInt8]) -> Int {
    indices.count { index in
      index + part.count <= count && self[index..<(index + part.count)].elementsEqual(part)
    }
  }
}
