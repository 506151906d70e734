#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Environment variables that commands and tests read. No picture depends on them.
package enum Environment {
  /// Whether the run is unattended, such as in continuous integration, so that nothing may be accepted: `CI`
  /// is set, and not to `false` or `0`.
  package static var isUnattended: Bool {
    guard let value = value(of: "CI") else { return false }
    return !["", "false", "0"].contains(value.lowercased())
  }

  /// The value of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    // Safe: the name lives for the call, and the value is copied before the environment can change.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
