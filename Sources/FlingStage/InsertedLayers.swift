/// Layers that do not belong to views, with their position among the views.
package struct InsertedLayers {
  /// The index of the canvas's child, in drawing order, before which the layers are inserted; nil to draw them
  /// above all children.
  package var slot: Int?
  package var layers: [Layer]
  /// Whether the layers are on a strip beside the canvas.
  package var isOnStrip: Bool
  /// Whether the layers are beneath all other layers of overlays above the views.
  package var isBelowOverlays: Bool

  package init(
    slot: Int?, layers: [Layer], isOnStrip: Bool = false, isBelowOverlays: Bool = false
  ) {
    self.slot = slot
    self.layers = layers
    self.isOnStrip = isOnStrip
    self.isBelowOverlays = isBelowOverlays
  }
}
