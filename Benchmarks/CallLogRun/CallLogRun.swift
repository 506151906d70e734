import CallLogs
import PhysicsCases
import Recordings

#if canImport(Glibc)
  import Glibc
  private let systemWrite = unsafe Glibc.write
#elseif canImport(Darwin)
  import Darwin
  private let systemWrite = unsafe Darwin.write
#endif

/// `call-log TICKS SCENE…` records the rows of the truth table and the scenes for TICKS ticks. It writes the
/// solver calls of each world to standard output and the state hashes to standard error.
///
/// A world is two blocks: its name and its calls. A block is a little-endian length of four bytes, followed
/// by its bytes.
@main
struct CallLogRun {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let ticks = arguments.first.flatMap({ Int($0) }), ticks > 0 else {
      print("usage: call-log TICKS SCENE…")
      return
    }
    for truth in Truth.all { write(Recording(truth, maxTicks: ticks)) }
    for path in arguments.dropFirst() { write(try Recording(scene: path, maxTicks: ticks)) }
  }

  private static func write(_ recording: Recording) {
    for (number, history) in recording.histories.enumerated() {
      let name = "\(recording.name) \(number)"
      for block in [Array(name.utf8), CallLog.bytes(of: history.calls)] {
        let count = UInt32(block.count)
        write((0..<4).map { UInt8(truncatingIfNeeded: count >> UInt32(8 * $0)) } + block, to: STDOUT_FILENO)
      }
      let numbers = history.chain.numbers.map { "\($0)" }.joined(separator: " ")
      write(Array("\(name): \(numbers)\n".utf8), to: STDERR_FILENO)
    }
  }

  private static func write(_ bytes: [UInt8], to stream: Int32) {
    var left = bytes[...]
    while !left.isEmpty {
      // The slice's own storage, valid during the call.
      let count = unsafe left.withUnsafeBytes { unsafe systemWrite(stream, $0.baseAddress, $0.count) }
      guard count > 0 else { exit(73) }
      left.removeFirst(count)
    }
  }
}
