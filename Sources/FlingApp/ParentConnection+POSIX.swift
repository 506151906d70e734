import FlingStage
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The pipes to the process that started this one: requests come from descriptor 3, replies go to descriptor
/// 4. Each message has its length before it, in eight bytes.
struct ParentConnection {
  private static let requests: Int32 = 3
  static let replies: Int32 = 4
  private static let longestRequest = 16 << 20

  private var reader = WireReader()
  private var writer = WireWriter()

  /// Whether there is such a process.
  static var isOpen: Bool { fcntl(requests, F_GETFD) >= 0 && fcntl(replies, F_GETFD) >= 0 }

  /// The next request; nil when there will be none.
  mutating func next() -> GuestRequest? {
    guard let head = Self.read(8) else { return nil }
    reader.begin(head)
    guard let count = try? reader.integer(), (0...Self.longestRequest).contains(count),
      let message = Self.read(count)
    else { return nil }
    reader.begin(message)
    return try? reader.request()
  }

  /// Sends a reply after everything that the program has printed.
  mutating func answer(_ reply: GuestReply) {
    // Without a stream, the call writes out all of them.
    _ = fflush(nil)
    writer.removeBytes()
    writer.write(reply)
    var head = WireWriter()
    head.write(writer.bytes.count)
    Self.write(head.bytes + writer.bytes)
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var position = 0
    while position < count {
      let step = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[position...])
        // Safe: the call stores at most as many bytes as the rest of the buffer has.
        return unsafe Glibc.read(requests, rest.baseAddress, rest.count)
      }
      if step > 0 { position += step } else if step == 0 || errno != EINTR { return nil }
    }
    return bytes
  }

  private static func write(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      let step = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[position...])
        // Safe: the call reads the rest of the buffer.
        return unsafe Glibc.write(replies, rest.baseAddress, rest.count)
      }
      if step > 0 { position += step } else if errno != EINTR { exit(74) }
    }
  }
}
