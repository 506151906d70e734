import FlingScene
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import FlingPreview

/// Connections over a test channel, whose clock moves only when a test advances it.
@Suite("Timeouts of preview connections", .timeLimit(.minutes(5)))
struct ConnectionHandlerTests {
  private let channel = NIOAsyncTestingChannel()
  private let session: PreviewSession
  private let file: SceneFile
  private let connectionLimit = ConnectionLimit(limit: 2)

  init() throws {
    file = try SceneFile()
    session = PreviewSession(scene: file.path, settings: PreviewSettings(), jobs: 1)
  }

  /// Runs a connection handler on the channel while `body` acts as the browser.
  private func withConnection(_ body: () async throws -> Void) async throws {
    let router = Router(
      gate: RequestGate(token: "secret", port: 8000), session: session, oneTimeLink: OneTimeLink(port: 8000))
    _ = try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 8000)).get()
    let (channel, connectionLimit) = (channel, connectionLimit)
    let connection = try await channel.testingEventLoop.executeInContext {
      try PreviewServer.Connection(wrappingChannelSynchronously: channel)
    }
    let task = Task {
      await ConnectionHandler(
        connection: connection, router: router, connectionLimit: connectionLimit,
        number: connectionLimit.register(channel)
      ).run()
    }
    try await body()
    channel.close(promise: nil)
    // The server sends heartbeats at intervals; the event stream notices a closed connection at a heartbeat.
    session.eventBus.heartbeat()
    await task.value
  }

  private func ask(
    _ method: HTTPMethod = .GET, _ target: String, headers: [(String, String)] = []
  ) async throws {
    let headers = HTTPHeaders([("Host", "127.0.0.1:8000")] + headers)
    try await channel.writeInbound(
      HTTPServerRequestPart.head(
        HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: headers)))
  }

  /// Reads the parts of a reply up to the first that satisfies `isFound`.
  private func read(until isFound: (HTTPServerResponsePart) -> Bool) async throws {
    while !isFound(try await channel.waitForOutboundWrite(as: HTTPServerResponsePart.self)) {}
  }

  private func readWhole() async throws {
    try await read { if case .end = $0 { true } else { false } }
  }

  /// Advances the clock until the server closes the connection, and expects that it waits for some seconds.
  private func expectTimeout(sourceLocation: SourceLocation = #_sourceLocation) async {
    // The clock may run ahead of the server, so only a limit far above its timeouts is sure.
    var seconds = 0
    while channel.isActive, seconds < 100_000 {
      seconds += 1
      await channel.testingEventLoop.advanceTime(by: .seconds(1))
      await Task.yield()
    }
    #expect(!channel.isActive, sourceLocation: sourceLocation)
    #expect(seconds >= 5, sourceLocation: sourceLocation)
  }

  @Test("A connection without a request is closed")
  func silent() async throws {
    try await withConnection { await expectTimeout() }
  }

  @Test("An idle connection is closed after its reply")
  func idle() async throws {
    try await withConnection {
      try await ask(.GET, "/secret/")
      try await channel.writeInbound(HTTPServerRequestPart.end(nil))
      try await readWhole()
      await expectTimeout()
    }
  }

  @Test("A connection that never sends its announced body is closed")
  func missingBody() async throws {
    try await withConnection {
      try await ask(.POST, "/secret/settings", headers: [("Content-Length", "100")])
      try await channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "set.drop=")))
      await expectTimeout()
    }
  }

  @Test("A connection whose client does not read the reply is closed")
  func reader() async throws {
    let channel = channel
    try await channel.testingEventLoop.executeInContext {
      try channel.pipeline.syncOperations.addHandler(FullPipe())
    }
    try await withConnection {
      try await ask(.GET, "/secret/")
      try await channel.writeInbound(HTTPServerRequestPart.end(nil))
      await expectTimeout()
    }
  }

  @Test("An event stream stays open without a time limit")
  func eventStream() async throws {
    session.eventBus.post(.work, .object([]))
    try await withConnection {
      try await ask(.GET, "/secret/events")
      try await channel.writeInbound(HTTPServerRequestPart.end(nil))
      try await read { if case .body = $0 { true } else { false } }
      for _ in 0..<100 {
        await channel.testingEventLoop.advanceTime(by: .seconds(60))
        await Task.yield()
      }
      session.eventBus.post(.film, .object([]))
      try await read {
        guard case .body(.byteBuffer(let bytes)) = $0 else { return false }
        return String(buffer: bytes).contains("event: film")
      }
    }
  }

  @Test("A request with a wrong token is refused before its body arrives")
  func wrongToken() async throws {
    try await withConnection {
      try await ask(.POST, "/wrong/settings", headers: [("Content-Length", "100")])
      try await readWhole()
      // The connection closes without an advance of the clock.
      try await channel.closeFuture.get()
    }
  }
}

/// Swallows outbound data and never completes a write, as if the client did not read.
private final class FullPipe: ChannelOutboundHandler, Sendable {
  typealias OutboundIn = Any

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard let promise else { return }
    context.channel.closeFuture.whenComplete { _ in promise.fail(ChannelError.ioOnClosedChannel) }
  }
}
