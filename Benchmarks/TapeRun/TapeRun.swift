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

/// `tape TICKS SCENE…` writes to standard output what the truth table's rows and the scenes ask of the solver in so many
/// ticks, world after world; and to standard error what the states were.
///
/// A world is two blocks, each its length in four bytes, lowest first, and its bytes: a name, and the calls.
@main
struct TapeRun {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    guard let ticks = words.first.flatMap({ Int($0) }), ticks > 0 else {
      print("usage: tape TICKS SCENE…")
      return
    }
    for truth in Truth.all { write(Recording(truth, mostTicks: ticks)) }
    for path in words.dropFirst() { write(try Recording(scene: path, mostTicks: ticks)) }
  }

  private static func write(_ recording: Recording) {
    for (number, course) in recording.courses.enumerated() {
      let name = "\(recording.name) \(number)"
      for block in [Array(name.utf8), CallLog.bytes(of: course.calls)] {
        let count = UInt32(block.count)
        write((0..<4).map { UInt8(truncatingIfNeeded: count >> UInt32(8 * $0)) } + block, to: STDOUT_FILENO)
      }
      let numbers = course.chain.numbers.map { "\($0)" }.joined(separator: " ")
      write(Array("\(name): \(numbers)\n".utf8), to: STDERR_FILENO)
    }
  }

  private static func write(_ bytes: [UInt8], to stream: Int32) {
    var left = bytes[...]
    while !left.isEmpty {
      // The slice's own storage, for the duration of the call.
      let count = unsafe left.withUnsafeBytes { unsafe systemWrite(stream, $0.baseAddress, $0.count) }
      guard count > 0 else { exit(73) }
      left.removeFirst(count)
    }
  }
}
