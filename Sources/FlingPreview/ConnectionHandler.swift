import NIOCore
import NIOHTTP1

/// One connection of a browser: requests and replies in turn.
///
/// Who is slow is sent away, for a connection and what it waits for take memory: a request's head must come within 5 s,
/// after another one too, its body within 10 s, and each piece of a reply must be taken within 10 s. What waits for news
/// may wait as long as it likes.
struct ConnectionHandler: Sendable {
  let connection: PreviewServer.Connection
  let router: Router
  let connectionLimit: ConnectionLimit
  /// The connection's in the lobby.
  let number: ConnectionLimit.Number

  static let headPatience = TimeAmount.seconds(5)
  static let bodyPatience = TimeAmount.seconds(10)
  static let readingPatience = TimeAmount.seconds(10)

  private typealias Parts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator

  /// Ends when either side closes; who breaks the rules of HTTP is sent away by the decoder.
  func run() async {
    defer { connectionLimit.leave(number) }
    try? await connection.executeThenClose { parts, _ in
      var parts = parts.makeAsyncIterator()
      var staysOpen = true
      while staysOpen { staysOpen = try await answer(&parts) }
    }
  }

  /// Takes a request and answers it.
  /// - Returns: whether another one may come.
  private func answer(_ parts: inout Parts) async throws -> Bool {
    let first = try await within(ConnectionHandler.headPatience) { try await parts.next() }
    guard case .head(let head) = first else { return false }
    var request = PreviewRequest(
      method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) })
    let route: RequestGate.Route
    do throws(RequestGate.Refusal) {
      // A stranger's body is not waited for.
      route = try router.gate.route(of: request)
      guard route.isForStrangers || connectionLimit.admit(number) else { throw .tooMany }
    } catch {
      try await send(.refusal(error), isLast: true)
      return false
    }
    do throws(BodyFault) {
      request.body = try await within(ConnectionHandler.bodyPatience) { () async throws(BodyFault) in
        try await body(&parts)
      }
    } catch {
      if error == .tooLarge { try await send(.refusal(.tooLarge), isLast: true) }
      return false
    }
    let reply = await router.reply(to: route, request, from: connection.channel.remoteAddress?.port)
    try await send(reply, isLast: !head.isKeepAlive)
    return head.isKeepAlive
  }

  private enum BodyFault: Error {
    case tooLarge, broken
  }

  /// The rest of a request.
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

  /// - Parameter isLast: whether the connection is closed behind it.
  private func send(_ reply: PreviewReply, isLast: Bool) async throws {
    var headers = HTTPHeaders(reply.headers)
    if case .whole(let bytes) = reply.body, reply.status != 204 {
      headers.add(name: "Content-Length", value: "\(bytes.count)")
    }
    if isLast { headers.add(name: "Connection", value: "close") }
    try await write(
      .head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: reply.status), headers: headers)))
    switch reply.body {
    case .whole(let bytes):
      if !bytes.isEmpty { try await write(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
    case .pieces(let pieces):
      for await piece in pieces { try await write(.body(.byteBuffer(ByteBuffer(bytes: piece)))) }
    }
    try await write(.end(nil))
  }

  /// Writes a part; returns once the system has taken all of it.
  private func write(_ part: HTTPServerResponsePart) async throws { try await timedWrite(part).get() }

  /// Writes a part, and closes the connection if the system does not take it in time. The event loop stops the clock, so that
  /// it does not run on while the task waits for its turn.
  private func timedWrite(_ part: HTTPServerResponsePart) -> EventLoopFuture<Void> {
    let channel = connection.channel
    let end = channel.eventLoop.scheduleTask(in: ConnectionHandler.readingPatience) {
      channel.close(promise: nil)
    }
    let written = channel.writeAndFlush(part)
    written.whenComplete { _ in end.cancel() }
    return written
  }

  /// Closes the connection if something takes longer, which ends it.
  private func within<Result, Failure>(
    _ patience: TimeAmount, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let channel = connection.channel
    let end = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    defer { end.cancel() }
    return try await body()
  }
}
