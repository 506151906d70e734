import CSandbox

/// What the user's code may do.
enum Sandbox {
  /// Restricts this process for the rest of its life: no network, no other programs, no files outside of a
  /// folder.
  /// - Parameters:
  ///   - folder: where it may write.
  ///   - seconds: the processor time after which the system ends it.
  /// - Returns: a note for each restriction that the system can't impose.
  static func enter(folder: String, seconds: UInt32) -> [String] {
    // Safe: the string lives for the call.
    let missing = unsafe fling_sandbox_enter(folder, seconds)
    var notes: [String] = []
    if missing & FLING_SANDBOX_FILES != 0 {
      notes.append("this system can't keep the program from writing files: its kernel has no Landlock")
    }
    if missing & FLING_SANDBOX_NETWORK != 0 {
      notes.append("this system can't keep the program from the network: its kernel has no filter of calls")
    }
    return notes
  }

  /// Ends this process as soon as nobody reads its replies any more, even if the user's code never returns.
  /// - Parameter replies: the pipe to which it writes them.
  static func endWithReader(of replies: Int32) { fling_end_with_reader(replies) }

  /// Tells the process that started this one where the user's code was when a trap or a signal ends it.
  static func reportTraps() { fling_report_traps() }
}
