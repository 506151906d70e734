package import FlingRaster

/// What a viewer sees once a frame of a GIF is drawn, and how it came there.
package struct ShownFrame: Sendable {
  /// What the film shows.
  package let bitmap: Bitmap
  /// How the GIF shows it: an index a pixel, row after row.
  var indices: [UInt8]
  /// What the frame draws; nil if it draws nothing, so that the frame before stays longer.
  let part: ChangedRect?
  /// Whether the part is emptied before the next frame is drawn.
  let isErasedAfterwards: Bool
  /// Which palette the indices are of.
  let palette: Palette

  /// Whether nothing changes: the frame before is to be shown for longer.
  package var isUnchanged: Bool { part == nil }
}
