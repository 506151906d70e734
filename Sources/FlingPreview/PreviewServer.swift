import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves the live preview of a scene to browsers on this machine.
package struct PreviewServer: Sendable {
  private let session: PreviewSession
  private let port: Int

  /// Creates a server that is not running yet.
  /// - Parameters:
  ///   - scene: path of the scene file.
  ///   - root: a folder that may contain pictures, fonts and included files, besides the scene's own folder.
  ///   - settings: values of variables and the theme from the command line.
  ///   - port: 0 for any free port.
  ///   - jobs: number of frames processed at a time.
  package init(
    scene: String, root: String? = nil, settings: PreviewSettings = PreviewSettings(), port: Int = 0,
    jobs: Int = 1
  ) {
    session = PreviewSession(scene: scene, root: root, settings: settings, jobs: jobs)
    self.port = port
  }

  /// Reasons why the server can't start.
  package enum Failure: Error, Hashable, Sendable {
    /// Another program uses the port.
    case portTaken(Int)
    /// The port is reserved for the administrator.
    case portForbidden(Int)
    case other(String)
  }

  /// Interval at which readers are woken, which reveals closed connections.
  private static let heartbeat = Duration.seconds(5)
  /// Most connections with and most without the token. Browsers open six connections for a page.
  private static let connectionLimit = 64

  typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// Addresses at which the page can be opened.
  package struct Addresses: Sendable {
    /// The page's own address. Everybody who knows it can view the scene and try values.
    package let page: String
    /// Leads to the page only once and, where the system shows the owner of a connection, only for the user
    /// who runs this program. It is meant for the arguments of a browser, which other users can read.
    package let link: String
  }

  /// Serves the page until the task is cancelled.
  /// - Parameter ready: called with the addresses once the page can be opened.
  /// - Throws: `Failure` if the port cannot be opened, and errors of `ready`.
  package func run(ready: @Sendable (Addresses) throws -> Void) async throws {
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
    guard let port = listener.channel.localAddress?.port else { throw Failure.other("no port was assigned") }
    let token = SecretToken.make()
    let oneTimeLink = OneTimeLink(port: port)
    let router = Router(
      gate: RequestGate(token: token, port: port), session: session, oneTimeLink: oneTimeLink)
    try await withThrowingDiscardingTaskGroup { tasks in
      tasks.addTask { await session.run() }
      tasks.addTask {
        while !Task.isCancelled {
          try await Task.sleep(for: PreviewServer.heartbeat)
          session.eventBus.heartbeat()
        }
      }
      let origin = "http://127.0.0.1:\(port)"
      let addresses = Addresses(
        page: "\(origin)\(router.gate.page)", link: "\(origin)/open/\(oneTimeLink.token)")
      let connectionLimit = ConnectionLimit(limit: PreviewServer.connectionLimit)
      try await listener.executeThenClose { connections in
        try ready(addresses)
        for try await connection in connections {
          let number = connectionLimit.register(connection.channel)
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
    } catch let error as IOError where error.errnoCode == PortErrorCodes.addressInUse {
      throw Failure.portTaken(port)
    } catch let error as IOError where error.errnoCode == PortErrorCodes.forbidden {
      throw Failure.portForbidden(port)
    } catch {
      throw Failure.other("\(error)")
    }
  }
}
