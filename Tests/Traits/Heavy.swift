import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// Limits a slow test to release builds, where it takes a tenth of the time, unless `FLING_HEAVY=1` is set.
  package static var heavy: Self {
    #if DEBUG
      .enabled(if: isHeavyRequested, "runs in release, or with FLING_HEAVY=1")
    #else
      .enabled(if: true)
    #endif
  }
}

/// Whether `FLING_HEAVY=1` asks for slow tests at their full length.
package let isHeavyRequested = ProcessInfo.processInfo.environment["FLING_HEAVY"] == "1"
