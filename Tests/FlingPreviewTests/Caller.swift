import NIOCore
import NIOPosix

/// A raw HTTP client of the preview server, which can also send invalid requests.
struct Caller {
  let port: Int

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Sends a GET request and reads until the reply ends or contains `text`.
  func get(_ target: String, host: String? = nil, until text: String? = nil) async throws -> [UInt8] {
    try await exchange(
      "GET \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n\r\n",
      until: text)
  }

  /// The reply of `get` as text.
  func text(_ target: String, host: String? = nil, until text: String? = nil) async throws -> String {
    String(decoding: try await get(target, host: host, until: text), as: UTF8.self)
  }

  func post(_ target: String, _ body: String) async throws -> String {
    let request =
      "POST \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
      + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    return String(decoding: try await exchange(request), as: UTF8.self)
  }

  func exchange(_ request: String, until text: String? = nil) async throws -> [UInt8] {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    return try await channel.executeThenClose { replies, requests in
      // A server that refuses a request closes the connection before the client has sent all of it.
      try? await requests.write(ByteBuffer(string: request))
      var bytes: [UInt8] = []
      do {
        for try await reply in replies {
          bytes += reply.readableBytesView
          if let text, String(decoding: bytes, as: UTF8.self).contains(text) { return bytes }
        }
      } catch is IOError {
        return bytes
      }
      if let text { throw Failure(description: "the reply has no \(text)") }
      return bytes
    }
  }
}
