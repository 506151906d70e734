import FlingFilm

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Determines which user opened a local connection.
enum ConnectionOwner {
  /// Linux's table of TCP connections, readable for all users.
  private static let table = "/proc/net/tcp"
  private static let byteLimit = 16 << 20

  /// Whether the user who runs this program opened the connection from `peer` to `port`, both on 127.0.0.1.
  /// - Returns: nil if the system does not tell.
  static func isThisUser(_ peer: Int, _ port: Int) -> Bool? {
    guard let file = try? FileSystem.openForReading(table) else { return nil }
    defer { try? FileSystem.close(file) }
    guard let bytes = try? FileSystem.read(from: file, limit: byteLimit) else { return nil }
    return owner(of: peer, port, in: String(decoding: bytes, as: UTF8.self)).map { $0 == getuid() }
  }

  /// User ID of the owner of a connection; nil if the table does not contain it.
  static func owner(of peer: Int, _ port: Int, in table: String) -> UInt32? {
    // Columns of a line: number, local address, remote address, state, queues, timers, retries, user. An
    // address is hexadecimal in the processor's byte order, followed by a colon and the port.
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ")
      guard fields.count > 7, Self.port(of: fields[1]) == peer, Self.port(of: fields[2]) == port else {
        continue
      }
      return UInt32(fields[7])
    }
    return nil
  }

  private static func port(of address: Substring) -> Int? {
    let parts = address.split(separator: ":")
    guard parts.count == 2, parts[0] == "0100007F" || parts[0] == "7F000001" else { return nil }
    return Int(parts[1], radix: 16)
  }
}
