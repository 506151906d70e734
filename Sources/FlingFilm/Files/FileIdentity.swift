/// What two names of one file have in common, be they hard or symbolic links.
struct FileIdentity: Hashable, Sendable {
  /// The disk.
  let device: UInt64
  /// The file's number there.
  let number: UInt64
}
