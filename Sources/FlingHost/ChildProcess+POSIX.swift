import FlingFilm
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that this one has started, with pipes to it.
///
/// It is killed, if it still runs, when the last reference goes away. Use it on one thread at a time.
final class ChildProcess {
  private let process: pid_t
  /// Bytes that the child reads from descriptor 3; −1 if it reads none.
  private var requests: FileSystem.Descriptor = -1
  /// What the child writes: replies to descriptor 4, and its standard output and error.
  private var streams: [Stream: FileSystem.Descriptor] = [:]
  private(set) var received: [Stream: [UInt8]] = [.replies: [], .output: [], .errors: []]
  private var status: Int32?

  enum Stream: Int32, CaseIterable {
    case replies = 4
    case output = 1
    case errors = 2
  }

  /// Most chunks of a stream that are read at a time.
  private static let chunks = 64
  /// Most bytes that are kept of each stream.
  private static let streamLimit = 64 << 20

  /// Held while a pipe is made, and while a program is started.
  ///
  /// A pipe is not marked as close-on-exec from its first moment. A program that another thread starts before it is marked
  /// would keep the pipe open, and the pipe's reader would wait until that program ends.
  private static let spawnLock = Mutex(())

  /// Starts a program.
  /// - Parameters:
  ///   - arguments: the first is its path.
  ///   - environment: all of it, as `NAME=value`.
  ///   - takesRequests: whether it reads requests and writes replies.
  /// - Throws: if it can't be started.
  init(_ arguments: [String], environment: [String], takesRequests: Bool) throws(SystemError) {
    var ends: [(child: FileSystem.Descriptor, as: Int32)] = []
    var opened: [FileSystem.Descriptor] = []
    defer { for end in ends { _ = close(end.child) } }
    do throws(SystemError) {
      for stream in Stream.allCases where takesRequests || stream != .replies {
        let pipe = try Self.makePipe()
        opened += [pipe.read, pipe.write]
        ends.append((pipe.write, stream.rawValue))
        streams[stream] = pipe.read
      }
      if takesRequests {
        let pipe = try Self.makePipe()
        opened += [pipe.read, pipe.write]
        ends.append((pipe.read, 3))
        requests = pipe.write
        // A child that has ended is noticed by what it no longer answers.
        _ = signal(SIGPIPE, SIG_IGN)
      }
      process = try Self.spawn(arguments, environment, ends)
    } catch {
      for descriptor in opened where !ends.contains(where: { $0.child == descriptor }) {
        _ = close(descriptor)
      }
      throw error
    }
    for descriptor in streams.values {
      // Reading must not wait for bytes that do not come.
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    if status == nil { kill() }
    if requests >= 0 { _ = close(requests) }
    for descriptor in streams.values { _ = close(descriptor) }
  }

  /// A pipe whose ends have high numbers, so that none is one that the child is to have, and are not
  /// inherited.
  private static func makePipe() throws(SystemError) -> (
    read: FileSystem.Descriptor, write: FileSystem.Descriptor
  ) {
    try spawnLock.withLock { _ throws(SystemError) in
      var low: [Int32] = [-1, -1]
      // Safe: the call stores two numbers, for which the array has room.
      guard unsafe pipe(&low) == 0 else { throw SystemError(code: errno) }
      let high = low.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
      let code = errno
      for descriptor in low { _ = close(descriptor) }
      guard high.allSatisfy({ $0 >= 0 }) else {
        for descriptor in high where descriptor >= 0 { _ = close(descriptor) }
        throw SystemError(code: code)
      }
      return (high[0], high[1])
    }
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], _ ends: [(child: FileSystem.Descriptor, as: Int32)]
  ) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    // Safe: the actions are initialized here, used by the calls below, and destroyed at the end.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // Safe: the string lives for the call, which copies it.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for end in ends { unsafe posix_spawn_file_actions_adddup2(&actions, end.child, end.as) }
    // Safe: the strings are copies that live until they are freed below, after the call that reads them; nil
    // ends each list.
    var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var values: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe values.indices { unsafe free(values[index]) }
    }
    // The child hears all signals, whichever this thread blocks and this process ignores.
    var attributes = posix_spawnattr_t()
    var signals = sigset_t()
    // Safe: attributes and signals are initialized here and used by the calls below; the attributes are destroyed
    // at the end.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let code = spawnLock.withLock { _ in
      unsafe posix_spawn(&process, arguments[0], &actions, &attributes, &words, &values)
    }
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }

  // MARK: - Talking

  /// Sends bytes. A child that has ended takes none, which is noticed when its reply is read.
  func send(_ bytes: [UInt8]) { try? FileSystem.write(bytes, to: requests) }

  /// Reads what the child writes until a condition holds or all its streams have ended.
  /// - Parameter seconds: how long to wait.
  /// - Returns: false if the time is over.
  func read(within seconds: Double, until isDone: ([Stream: [UInt8]]) -> Bool) -> Bool {
    let end = HostProcess.seconds + seconds
    while true {
      readAvailable()
      if isDone(received) || streams.isEmpty { return true }
      let remaining = end - HostProcess.seconds
      if remaining <= 0 { return false }
      var waiting = streams.values.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // Safe: the count is that of the array.
      _ = unsafe poll(&waiting, nfds_t(waiting.count), Int32(min(remaining, 1) * 1000) + 1)
    }
  }

  /// Reads what has arrived, without waiting.
  func readAvailable() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    for stream in Stream.allCases {
      guard let descriptor = streams[stream] else { continue }
      // A program that never stops to write must not keep this one from looking at the time.
      reading: for _ in 0..<Self.chunks {
        let count = unsafe chunk.withUnsafeMutableBytes { buffer in
          // Safe: the call stores at most as many bytes as the buffer has.
          unsafe Self.readBytes(descriptor, buffer.baseAddress, buffer.count)
        }
        if count > 0 {
          guard received[stream, default: []].count < Self.streamLimit else { continue }
          received[stream, default: []] += chunk[..<count]
        } else if count < 0, errno == EINTR {
          continue
        } else {
          if count == 0 {
            _ = close(descriptor)
            streams[stream] = nil
          }
          break reading
        }
      }
    }
  }

  /// The system's call of the name that a method of this class hides.
  private static func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      return unsafe Glibc.read(descriptor, bytes, count)
    #elseif canImport(Musl)
      return unsafe Musl.read(descriptor, bytes, count)
    #else
      return unsafe Darwin.read(descriptor, bytes, count)
    #endif
  }

  /// Takes the bytes that have arrived on a stream.
  func take(_ stream: Stream) -> [UInt8] {
    defer { received[stream] = [] }
    return received[stream] ?? []
  }

  /// Takes some of the first bytes of a stream.
  func take(_ stream: Stream, first count: Int) -> [UInt8] {
    let bytes = received[stream] ?? []
    received[stream] = Array(bytes.dropFirst(count))
    return Array(bytes.prefix(count))
  }

  // MARK: - Ending

  /// How a process ended.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Kills the process, unless it has ended, and waits until it is gone.
  func kill() {
    send(signal: SIGKILL)
    _ = wait()
  }

  /// Asks the process to end.
  func terminate() { send(signal: SIGTERM) }

  private func send(signal: Int32) {
    guard status == nil else { return }
    #if canImport(Glibc)
      _ = Glibc.kill(process, signal)
    #elseif canImport(Musl)
      _ = Musl.kill(process, signal)
    #else
      _ = Darwin.kill(process, signal)
    #endif
  }

  /// Waits a moment until the process has ended by itself, and kills it otherwise.
  func waitOrKill() -> Ending {
    let end = HostProcess.seconds + 1
    while status == nil, HostProcess.seconds < end {
      var code: Int32 = 0
      // Safe: the call stores one number.
      if unsafe waitpid(process, &code, WNOHANG) == process { status = code } else { usleep(2_000) }
    }
    kill()
    return wait()
  }

  /// Waits until the process has ended.
  func wait() -> Ending {
    if status == nil {
      var code: Int32 = 0
      // Safe: the call stores one number.
      while unsafe waitpid(process, &code, 0) < 0, errno == EINTR {}
      status = code
    }
    let code = status ?? 0
    return code & 0x7F == 0 ? .exit(code >> 8 & 0xFF) : .signal(code & 0x7F)
  }
}
