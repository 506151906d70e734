/// Identifies a file independently of its names: equal for hard links and for symbolic links to it.
struct FileIdentity: Hashable, Sendable {
  /// Number of the device.
  let device: UInt64
  /// Inode number on the device.
  let number: UInt64
}
