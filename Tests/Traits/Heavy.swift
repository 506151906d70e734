import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// Limits a slow test to release builds, where it takes a tenth of the time, unless `FLING_HEAVY=1` is set.
  package static var heavy: Self {
    #if DEBUG
      .enabled(
        if: ProcessInfo.processInfo.environment["FLING_HEAVY"] == "1",
        "runs in release, or with FLING_HEAVY=1")
    #else
      .enabled(if: true)
    #endif
  }
}
