import NIOCore
import NIOEmbedded
import Testing

@testable import FlingPreview

@Suite("Connections to the preview that are open")
struct ConnectionLimitTests {
  private let connectionLimit = ConnectionLimit(limit: 2)

  @Test("Of too many strangers the first has to go")
  func strangers() throws {
    let channels = (0..<4).map { _ in EmbeddedChannel() }
    for channel in channels {
      try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1), promise: nil)
      _ = connectionLimit.register(channel)
    }
    #expect(channels.map(\.isActive) == [false, false, true, true])
  }

  @Test("Guests stay however many strangers come, and are bounded apart from them")
  func guests() throws {
    let channels = (0..<9).map { _ in EmbeddedChannel() }
    for channel in channels { try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1), promise: nil) }
    let guests = channels[..<2].map(connectionLimit.enter)
    #expect(guests.map(connectionLimit.authenticate) == [true, true])
    #expect(connectionLimit.authenticate(guests[0]), "who is a guest stays one")
    let strangers = channels[2...].map(connectionLimit.enter)
    #expect(channels.map(\.isActive) == [true, true] + Array(repeating: false, count: 5) + [true, true])
    #expect(!connectionLimit.authenticate(strangers[6]), "there are two guests")
    connectionLimit.remove(guests[0])
    #expect(connectionLimit.authenticate(strangers[6]))
  }
}
