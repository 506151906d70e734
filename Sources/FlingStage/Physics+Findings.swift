import FlingDynamics
import FlingGeometry
import FlingScene

/// What is wrong or doubtful about what is in.
extension Physics {
  /// Turns what dynamics refuses into an error at its behavior or view.
  func locating(
    _ view: Int?, in scene: RunningScene, _ body: () throws(DynamicsError) -> Void
  ) throws(Fault) {
    do {
      try body()
    } catch {
      var range: SourceRange?
      var subject = error.behavior
      if error.behavior == "DynamicItemGroup" {
        let group = view ?? bodies.last { groups[$0] != nil }
        range = group.map { document.views[$0].range }
        subject = group.map(scene.title) ?? "an item group"
      } else if error.behavior.hasSuffix("Item") {
        let culprit =
          view
          ?? bodies.flatMap { groups[$0]?.members ?? [$0] }.first {
            items[$0].map { $0.bounds.width <= 0 || $0.bounds.height <= 0 } ?? false
          }
        range = (culprit ?? bodies.last).map { document.views[$0].range }
        subject = culprit.map(scene.title) ?? "an item"
      } else if let instance = instances.last(where: {
        error.behavior.hasSuffix("\(type(of: $0.object.behavior))")
      }) {
        range = instance.range
        let name = document.behaviorNames[instance.id.index].name
        subject = name.isEmpty ? instance.kind.rawValue : name
      }
      throw Fault(
        "\(error.property) of \(subject) is \(error.value); it must \(error.requirement)", at: range)
    }
  }

  /// Says when two gravities or snaps act on one item: seldom what was meant. Of two behaviors that share many items the
  /// first item is named.
  func noteRivals(in scene: RunningScene) {
    for kind in [Behavior.Kind.gravity, .snap] {
      var holders: [Int: BehaviorID] = [:]
      for instance in instances where instance.kind == kind {
        let rivals = instance.members.compactMap { view in holders[view].map { (view: view, other: $0) } }
        for view in instance.members { holders[view] = instance.id }
        guard let (view, other) = rivals.first else { continue }
        let names = [other, instance.id].map { document.behaviorNames[$0.index].name }
        let both = names.contains("") ? "" : ": \"\(names[0])\" and \"\(names[1])\""
        warn(
          "\(scene.title(of: view)) has two \(kind == .snap ? "snaps" : "gravities")\(both)",
          at: instance.range,
          hint: kind == .snap ? "only the last one acts" : "their pulls add up")
      }
    }
  }

  /// Says where contacts make energy out of nothing: allowed, but seldom meant.
  func noteGains() {
    for instance in instances where instance.kind == .dynamicItem || instance.kind == .collision {
      guard let elasticity = instance.values.number(.elasticity), elasticity > 1 else { continue }
      let name = document.behaviorNames[instance.id.index].name
      warn(
        "elasticity of \(name.isEmpty ? instance.kind.rawValue : name) is \(elasticity): contacts gain energy",
        at: instance.range, hint: "1 keeps it all")
    }
  }

  func warn(_ words: String, at range: SourceRange, hint: String? = nil) {
    guard warned.insert(words).inserted else { return }
    warnings.append(document.diagnostic(.warning, words, at: range, hint: hint))
  }
}
