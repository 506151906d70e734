import FlingFilm
import FlingRewrite
import FlingScene
import FlingStage
import Synchronization

/// A program of the user's that runs as a child process.
///
/// The child gets requests and gives replies, each with its length before it. It has no network and no more
/// files open; it writes only into its temporary folder, which is removed at the end.
final class ChildGuest: StageGuest {
  private let state: Mutex<State>
  private let greeting: GuestStart
  private let setup: Setup

  private struct Setup {
    let program: BuiltProgram
    /// How many seconds it may run in total.
    let limit: Double
    /// Outlets of the program that the film file does not describe.
    let missingOutlets: [RewrittenFile.Outlet]
  }

  private struct State: ~Copyable {
    let child: ChildProcess
    let folder: TemporaryFolder
    var writer = WireWriter()
    var reader = WireReader()
    /// The seconds that the program has run.
    var seconds = 0.0
    var printed = PrintedLines()

    // The folder is removed after the child has ended.
    deinit { child.kill() }
  }

  /// Starts a program.
  /// - Parameters:
  ///   - program: it and its folder are kept as long as it runs.
  ///   - start: what it is told before it starts.
  ///   - limit: how many seconds it may run in total.
  init(_ program: BuiltProgram, _ start: GuestStart, limit: Double) throws(SystemError) {
    greeting = start
    let described = Set(start.outlets.map(\.name))
    setup = Setup(
      program: program, limit: limit,
      missingOutlets: program.outlets.filter { !described.contains($0.name) })
    let folder = try TemporaryFolder()
    let child = try ChildProcess(
      [program.path, folder.path, "\(Int(limit.rounded(.up)) + 5)"],
      environment: [
        "SWIFT_DETERMINISTIC_HASHING=1", "SWIFT_BACKTRACE=enable=no", "LC_ALL=C", "TZ=UTC",
        "HOME=\(folder.path)", "TMPDIR=\(folder.path)",
      ], takesRequests: true)
    state = Mutex(State(child: child, folder: folder))
  }

  func start() throws(GuestError) -> GuestTick { try ask(.start(greeting)) }

  func tick(_ number: Int, touches: [GuestTouch]) throws(GuestError) -> GuestTick {
    try ask(.tick(number, touches))
  }

  private func ask(_ request: GuestRequest) throws(GuestError) -> GuestTick {
    let setup = setup
    return try state.withLock { state in
      Result { () throws(GuestError) in try Self.ask(request, &state, setup) }
    }.get()
  }

  /// Most bytes of a reply.
  private static let replyLimit = 60 << 20

  private static func ask(
    _ request: GuestRequest, _ state: inout State, _ setup: Setup
  ) throws(GuestError) -> GuestTick {
    state.writer.removeBytes()
    state.writer.write(request)
    state.child.send(length(of: state.writer.bytes) + state.writer.bytes)
    let begin = HostProcess.seconds
    let isInTime = state.child.read(within: max(0, setup.limit - state.seconds)) { received in
      let replies = received[.replies] ?? []
      return replies.count >= 8 && replies.count - 8 >= count(replies)
    }
    state.seconds += HostProcess.seconds - begin
    guard isInTime else {
      // It tells where it is.
      state.child.terminate()
      let place = report(of: state.child, setup).place
      throw GuestError(
        "the program ran for more than \(Self.words(setup.limit)) s", file: place?.file, line: place?.line,
        hint: "does a loop never end? --limit allows more")
    }
    let replies = state.child.received[.replies] ?? []
    guard replies.count >= 8, (0...replyLimit).contains(count(replies)), replies.count - 8 >= count(replies)
    else {
      throw ending(of: state.child, setup)
    }
    let message = Array(state.child.take(.replies, first: 8 + count(replies)).dropFirst(8))
    // The program has written everything out before its reply.
    state.child.readAvailable()
    state.reader.begin(message)
    guard let reply = try? state.reader.reply() else {
      throw GuestError("the program does not follow the protocol")
    }
    switch reply {
    case .failure(let error): throw error
    case .tick(var tick):
      tick.lines = state.printed.lines(in: state.child.take(.output)) + tick.lines
      return tick
    }
  }

  /// A number without a fraction of zero.
  private static func words(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  private static func length(of bytes: [UInt8]) -> [UInt8] {
    var writer = WireWriter()
    writer.write(bytes.count)
    return writer.bytes
  }

  /// The length before a message.
  private static func count(_ bytes: [UInt8]) -> Int {
    var reader = WireReader()
    reader.begin(Array(bytes.prefix(8)))
    return (try? reader.integer()) ?? -1
  }

  /// Why a program has ended, at the user's line if it is known.
  private static func ending(of child: ChildProcess, _ setup: Setup) -> GuestError {
    report(of: child, setup).error(child.wait(), missing: setup.missingOutlets)
  }

  /// What a program has written before it ended, or before it is killed.
  private static func report(of child: ChildProcess, _ setup: Setup) -> TrapReport {
    _ = child.waitOrKill()
    child.readAvailable()
    var report = TrapReport(child.take(.errors), files: setup.program.files)
    report.symbolize(setup.program.path, by: setup.program.symbolizer, files: setup.program.files)
    return report
  }
}
