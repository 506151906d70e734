import FlingFilm
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
  private let limit: Double
  /// The paths that the user gave, by the names of the compiled copies.
  private let files: [String: String]

  private struct State: ~Copyable {
    let child: ChildProcess
    let folder: String
    var writer = WireWriter()
    var reader = WireReader()
    /// The seconds that the program has run.
    var seconds = 0.0
    /// The last line of its output if it has not ended yet.
    var openLine: [UInt8] = []

    deinit {
      child.kill()
      HostProcess.removeFolder(folder)
    }
  }

  /// Starts a program.
  /// - Parameters:
  ///   - start: what it is told before it starts.
  ///   - limit: how many seconds it may run in total.
  init(program: String, _ start: GuestStart, limit: Double, files: [String: String]) throws(SystemError) {
    greeting = start
    self.limit = limit
    self.files = files
    let folder = try HostProcess.makeTemporaryFolder()
    let child = try ChildProcess(
      [program, folder, "\(Int(limit.rounded(.up)) + 5)"],
      environment: [
        "SWIFT_DETERMINISTIC_HASHING=1", "SWIFT_BACKTRACE=enable=no", "LC_ALL=C", "TZ=UTC", "HOME=\(folder)",
        "TMPDIR=\(folder)",
      ], takesRequests: true)
    state = Mutex(State(child: child, folder: folder))
  }

  func start() throws(GuestError) -> GuestTick { try ask(.start(greeting)) }

  func tick(_ number: Int, touches: [GuestTouch]) throws(GuestError) -> GuestTick {
    try ask(.tick(number, touches))
  }

  private func ask(_ request: GuestRequest) throws(GuestError) -> GuestTick {
    let files = files
    let limit = limit
    return try state.withLock { state in
      Result { () throws(GuestError) in try Self.ask(request, &state, limit, files) }
    }.get()
  }

  /// Most bytes of a reply.
  private static let replyLimit = 60 << 20

  private static func ask(
    _ request: GuestRequest, _ state: inout State, _ limit: Double, _ files: [String: String]
  ) throws(GuestError) -> GuestTick {
    state.writer.removeBytes()
    state.writer.write(request)
    state.child.send(length(of: state.writer.bytes) + state.writer.bytes)
    let begin = HostProcess.seconds
    let isInTime = state.child.read(within: max(0, limit - state.seconds)) { received in
      let replies = received[.replies] ?? []
      return replies.count >= 8 && replies.count - 8 >= count(replies)
    }
    state.seconds += HostProcess.seconds - begin
    guard isInTime else {
      state.child.kill()
      throw GuestError(
        "the program ran for more than \(Int(limit)) s", hint: "does a loop never end? --limit allows more")
    }
    let replies = state.child.received[.replies] ?? []
    guard replies.count >= 8, (0...replyLimit).contains(count(replies)), replies.count - 8 >= count(replies)
    else {
      throw ending(of: state.child, files)
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
      tick.lines = lines(&state) + tick.lines
      return tick
    }
  }

  /// The lines that the program has printed since the last reply.
  private static func lines(_ state: inout State) -> [String] {
    var lines = (state.openLine + state.child.take(.output)).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    state.openLine = Array(lines.removeLast())
    return lines.prefix(mostLines).map { String(decoding: $0.prefix(longestLine), as: UTF8.self) }
  }

  private static let mostLines = 1_000
  private static let longestLine = 10_000

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

  /// Why a program has ended: the message of a trap, at the user's line.
  private static func ending(of child: ChildProcess, _ files: [String: String]) -> GuestError {
    let ending = child.waitOrKill()
    child.readAvailable()
    let errors = String(decoding: child.take(.errors), as: UTF8.self)
    let lines = errors.split(whereSeparator: \.isNewline)
    if let line = lines.first(where: { $0.contains("Fatal error") }) {
      return trap(String(line), files)
    }
    let last = lines.last.map { ": \($0.prefix(300))" } ?? ""
    switch ending {
    case .exit(let status): return GuestError("the program ended itself with status \(status)\(last)")
    case .signal(let number):
      return GuestError(
        "the program was ended by signal \(number)\(last)",
        hint: "arithmetic beyond the limits of its type, a missing element or a wrong cast stop a program so")
    }
  }

  /// The error of a line such as `Film/Card.swift:12: Fatal error: Index out of range`.
  private static func trap(_ line: String, _ files: [String: String]) -> GuestError {
    guard let mark = line.firstRange(of: "Fatal error") else {
      return GuestError("the program stopped: \(line)")
    }
    var message = line[mark.upperBound...].drop { $0 == ":" || $0 == " " }
    if message.isEmpty { message = "fatalError()" }
    let parts = line[..<mark.lowerBound].split(separator: ":")
    let file = parts.first?.split(separator: "/").last.map(String.init)
    let number = parts.count > 1 ? Int(parts[1].filter(\.isNumber)) : nil
    return GuestError(
      "the program stopped: \(message)", file: file.flatMap { files[$0] }, line: number)
  }
}
