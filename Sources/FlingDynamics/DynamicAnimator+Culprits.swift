/// Who is at fault, for programs whose users know behaviors and items by other names than their types'.
extension DynamicAnimator {
  /// The first behavior, parents before children, that `fault` is true of.
  package func behavior(at fault: DynamicsError) -> DynamicBehavior? {
    let behaviors = (try? flattenedTree()) ?? []
    return behaviors.first { behavior in
      do throws(DynamicsError) {
        try behavior.validate()
        return false
      } catch {
        return error == fault
      }
    } ?? behaviors.first { $0.bouncing.map { Self.refusal(ofElasticity: $0, in: $1) } == fault }
  }

  /// What to say of a step that would take too long.
  func refusal(of excess: ContactBudget.Excess) -> DynamicsError {
    func crowd(_ value: String) -> DynamicsError {
      DynamicsError("CollisionBehavior", "items", value, must: "stand further apart, or be fewer")
    }
    switch excess {
    case .pairs: return crowd("more than \(World.pairLimit) pairs close together")
    case .overlaps:
      return crowd(
        "more than \(ContactBudget.mostOverlaps(bodies: world.bodyStates.count)) pairs that overlap")
    case .impacts:
      let bouncing = ((try? flattenedTree()) ?? []).compactMap(\.bouncing)
      guard let greatest = bouncing.max(by: { $0.elasticity < $1.elasticity }), greatest.elasticity > 1 else {
        return DynamicsError(
          "CollisionBehavior", "items", "more blows in one step than can be followed",
          must: "be slower, stand further apart, or be fewer")
      }
      return Self.refusal(ofElasticity: greatest.elasticity, in: greatest.kind)
    }
  }

  private static func refusal(ofElasticity elasticity: Double, in kind: (name: String, property: String))
    -> DynamicsError
  {
    DynamicsError(
      kind.name, kind.property, "\(elasticity)",
      must: "be less: contacts that gain so much energy make more blows than can be followed")
  }

  /// The first item that `fault` is true of; if it is true of a member of a group, that member.
  package func item(at fault: DynamicsError) -> (any DynamicItem)? {
    for behavior in (try? flattenedTree()) ?? [] {
      for item in behavior.namedItems {
        let members = (item as? DynamicItemGroup)?.items ?? []
        if let culprit = (members + [item]).first(where: { Self.fault(of: $0) == fault }) { return culprit }
      }
    }
    return nil
  }

  private static func fault(of item: any DynamicItem) -> DynamicsError? {
    do throws(DynamicsError) {
      if let group = item as? DynamicItemGroup { try check(group) }
      try checkPlace(of: item)
      _ = try bodyShape(of: item)
      return nil
    } catch {
      return error
    }
  }
}

extension DynamicBehavior {
  /// The elasticity that a behavior gives its items or boundaries, and what it is called there.
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
