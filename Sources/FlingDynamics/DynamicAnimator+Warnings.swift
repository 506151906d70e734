/// A setting that is valid but rarely intended.
public struct DynamicsWarning: Hashable, Sendable, CustomStringConvertible {
  /// The type of the behavior, such as `DynamicItemBehavior`.
  public let behavior: String
  /// The problem in words.
  public let description: String
}

extension DynamicAnimator {
  /// Suspicious settings of the present behaviors, parents before children: elasticities above 1, with which
  /// contacts gain energy; items in several gravity behaviors, whose accelerations add up; items with several
  /// snaps, of which only the last one acts. UIKit logs some of these. Computed on each access; changes
  /// nothing.
  public var warnings: [DynamicsWarning] {
    var warnings: [DynamicsWarning] = []
    var fallen: Set<ObjectIdentifier> = []
    var snapped: Set<ObjectIdentifier> = []
    for behavior in (try? flattenedTree()) ?? [] {
      let descriptions =
        switch behavior {
        case let behavior as DynamicItemBehavior:
          suspiciousSettings(elasticity: behavior.elasticity, "elasticity")
        case let collision as CollisionBehavior: suspiciousSettings(of: collision)
        case let gravity as GravityBehavior:
          gravity.items.filter({ !fallen.insert(ObjectIdentifier($0)).inserted }).isEmpty
            ? [] : ["an item is in another gravity behavior too: their pulls add up"]
        case let snap as SnapBehavior:
          snapped.insert(ObjectIdentifier(snap.item)).inserted
            ? [] : ["its item has another snap too: only the last one acts"]
        default: [String]()
        }
      warnings += descriptions.map { DynamicsWarning(behavior: "\(type(of: behavior))", description: $0) }
    }
    return warnings
  }

  private func suspiciousSettings(of collision: CollisionBehavior) -> [String] {
    suspiciousSettings(elasticity: collision.boundaryElasticity, "boundaryElasticity")
      + collision.addedBoundaries.flatMap {
        suspiciousSettings(elasticity: $0.elasticity ?? 0, "elasticity of boundary '\($0.name)'")
      }
  }

  private func suspiciousSettings(elasticity: Double, _ name: String) -> [String] {
    elasticity > 1 ? ["\(name) is \(elasticity): contacts gain energy"] : []
  }
}
