import NIOCore
import NIOHTTP1

/// One connection of a browser: requests and replies in turn.
struct Visit: Sendable {
  let connection: PreviewServer.Connection
  /// Nil if there are too many visitors.
  let desk: FrontDesk?

  /// Ends when either side closes; who breaks the rules of HTTP is sent away by the decoder.
  func run() async {
    try? await connection.executeThenClose { parts, replies in
      guard let desk else { return }
      var request: PreviewRequest?
      var staysOpen = true
      for try await part in parts {
        switch part {
        case .head(let head):
          staysOpen = head.isKeepAlive
          request = PreviewRequest(
            method: head.method.rawValue, target: head.uri,
            headers: head.headers.map { ($0.name, $0.value) })
        case .body(let bytes):
          guard let count = request?.body.count, count + bytes.readableBytes <= PreviewRequest.bodyLimit
          else {
            try await send(.refusal(.tooLarge), to: replies)
            return
          }
          request?.body += bytes.readableBytesView
        case .end:
          guard let asked = request else { return }
          request = nil
          try await send(await desk.reply(to: asked), to: replies)
          guard staysOpen else { return }
        }
      }
    }
  }

  private func send(
    _ reply: PreviewReply, to replies: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
  ) async throws {
    var headers = HTTPHeaders(reply.headers)
    if case .whole(let bytes) = reply.body, reply.status != 204 {
      headers.add(name: "Content-Length", value: "\(bytes.count)")
    }
    try await replies.write(
      .head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: reply.status), headers: headers)))
    switch reply.body {
    case .whole(let bytes):
      if !bytes.isEmpty { try await replies.write(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
    case .pieces(let pieces):
      for await piece in pieces {
        try await replies.write(.body(.byteBuffer(ByteBuffer(bytes: piece))))
      }
    }
    try await replies.write(.end(nil))
  }
}
