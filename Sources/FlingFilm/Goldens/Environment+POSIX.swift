#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the environment says to commands and tests. Nothing that is drawn depends on it.
public enum Environment {
  /// Whether nobody looks at what is accepted: `CI` is set, and not to `false` or `0`.
  public static var isUnattended: Bool {
    guard let value = value(of: "CI") else { return false }
    return !["", "false", "0"].contains(value.lowercased())
  }

  /// A variable's value; nil if it is not set.
  package static func value(of name: String) -> String? {
    // Safe: the name lives for the call, and the text is copied before anything could change the environment.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
