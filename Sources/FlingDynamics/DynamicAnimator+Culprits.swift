/// Who is at fault, for programs whose users know behaviors and items by other names than their types'.
extension DynamicAnimator {
  /// The first behavior, parents before children, that `fault` is true of.
  package func behavior(at fault: DynamicsError) -> DynamicBehavior? {
    ((try? flattenedTree()) ?? []).first { behavior in
      do throws(DynamicsError) {
        try behavior.validate()
        return false
      } catch {
        return error == fault
      }
    }
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
      _ = try figure(of: item)
      return nil
    } catch {
      return error
    }
  }
}
