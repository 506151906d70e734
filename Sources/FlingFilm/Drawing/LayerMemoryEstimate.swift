import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage

/// Number of pixels of layers that drawing a snapshot needs, besides the picture itself.
///
/// A view with a blend mode, a blur or a group opacity is first drawn on a layer of its own. The layer covers
/// the bounds of the view's content, clipped to the part that can affect the drawn rows of the picture.
/// Nested layers exist at the same time. A clip saves the pixels that it hides.
struct LayerMemoryEstimate: Equatable {
  /// Pixels of the largest layer and the view or overlay that needs it; 0 if there is none.
  private(set) var largest = 0.0
  private(set) var largestSubject: Layer.Subject?
  /// Largest total of pixels in layers that exist at the same time, and the view or overlay of the innermost
  /// of them.
  private(set) var peak = 0.0
  private(set) var peakSubject: Layer.Subject?

  /// Estimates the layers of a snapshot.
  /// - Parameter rows: the rows of the picture that are drawn; nil for all.
  init(of snapshot: Snapshot, _ size: PixelSize, rows: Range<Int>? = nil) {
    let rows = rows ?? 0..<size.height
    let window = Rect(
      x: 0, y: Double(rows.lowerBound), width: Double(size.width), height: Double(rows.count))
    for layer in snapshot.layers { add(layer, size.transform, in: window, opacity: 1, beside: 0, nil) }
  }

  /// Adds a layer and its descendants.
  /// - Parameters:
  ///   - window: the pixels that may be drawn on.
  ///   - opacity: product of the opacities of enclosing groups that contain only this drawing.
  ///   - held: number of pixels in the enclosing layers.
  ///   - owner: the view or overlay that the layer is a part of.
  private mutating func add(
    _ layer: Layer, _ pixels: AffineTransform, in window: Rect, opacity: Double, beside held: Double,
    _ owner: Layer.Subject?
  ) {
    let owner = layer.subject ?? owner
    let layerOpacity = layer.opacity * opacity
    var (window, held, childOpacity) = (window, held, layerOpacity)
    if layer.isGroup(opacity: layerOpacity) {
      guard let bounds = layer.contentBounds(pixels) else { return }
      let sigma = layer.transform.concatenating(pixels).deviations(layer.blur)
      let reach = Point(LayerMemoryEstimate.blurReach(sigma.x), LayerMemoryEstimate.blurReach(sigma.y))
      let result = layer.blur > 0 ? window.pixelCount : 0
      window = window.grown(byX: reach.x, y: reach.y).wholePixels(sharedWith: bounds)
      let count = window.pixelCount
      if count > largest { (largest, largestSubject) = (count, owner) }
      // A blur writes its result to a second layer, after the nested layers are freed.
      updatePeak(held + count + result, owner)
      held += count
      childOpacity = 1
    }
    guard !layer.children.isEmpty else { return }
    if layer.clipsChildren, let shape = layer.shape {
      let layerToPixels = layer.transform.concatenating(pixels)
      window = window.wholePixels(sharedWith: layerToPixels.box(of: shape.path.bounds))
      held += window.pixelCount
      updatePeak(held, owner)
    }
    guard window.pixelCount > 0 else { return }
    for child in layer.children { add(child, pixels, in: window, opacity: childOpacity, beside: held, owner) }
  }

  /// Updates the maximum of pixels in use at the same time.
  private mutating func updatePeak(_ count: Double, _ owner: Layer.Subject?) {
    if count > peak { (peak, peakSubject) = (count, owner) }
  }

  // MARK: Bands

  /// Most pixels of layers, 288 MB, that are drawn without bands.
  private static let budget = 72_000_000.0
  /// Most pixels of layers, 512 MB, that a picture may need when it is drawn in bands.
  static let limit = 128_000_000.0
  /// Most bands: lower bands cost more time than they save memory.
  private static let maxBands = 64

  /// How a picture is drawn.
  struct Plan: Equatable {
    /// Number of bands of rows, drawn one after the other to limit memory; 1 for nearly all pictures. It
    /// changes no pixel.
    var bands = 1
    /// Upper bound of the pixels that layers need at the same time.
    var need: Double
  }

  /// The number of bands and the memory for a snapshot. A quick upper bound spares most snapshots the exact
  /// estimate.
  static func plan(of snapshot: Snapshot, _ size: PixelSize) -> Plan {
    let bound = upperBound(snapshot.layers, size)
    guard bound > budget else { return Plan(need: bound) }
    let best = bandedEstimate(snapshot, size)
    return Plan(bands: best.count, need: min(bound, best.estimate.peak + blurMemory(size)))
  }

  /// Pixels of temporary memory for blurring a layer or a shadow's coverage.
  private static func blurMemory(_ size: PixelSize) -> Double {
    min(8 * Double(size.width) * Double(size.height), 32_000_000)
  }

  /// The number of bands that reduces memory enough, and the estimate of the band that needs the most.
  static func bandedEstimate(_ snapshot: Snapshot, _ size: PixelSize) -> (
    estimate: LayerMemoryEstimate, count: Int
  ) {
    var best = (estimate: LayerMemoryEstimate(of: snapshot, size), count: 1)
    var count = 2
    while best.estimate.peak > budget, count <= min(maxBands, size.height / 16) {
      var estimate = best.estimate
      estimate.peak = 0
      for band in 0..<count {
        let rows = (band * size.height / count)..<((band + 1) * size.height / count)
        let bandEstimate = LayerMemoryEstimate(of: snapshot, size, rows: rows)
        if bandEstimate.peak > estimate.peak {
          (estimate.peak, estimate.peakSubject) = (bandEstimate.peak, bandEstimate.peakSubject)
        }
      }
      // Doubling the bands must save a fifth of the memory, because blurs near their edges are drawn twice.
      if estimate.peak < 0.8 * best.estimate.peak { best = (estimate, count) }
      count *= 2
    }
    return best
  }

  /// Upper bound of the reach, in pixels, of a blur with this standard deviation.
  private static func blurReach(_ sigma: Double) -> Double { sigma > 0 ? min(sigma, 500) * 4.25 + 8 : 0 }

  /// Upper bound of `peak` and of the memory for blurs, computed without the bounds of any layer.
  static func upperBound(_ layers: [Layer], _ size: PixelSize) -> Double {
    var blurs = false
    func upperBound(_ layer: Layer, _ margin: Point) -> Double {
      var (margin, count) = (margin, 0.0)
      if layer.blur > 0 || !layer.shadows.isEmpty { blurs = true }
      func layerPixelCount() -> Double {
        (Double(size.width) + 2 * margin.x) * (Double(size.height) + 2 * margin.y)
      }
      if layer.opacity < 1 || layer.isGroup(opacity: 1) {
        if layer.blur > 0 {
          count += layerPixelCount()
          let sigma = layer.transform.concatenating(size.transform).deviations(layer.blur)
          margin = margin + Point(blurReach(sigma.x), blurReach(sigma.y))
        }
        count += layerPixelCount()
      }
      if layer.clipsChildren { count += layerPixelCount() }
      return count + (layer.children.map { upperBound($0, margin) }.max() ?? 0)
    }
    let largest = layers.map { upperBound($0, .zero) }.max() ?? 0
    return blurs ? largest + blurMemory(size) : largest
  }
}

extension Rect {
  fileprivate var pixelCount: Double { width > 0 && height > 0 ? width * height : 0 }

  /// The whole pixels of this rectangle that another one touches; zero if a coordinate is NaN.
  fileprivate func wholePixels(sharedWith other: Rect) -> Rect {
    let left = max(minX, other.minX.rounded(.down))
    let top = max(minY, other.minY.rounded(.down))
    let right = min(maxX, other.maxX.rounded(.up))
    let bottom = min(maxY, other.maxY.rounded(.up))
    guard left < right, top < bottom else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
