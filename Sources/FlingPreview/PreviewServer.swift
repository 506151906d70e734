import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves the live preview of a scene to browsers of this machine.
public struct PreviewServer: Sendable {
  private let session: PreviewSession
  private let port: Int

  /// - Parameters:
  ///   - root: a folder that pictures and fonts may lie in besides the scene's own.
  ///   - port: 0 for any that is free.
  ///   - jobs: frames that are worked on at a time.
  public init(
    scene: String, root: String? = nil, settings: PreviewSettings = PreviewSettings(), port: Int = 0,
    jobs: Int = 1
  ) {
    session = PreviewSession(scene: scene, root: root, settings: settings, jobs: jobs)
    self.port = port
  }

  /// Why nothing is served.
  public enum Failure: Error, Hashable, Sendable {
    case portTaken(Int)
    /// Only the administrator may use the port.
    case portForbidden(Int)
    case other(String)
  }

  /// How often readers are woken, so that those who went away are noticed.
  private static let heartbeat = Duration.seconds(5)
  /// The most connections of who has the token, and of who has not shown it yet. Browsers open six a page.
  private static let connectionLimit = 64

  typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// Where the page can be opened.
  public struct Addresses: Sendable {
    /// The page's own address. Who knows it may see and try everything.
    public let page: String
    /// Leads to the page, but only once, and only for the user who runs this program where the system can tell: for the
    /// arguments of a browser, which others can read.
    public let link: String
  }

  /// Serves until the task is cancelled.
  /// - Parameter ready: given the page's addresses once it can be opened.
  /// - Throws: `Failure` if the port cannot be had, and what `ready` throws.
  public func run(ready: @Sendable (Addresses) throws -> Void) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      try await serve(on: group, ready)
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
    try? await group.shutdownGracefully()
  }

  private func serve(on group: MultiThreadedEventLoopGroup, _ ready: @Sendable (Addresses) throws -> Void)
    async throws
  {
    let listener = try await listen(on: group)
    guard let port = listener.channel.localAddress?.port else { throw Failure.other("no port was given") }
    let token = SecretToken.make()
    let oneTimeLink = OneTimeLink(port: port)
    let router = Router(
      gate: RequestGate(token: token, port: port), session: session, oneTimeLink: oneTimeLink)
    try await withThrowingDiscardingTaskGroup { tasks in
      tasks.addTask { await session.run() }
      tasks.addTask {
        while !Task.isCancelled {
          try await Task.sleep(for: PreviewServer.heartbeat)
          session.board.heartbeat()
        }
      }
      let origin = "http://127.0.0.1:\(port)"
      let addresses = Addresses(
        page: "\(origin)\(router.gate.page)", link: "\(origin)/open/\(oneTimeLink.word)")
      let connectionLimit = ConnectionLimit(limit: PreviewServer.connectionLimit)
      try await listener.executeThenClose { connections in
        try ready(addresses)
        for try await connection in connections {
          let number = connectionLimit.enter(connection.channel)
          tasks.addTask {
            await ConnectionHandler(
              connection: connection, router: router, connectionLimit: connectionLimit, number: number
            ).run()
          }
        }
      }
      tasks.cancelAll()
    }
  }

  private func listen(
    on group: MultiThreadedEventLoopGroup
  ) async throws -> NIOAsyncChannel<Connection, Never> {
    do {
      return try await ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: "127.0.0.1", port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            return try Connection(wrappingChannelSynchronously: channel)
          }
        }
    } catch let error as IOError where error.errnoCode == PortErrors.taken {
      throw Failure.portTaken(port)
    } catch let error as IOError where error.errnoCode == PortErrors.forbidden {
      throw Failure.portForbidden(port)
    } catch {
      throw Failure.other("\(error)")
    }
  }
}
