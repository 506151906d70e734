/// A layer in the record of a program. Layers that do not change from tick to tick are kept once, so a film of
/// many still views takes little memory.
final class SharedLayer: Sendable {
  /// The layer without its children.
  private let own: Layer
  let children: [SharedLayer]

  private init(_ own: Layer, _ children: [SharedLayer]) {
    self.own = own
    self.children = children
  }

  /// The layer with its children.
  var layer: Layer {
    var layer = own
    layer.children = children.map(\.layer)
    return layer
  }

  /// Keeps layers.
  /// - Parameter earlier: the layers of the tick before. Each that stays the same at its place is used again.
  static func keep(_ layers: [Layer], after earlier: [SharedLayer]) -> [SharedLayer] {
    let kept = layers.enumerated().map { index, layer in
      keep(layer, after: earlier.indices.contains(index) ? earlier[index] : nil)
    }
    return areSame(kept, earlier) ? earlier : kept
  }

  private static func keep(_ layer: Layer, after earlier: SharedLayer?) -> SharedLayer {
    let children = keep(layer.children, after: earlier?.children ?? [])
    var own = layer
    own.children = []
    guard let earlier else { return SharedLayer(own, children) }
    if own == earlier.own, areSame(children, earlier.children) { return earlier }
    // The glyphs of a label that moves take most of its memory.
    if own.text == earlier.own.text { own.text = earlier.own.text }
    return SharedLayer(own, children)
  }

  /// Whether two lists consist of the same objects.
  static func areSame(_ layers: [SharedLayer], _ others: [SharedLayer]) -> Bool {
    layers.count == others.count && zip(layers, others).allSatisfy { $0 === $1 }
  }
}
