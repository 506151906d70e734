package import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that run in release only, where they take a tenth of the time.
  package static var heavy: Self {
    #if DEBUG
      .disabled("runs in release")
    #else
      .enabled(if: true)
    #endif
  }
}

/// The folder of Fling's package.
package let root = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
