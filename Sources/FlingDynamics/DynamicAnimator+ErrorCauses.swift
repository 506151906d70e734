/// Finds the behavior or item that an error is about, for programs whose users know them by other names than
/// their types'.
extension DynamicAnimator {
  /// The first behavior, parents before children, that causes `fault`.
  package func behavior(causing fault: DynamicsError) -> DynamicBehavior? {
    let behaviors = (try? flattenedTree()) ?? []
    return behaviors.first { behavior in
      do throws(DynamicsError) {
        try behavior.validate()
        return false
      } catch {
        return error == fault
      }
    } ?? behaviors.first { $0.bouncing.map { Self.error(ofElasticity: $0, in: $1) } == fault }
  }

  /// The error for a step that would take too long.
  func error(of excess: ContactBudget.Excess) -> DynamicsError {
    func tooManyContacts(_ value: String) -> DynamicsError {
      DynamicsError("CollisionBehavior", "items", value, must: "be smaller, or its items farther apart")
    }
    switch excess {
    case .pairs: return tooManyContacts("a set with more than \(World.pairLimit) pairs close together")
    case .overlaps:
      return tooManyContacts(
        "a set with more than \(ContactBudget.maxOverlaps(bodies: world.bodyStates.count)) overlapping pairs"
      )
    case .impacts:
      let bouncing = ((try? flattenedTree()) ?? []).compactMap(\.bouncing)
      guard let greatest = bouncing.max(by: { $0.elasticity < $1.elasticity }), greatest.elasticity > 1 else {
        return DynamicsError(
          "CollisionBehavior", "items", "a set with too many impacts in one step",
          must: "be smaller, or its items slower or farther apart")
      }
      return Self.error(ofElasticity: greatest.elasticity, in: greatest.kind)
    }
  }

  private static func error(ofElasticity elasticity: Double, in kind: (name: String, property: String))
    -> DynamicsError
  {
    DynamicsError(
      kind.name, kind.property, "\(elasticity)",
      must: "be lower: contacts that gain so much energy cause too many impacts in one step")
  }

  /// The first item that causes `fault`; a member of a group if the fault is the member's.
  package func item(causing fault: DynamicsError) -> (any DynamicItem)? {
    for behavior in (try? flattenedTree()) ?? [] {
      for item in behavior.namedItems {
        let members = (item as? DynamicItemGroup)?.items ?? []
        if let culprit = (members + [item]).first(where: { Self.validationError(of: $0) == fault }) {
          return culprit
        }
      }
    }
    return nil
  }

  private static func validationError(of item: any DynamicItem) -> DynamicsError? {
    do throws(DynamicsError) {
      if let group = item as? DynamicItemGroup { try checkMembers(of: group) }
      try checkPosition(of: item)
      _ = try bodyShape(of: item)
      return nil
    } catch {
      return error
    }
  }
}

extension DynamicBehavior {
  /// The elasticity that a behavior sets, with the type and property for messages.
  fileprivate var bouncing: (elasticity: Double, kind: (name: String, property: String))? {
    switch self {
    case let item as DynamicItemBehavior:
      (item.elasticity, ("DynamicItemBehavior", "elasticity"))
    case let collision as CollisionBehavior:
      (collision.boundaryElasticity, ("CollisionBehavior", "boundaryElasticity"))
    default: nil
    }
  }
}
