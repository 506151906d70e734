import FlingScene
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import FlingPreview

/// Connections over a channel whose clock stands still until it is moved.
@Suite("Slow connections to the preview", .timeLimit(.minutes(1)))
struct ConnectionHandlerTests {
  private let channel = NIOAsyncTestingChannel()
  private let session: PreviewSession
  private let file: SceneFile
  private let connectionLimit = ConnectionLimit(limit: 2)

  init() throws {
    file = try SceneFile()
    session = PreviewSession(scene: file.path, settings: PreviewSettings(), jobs: 1)
  }

  /// Lets a visit run on the channel while `body` plays the browser.
  private func visiting(_ body: () async throws -> Void) async throws {
    let router = Router(
      gate: RequestGate(token: "secret", port: 8000), session: session, oneTimeLink: OneTimeLink(port: 8000))
    _ = try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 8000)).get()
    let (channel, connectionLimit) = (channel, connectionLimit)
    let connection = try await channel.testingEventLoop.executeInContext {
      try PreviewServer.Connection(wrappingChannelSynchronously: channel)
    }
    let visit = Task {
      await ConnectionHandler(
        connection: connection, router: router, connectionLimit: connectionLimit,
        number: connectionLimit.register(channel)
      ).run()
    }
    try await body()
    channel.close(promise: nil)
    // As the server does from time to time: who waits for news sees then that the other end is gone.
    session.eventBus.heartbeat()
    await visit.value
  }

  private func ask(
    _ method: HTTPMethod = .GET, _ target: String, headers: [(String, String)] = []
  ) async throws {
    let headers = HTTPHeaders([("Host", "127.0.0.1:8000")] + headers)
    try await channel.writeInbound(
      HTTPServerRequestPart.head(
        HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: headers)))
  }

  /// Reads a reply's parts up to one that is asked for.
  private func read(until isFound: (HTTPServerResponsePart) -> Bool) async throws {
    while !isFound(try await channel.waitForOutboundWrite(as: HTTPServerResponsePart.self)) {}
  }

  private func readWhole() async throws {
    try await read { if case .end = $0 { true } else { false } }
  }

  /// Moves the clock on until the connection is closed.
  private func waitForClose() async {
    while channel.isActive {
      await channel.testingEventLoop.advanceTime(by: .seconds(1))
      await Task.yield()
    }
  }

  @Test("Who sends nothing is sent away")
  func silent() async throws {
    try await visiting { await waitForClose() }
  }

  @Test("Who asks for nothing after a reply is sent away")
  func idle() async throws {
    try await visiting {
      try await ask(.GET, "/secret/")
      try await channel.writeInbound(HTTPServerRequestPart.end(nil))
      try await readWhole()
      await waitForClose()
    }
  }

  @Test("Who announces a body and does not send it is sent away")
  func trickle() async throws {
    try await visiting {
      try await ask(.POST, "/secret/settings", headers: [("Content-Length", "100")])
      try await channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "set.drop=")))
      await waitForClose()
    }
  }

  @Test("Who does not take a reply is sent away")
  func reader() async throws {
    let channel = channel
    try await channel.testingEventLoop.executeInContext {
      try channel.pipeline.syncOperations.addHandler(FullPipe())
    }
    try await visiting {
      try await ask(.GET, "/secret/")
      try await channel.writeInbound(HTTPServerRequestPart.end(nil))
      await waitForClose()
    }
  }

  @Test("Who waits for news may wait as long as it takes")
  func news() async throws {
    session.eventBus.post(.work, .object([]))
    try await visiting {
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

  @Test("A stranger's body is not waited for")
  func stranger() async throws {
    try await visiting {
      try await ask(.POST, "/wrong/settings", headers: [("Content-Length", "100")])
      try await readWhole()
      // Closed without a look at the clock.
      try await channel.closeFuture.get()
    }
  }
}

/// Takes what is written and never passes it on, as a connection whose other end does not read.
private final class FullPipe: ChannelOutboundHandler, Sendable {
  typealias OutboundIn = Any

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard let promise else { return }
    context.channel.closeFuture.whenComplete { _ in promise.fail(ChannelError.ioOnClosedChannel) }
  }
}
