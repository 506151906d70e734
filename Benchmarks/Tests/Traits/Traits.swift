package import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a test only in release, where it takes a tenth of the time.
  package static var heavy: Self {
    #if DEBUG
      .disabled("runs in release")
    #else
      .enabled(if: true)
    #endif
  }
}

/// The root folder of the repository.
package let root = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
