import NIOCore
import NIOEmbedded
import Testing

@testable import FlingPreview

@Suite("Limit of preview connections")
struct ConnectionLimitTests {
  private let connectionLimit = ConnectionLimit(limit: 2)

  @Test("The oldest connection without a token is closed when there are too many")
  func connectionsWithoutToken() throws {
    let channels = (0..<4).map { _ in EmbeddedChannel() }
    for channel in channels {
      try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1), promise: nil)
      _ = connectionLimit.register(channel)
    }
    #expect(channels.map(\.isActive) == [false, false, true, true])
  }

  @Test("Connections with the token stay open and have a limit of their own")
  func connectionsWithToken() throws {
    let channels = (0..<9).map { _ in EmbeddedChannel() }
    for channel in channels { try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1), promise: nil) }
    let guests = channels[..<2].map(connectionLimit.register)
    #expect(guests.map(connectionLimit.authenticate) == [true, true])
    #expect(connectionLimit.authenticate(guests[0]), "a second admission changes nothing")
    let strangers = channels[2...].map(connectionLimit.register)
    #expect(channels.map(\.isActive) == [true, true] + Array(repeating: false, count: 5) + [true, true])
    #expect(!connectionLimit.authenticate(strangers[6]), "the limit of two admitted connections is reached")
    connectionLimit.remove(guests[0])
    #expect(connectionLimit.authenticate(strangers[6]))
  }
}
