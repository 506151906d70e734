// Messages for the system's log. They are printed, so that expectations of a film can name them.

/// Writes messages of a subsystem.
@preconcurrency @MainActor
public struct Logger: Sendable {
  /// A logger without a subsystem.
  public nonisolated init() {}

  /// A logger of a part of an app. The names are not printed.
  public nonisolated init(subsystem: String, category: String) {}

  public func log(_ message: OSLogMessage) { print(message.text) }
  public func log(level: OSLogType, _ message: OSLogMessage) { print(message.text) }
  public func trace(_ message: OSLogMessage) { print(message.text) }
  public func debug(_ message: OSLogMessage) { print(message.text) }
  public func info(_ message: OSLogMessage) { print(message.text) }
  public func notice(_ message: OSLogMessage) { print(message.text) }
  public func warning(_ message: OSLogMessage) { print(message.text) }
  public func error(_ message: OSLogMessage) { print(message.text) }
  public func critical(_ message: OSLogMessage) { print(message.text) }
  public func fault(_ message: OSLogMessage) { print(message.text) }
}

/// How important a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)
}

/// Who may read a value in the log. A film shows all of them.
public struct OSLogPrivacy: Sendable {
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let auto = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
}

/// The text of a message with its values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// As it is printed.
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Collects the parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  /// The text so far.
  private(set) var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) { text += literal }
  public mutating func appendInterpolation<T>(
    _ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto
  ) {
    text += "\(value())"
  }
}

/// A part of the system's log.
public struct OSLog: Sendable {
  public static let `default` = OSLog(subsystem: "", category: "")
  public static let disabled = OSLog(subsystem: "", category: "", isEnabled: false)
  private let isEnabled: Bool

  public init(subsystem: String, category: String) { isEnabled = true }
  private init(subsystem: String, category: String, isEnabled: Bool) { self.isEnabled = isEnabled }

  /// Prints a message with the formats of `NSLog`, and `%{public}@`.
  @MainActor
  func print(_ message: String, _ arguments: [any CVarArg]) {
    guard isEnabled else { return }
    var format = ""
    var isInPrivacy = false
    var last: Character = " "
    for character in message {
      if character == "{", last == "%" { isInPrivacy = true }
      if !isInPrivacy { format.append(character) }
      if character == "}" { isInPrivacy = false }
      last = character
    }
    FlingUIKit.print(String(format: format, arguments: arguments))
  }
}

/// Prints a message with its arguments.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...
) {
  log.print(message.description, arguments)
}

/// Prints a message with its arguments.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ arguments: any CVarArg...
) {
  log.print(message.description, arguments)
}
