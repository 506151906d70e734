import NIOCore
import NIOHTTP1

/// One connection of a browser, with requests and replies in turn.
///
/// Slow clients are disconnected because open connections take memory: the head of each request must arrive
/// within 5 s, its body within 10 s, and each piece of a reply must be accepted within 10 s. A stream of
/// events may wait for its next event without limit.
struct ConnectionHandler: Sendable {
  let connection: PreviewServer.Connection
  let router: Router
  let connectionLimit: ConnectionLimit
  /// Number of the connection in `connectionLimit`.
  let number: ConnectionLimit.Number

  /// Time limits for a request's head, for its body, and for each written piece.
  static let headTimeout = TimeAmount.seconds(5)
  static let bodyTimeout = TimeAmount.seconds(10)
  static let readingTimeout = TimeAmount.seconds(10)

  private typealias Parts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator

  /// Serves requests until either side closes the connection. The HTTP decoder closes it on malformed
  /// requests.
  func run() async {
    defer { connectionLimit.remove(number) }
    try? await connection.executeThenClose { parts, _ in
      var parts = parts.makeAsyncIterator()
      var staysOpen = true
      while staysOpen { staysOpen = try await answer(&parts) }
    }
  }

  /// Reads and answers one request.
  /// - Returns: whether the connection stays open for another request.
  private func answer(_ parts: inout Parts) async throws -> Bool {
    let first = try await withTimeout(ConnectionHandler.headTimeout) { try await parts.next() }
    guard case .head(let head) = first else { return false }
    var request = PreviewRequest(
      method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) })
    let route: RequestGate.Route
    do throws(RequestGate.Refusal) {
      // The request is checked before its body is read: an unauthorized body is never waited for.
      route = try router.gate.route(of: request)
      guard route.needsNoToken || connectionLimit.authenticate(number) else { throw .tooMany }
    } catch {
      try await send(.refusal(error), isLast: true)
      return false
    }
    do throws(BodyFault) {
      request.body = try await withTimeout(ConnectionHandler.bodyTimeout) { () async throws(BodyFault) in
        try await body(&parts)
      }
    } catch {
      if error == .tooLarge { try await send(.refusal(.tooLarge), isLast: true) }
      return false
    }
    let reply = await router.reply(to: route, request, fromPort: connection.channel.remoteAddress?.port)
    try await send(reply, isLast: !head.isKeepAlive)
    return head.isKeepAlive
  }

  private enum BodyFault: Error {
    case tooLarge, broken
  }

  /// Reads the body of a request.
  private func body(_ parts: inout Parts) async throws(BodyFault) -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let part: HTTPServerRequestPart?
      do { part = try await parts.next() } catch { throw .broken }
      switch part {
      case .body(let bytes):
        guard body.count + bytes.readableBytes <= PreviewRequest.bodyLimit else { throw .tooLarge }
        body += bytes.readableBytesView
      case .end: return body
      case .head, nil: throw .broken
      }
    }
  }

  /// Sends a reply.
  /// - Parameter isLast: whether the connection is closed afterwards.
  private func send(_ reply: PreviewReply, isLast: Bool) async throws {
    var headers = HTTPHeaders(reply.headers)
    if case .bytes(let bytes) = reply.body, reply.status != 204 {
      headers.add(name: "Content-Length", value: "\(bytes.count)")
    }
    if isLast { headers.add(name: "Connection", value: "close") }
    try await write(
      .head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: reply.status), headers: headers)))
    switch reply.body {
    case .bytes(let bytes):
      if !bytes.isEmpty { try await write(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
    case .stream(let pieces):
      for await piece in pieces { try await write(.body(.byteBuffer(ByteBuffer(bytes: piece)))) }
    }
    try await write(.end(nil))
  }

  /// Writes a part; returns once the system has accepted all of it.
  private func write(_ part: HTTPServerResponsePart) async throws { try await timedWrite(part).get() }

  /// Writes a part, and closes the connection if the system does not accept it in time. The event loop
  /// cancels the timeout, so it does not run on while the task waits to be scheduled.
  private func timedWrite(_ part: HTTPServerResponsePart) -> EventLoopFuture<Void> {
    let channel = connection.channel
    let end = channel.eventLoop.scheduleTask(in: ConnectionHandler.readingTimeout) {
      channel.close(promise: nil)
    }
    let written = channel.writeAndFlush(part)
    written.whenComplete { _ in end.cancel() }
    return written
  }

  /// Runs `body`. If it takes longer than the given time, the connection is closed, which makes `body` throw.
  private func withTimeout<Result, Failure>(
    _ timeout: TimeAmount, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let channel = connection.channel
    let end = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
    defer { end.cancel() }
    return try await body()
  }
}
