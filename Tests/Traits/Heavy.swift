import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that run in release only, where they take a tenth of the time, or with `FLING_HEAVY=1`.
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
