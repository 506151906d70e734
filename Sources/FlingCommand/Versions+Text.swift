import FlingFilm

extension Versions {
  /// The output of `--version`.
  static var text: String {
    (["Fling \(fling)"] + (libraries + [font] + tools).map { "\($0.name) \($0.version)" }).joined(
      separator: "\n")
  }

  /// Compiler and packages of the program. The packages are those that `Package.swift` pins.
  private static let tools = [
    (name: "Swift", version: swift), ("SwiftNIO", "2.101.2"), ("swift-argument-parser", "1.8.2"),
  ]

  /// The compiler's version, which code can only determine by comparisons.
  private static var swift: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3.2)
      "6.3.2 or newer"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
