import CSandbox

/// What the user's code may do.
enum Sandbox {
  /// Restricts this process for the rest of its life: no network, no other programs, no files outside of a
  /// folder.
  /// - Parameters:
  ///   - folder: where it may write.
  ///   - seconds: the processor time after which the system ends it.
  static func enter(folder: String, seconds: UInt32) {
    // Safe: the string lives for the call.
    _ = unsafe fling_sandbox_enter(folder, seconds)
  }

  /// Tells the process that started this one where the user's code was when a trap or a signal ends it.
  static func reportTraps() { fling_report_traps() }
}
