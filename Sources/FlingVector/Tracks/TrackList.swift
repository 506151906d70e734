import FlingGeometry
import FlingStage

/// Identifies a layer among its siblings from frame to frame.
struct TrackKey: Hashable {
  /// Nil for a part of another layer.
  var subject: Layer.Subject?
  /// How many siblings before it have the same subject, or none.
  var number: Int

  /// Whether the scene lists this layer before another one, as far as that is known.
  func precedes(_ other: TrackKey) -> Bool {
    switch (subject, other.subject) {
    case (.view(let one)?, .view(let two)?) where one != two: one < two
    case (.overlay(let one, let part)?, .overlay(let two, let otherPart)?)
    where one != two || part != otherPart:
      (one, part) < (two, otherPart)
    default: subject == other.subject && number < other.number
    }
  }
}

/// Samples the layers of the film, or of another layer, from the first frame of that layer on.
struct TrackList {
  var nodes: [TrackNode] = []
  private var keys: [TrackKey] = []
  /// The nodes of each layer. A layer has several if its place among the others or its form changes.
  private var nodesOfLayer: [TrackKey: [Int]] = [:]
  /// The nodes from back to front.
  private var order: [Int] = []
  /// The subjects of the layers at the last frame.
  private var subjects: [Layer.Subject?] = []
  /// For each layer at the last frame, its node; nil for one that is invisible.
  private var shown: [Int?] = []
  /// The layers at the moment before, in each theme, with the map of the coordinates around them.
  private var seen: [[Layer]] = []
  private var place = AffineTransform.identity
  /// For each layer at the moment before, whether it was taken as a whole.
  private var isTaken: [Bool] = []
  private var presence: StepTrack<Int>
  /// The indices of the nodes around this list.
  private let path: [Int]

  init(_ path: [Int], _ options: KeyframeOptions) {
    self.path = path
    presence = StepTrack(options: options)
  }

  /// Whether there was no visible layer so far.
  var isEmpty: Bool { nodes.isEmpty }

  /// Takes the layers at the present moment. Others than before are taken only if the moment is a frame.
  /// - Parameters:
  ///   - variants: the layers in each theme.
  ///   - parent: the coordinates around them.
  ///   - absence: the number of the moment since which the layer around them was invisible; nil if it was not.
  ///   - owner: the source of the nearest layer around them that has one.
  /// - Returns: whether all is taken; the rest waits for a frame.
  mutating func sample(
    _ variants: [[Layer]], in parent: TrackFrame, absentSince absence: Int?, owner: Layer.Subject?,
    _ context: inout TrackContext
  ) throws(VectorError) -> Bool {
    let variants = variants.map(\.joiningHalosToTexts)
    let layers = variants[0]
    try ThemeComparison.check(
      children: variants, TrackPlace(subject: owner, time: context.clock.now))
    let areSame =
      layers.count == subjects.count && zip(layers, subjects).allSatisfy { $0.subject == $1 }
    var stands = [Bool](repeating: false, count: layers.count)
    if areSame, absence == nil, parent.transform == place {
      for index in layers.indices where isTaken[index] {
        stands[index] = zip(variants, seen).allSatisfy { $0[index] == $1[index] }
      }
    }
    var current = shown
    if context.isFrame {
      if !areSame || !isArranged(variants, stands, in: parent) { arrange(variants, in: parent, &context) }
      for index in current.indices where areSame && current[index] != shown[index] { stands[index] = false }
      current = shown
      presence.append(current.compactMap { $0 }, at: context.clock.now)
    } else if !areSame {
      current = nodesShown(for: layers)
    }
    var taken = [Bool](repeating: context.isFrame, count: layers.count)
    for (index, node) in current.enumerated() {
      if stands[index] {
        taken[index] = true
      } else if context.passes(over: layers[index].subject) {
        continue
      } else if let node, context.isFrame || nodes[node].accepts(layers[index], in: parent) {
        taken[index] = try context.withClock(of: layers[index].subject) { (context) throws(VectorError) in
          try nodes[node].sample(
            variants.map { $0[index] }, in: parent, absentSince: absence, owner: owner, &context)
        }
      }
    }
    guard areSame || context.isFrame else {
      isTaken = [Bool](repeating: false, count: subjects.count)
      return false
    }
    (isTaken, seen, place) = (taken, variants, parent.transform)
    return !taken.contains(false)
  }

  /// Whether the layers are those at the last frame, as visible as there, and continue their nodes.
  /// - Parameter stands: which layers are as they were at the moment before.
  private func isArranged(_ variants: [[Layer]], _ stands: [Bool], in parent: TrackFrame) -> Bool {
    variants[0].indices.allSatisfy { index in
      if stands[index] { return true }
      let isVisible = Self.isVisible(variants, index, in: parent)
      guard let node = shown[index] else { return !isVisible }
      return isVisible && nodes[node].accepts(variants[0][index], in: parent)
    }
  }

  /// Whether a layer draws anything in any theme, at a place that numbers can tell.
  private static func isVisible(_ variants: [[Layer]], _ index: Int, in parent: TrackFrame) -> Bool {
    variants.contains { $0[index].isVisible }
      && PoseParts(variants[0][index].transform.concatenating(parent.inverse), near: nil) != nil
  }

  private static func keys(of layers: [Layer]) -> [TrackKey] {
    var counts: [Layer.Subject?: Int] = [:]
    return layers.map { layer in
      defer { counts[layer.subject, default: 0] += 1 }
      return TrackKey(subject: layer.subject, number: counts[layer.subject] ?? 0)
    }
  }

  /// The nodes shown at the last frame, by layers that come in another order or number.
  private func nodesShown(for layers: [Layer]) -> [Int?] {
    var known: [TrackKey: Int] = [:]
    for node in shown { if let node { known[keys[node]] = node } }
    return Self.keys(of: layers).map { known[$0] }
  }

  // MARK: Order

  /// Assigns nodes to the layers of a frame, so that the order of nodes holds for it, too.
  private mutating func arrange(
    _ variants: [[Layer]], in parent: TrackFrame, _ context: inout TrackContext
  ) {
    let layers = variants[0]
    let visible = layers.indices.filter { Self.isVisible(variants, $0, in: parent) }
    let layerKeys = Self.keys(of: layers)
    var ranks = [Int](repeating: 0, count: nodes.count)
    for (rank, node) in order.enumerated() { ranks[node] = rank }
    var isShown = [Bool](repeating: false, count: nodes.count)
    for node in shown { if let node { isShown[node] = true } }
    // The nodes that each layer may continue, the one of the last frame first.
    let candidates = visible.map { index in
      let all = (nodesOfLayer[layerKeys[index]] ?? []).filter { nodes[$0].accepts(layers[index], in: parent) }
      return all.filter { isShown[$0] } + all.filter { !isShown[$0] }
    }
    var assigned = candidates.map(\.first)
    let chosen = assigned.compactMap { $0 }
    if zip(chosen, chosen.dropFirst()).contains(where: { ranks[$0] > ranks[$1] }) {
      // Layers changed their order: as many as possible continue a node, the others get a new one.
      assigned = Self.longestAscending(candidates, ranks)
    }
    insert(layers, layerKeys, visible, &assigned, ranks, in: parent, &context)
    update(layers, visible, assigned, wasShown: isShown, context)
  }

  /// Creates nodes for layers without one, each in front of the layer behind it.
  private mutating func insert(
    _ layers: [Layer], _ layerKeys: [TrackKey], _ visible: [Int], _ assigned: inout [Int?], _ ranks: [Int],
    in parent: TrackFrame, _ context: inout TrackContext
  ) {
    guard assigned.contains(nil) else { return }
    var merged: [Int] = []
    merged.reserveCapacity(order.count + assigned.count)
    var next = 0
    var new: [Int] = []
    /// Places the old nodes before a rank, and the new ones among them in the order of the scene.
    func place(until rank: Int) {
      var waiting = new[...]
      while next < rank {
        if let first = waiting.first, !keys[order[next]].precedes(keys[first]) {
          merged.append(waiting.removeFirst())
        } else {
          merged.append(order[next])
          next += 1
        }
      }
      merged += waiting
      new = []
    }
    for (position, index) in visible.enumerated() {
      if let node = assigned[position] {
        place(until: ranks[node])
        merged.append(node)
        next = ranks[node] + 1
        continue
      }
      let node = nodes.count
      let current = nodesOfLayer[layerKeys[index]]?.last { nodes[$0].isGrowing }
      let form = TrackForm(layers[index], in: parent, divides: current != nil)
      let made = context.withClock(of: layers[index].subject) { context in
        TrackNode(layers[index], form, in: parent, at: path + [node], &context)
      }
      nodes.append(made)
      keys.append(layerKeys[index])
      nodesOfLayer[layerKeys[index], default: []].append(node)
      assigned[position] = node
      new.append(node)
    }
    place(until: order.count)
    order = merged
  }

  private mutating func update(
    _ layers: [Layer], _ visible: [Int], _ assigned: [Int?], wasShown: [Bool], _ context: TrackContext
  ) {
    subjects = layers.map(\.subject)
    shown = [Int?](repeating: nil, count: layers.count)
    var isShown = [Bool](repeating: false, count: nodes.count)
    for (position, index) in visible.enumerated() {
      shown[index] = assigned[position]
      if let node = assigned[position] { isShown[node] = true }
    }
    for node in wasShown.indices where wasShown[node] && !isShown[node] {
      nodes[node].vanish(context.clock(of: keys[node].subject))
    }
  }

  /// One of its candidates for each layer, or none, so that ranks ascend and as few layers as possible have none.
  private static func longestAscending(_ candidates: [[Int]], _ ranks: [Int]) -> [Int?] {
    // Descending ranks within a layer, so that an ascending sequence has at most one of them.
    let choices = candidates.enumerated().flatMap { layer, nodes in
      nodes.sorted { ranks[$0] > ranks[$1] }.map { (layer: layer, node: $0) }
    }
    /// For each length, the choice with the least rank that ends an ascending sequence.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: choices.count)
    for (index, choice) in choices.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ranks[choices[ends[middle]].node] < ranks[choice.node] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var assigned = [Int?](repeating: nil, count: candidates.count)
    var index = ends.last ?? -1
    while index >= 0 {
      assigned[choices[index].layer] = choices[index].node
      index = before[index]
    }
    return assigned
  }

  // MARK: Knots

  /// A contact or a release lies at the present moment for all layers.
  mutating func markKnots(_ context: TrackContext) {
    for index in nodes.indices { nodes[index].markKnots(context) }
  }

  // MARK: The end

  /// The tracks from back to front.
  func finished(_ assembly: inout TrackAssembly) -> [LayerTrack] {
    var presence = self.presence
    var presences = [Presence?](repeating: nil, count: nodes.count)
    for (node, ranges) in presence.finish() { presences[node] = ranges }
    return order.compactMap { node in
      presences[node].flatMap { nodes[node].finished($0, &assembly) }
    }
  }
}
