import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage

/// How many pixels of layers the picture of a snapshot needs while it is drawn, besides its own.
///
/// A view that is seen as one, through a blend, a blur or an opacity, is drawn on a layer first: as large as what it shows,
/// cut to what of it can reach the part of the picture that is drawn. Layers within each other are there at the same time.
/// A clip keeps the pixels that it hides.
struct LayerMemoryEstimate: Equatable {
  /// The largest layer, in pixels, and what is seen through it; 0 if there is none.
  private(set) var largest = 0.0
  private(set) var largestSubject: Layer.Subject?
  /// The most that layers have together at one time, in pixels, and the innermost of these layers.
  private(set) var most = 0.0
  private(set) var mostSubject: Layer.Subject?

  /// - Parameter rows: the part of the picture that is drawn, in pixels; nil for all of it.
  init(of snapshot: Snapshot, _ size: PixelSize, rows: Range<Int>? = nil) {
    let rows = rows ?? 0..<size.height
    let window = Rect(
      x: 0, y: Double(rows.lowerBound), width: Double(size.width), height: Double(rows.count))
    for layer in snapshot.layers { add(layer, size.transform, in: window, opacity: 1, beside: 0, nil) }
  }

  /// - Parameters:
  ///   - window: the pixels that may be drawn on.
  ///   - opacity: of groups around the layer that hold this one drawing only.
  ///   - held: pixels of the layers around.
  ///   - owner: what the layer is a part of.
  private mutating func add(
    _ layer: Layer, _ pixels: AffineTransform, in window: Rect, opacity: Double, beside held: Double,
    _ owner: Layer.Subject?
  ) {
    let owner = layer.subject ?? owner
    let share = layer.opacity * opacity
    var (window, held, own) = (window, held, share)
    if layer.isGroup(opacity: share) {
      guard let bounds = layer.contentBounds(pixels) else { return }
      let sigma = layer.transform.concatenating(pixels).deviations(layer.blur)
      let reach = Point(LayerMemoryEstimate.reach(sigma.x), LayerMemoryEstimate.reach(sigma.y))
      let result = layer.blur > 0 ? window.pixelCount : 0
      window = window.grown(byX: reach.x, y: reach.y).wholePixels(sharedWith: bounds)
      let count = window.pixelCount
      if count > largest { (largest, largestSubject) = (count, owner) }
      // What is blurred is written on a further layer, when those within are done with.
      take(held + count + result, owner)
      held += count
      own = 1
    }
    guard !layer.children.isEmpty else { return }
    if layer.clipsChildren, let shape = layer.shape {
      let place = layer.transform.concatenating(pixels)
      window = window.wholePixels(sharedWith: place.box(of: shape.path.bounds))
      held += window.pixelCount
      take(held, owner)
    }
    guard window.pixelCount > 0 else { return }
    for child in layer.children { add(child, pixels, in: window, opacity: own, beside: held, owner) }
  }

  private mutating func take(_ count: Double, _ owner: Layer.Subject?) {
    if count > most { (most, mostSubject) = (count, owner) }
  }

  // MARK: Bands

  /// So many pixels of layers, which take 288 MB, are drawn without bands.
  private static let room = 72_000_000.0
  /// The most that a picture may need, drawn in bands: these take 512 MB.
  static let limit = 128_000_000.0
  /// Lower bands cost more than they save.
  private static let mostBands = 64

  /// How a picture is drawn.
  struct Plan: Equatable {
    /// In how many bands of rows, one after the other, so that its layers need little memory; 1 for nearly all. No pixel depends
    /// on it.
    var bands = 1
    /// At least as many pixels as layers have at one time.
    var need: Double
  }

  static func plan(of snapshot: Snapshot, _ size: PixelSize) -> Plan {
    let bound = bound(snapshot.layers, size)
    guard bound > room else { return Plan(need: bound) }
    let best = inBands(snapshot, size)
    return Plan(bands: best.count, need: min(bound, best.estimate.most + blurRoom(size)))
  }

  /// What it takes to blur a layer or the coverage of a shadow, in pixels.
  private static func blurRoom(_ size: PixelSize) -> Double {
    min(8 * Double(size.width) * Double(size.height), 32_000_000)
  }

  /// The demand of the neediest of the bands in which a picture is drawn, and how many these are.
  static func inBands(_ snapshot: Snapshot, _ size: PixelSize) -> (estimate: LayerMemoryEstimate, count: Int)
  {
    var best = (estimate: LayerMemoryEstimate(of: snapshot, size), count: 1)
    var count = 2
    while best.estimate.most > room, count <= min(mostBands, size.height / 16) {
      var estimate = best.estimate
      estimate.most = 0
      for band in 0..<count {
        let rows = (band * size.height / count)..<((band + 1) * size.height / count)
        let own = LayerMemoryEstimate(of: snapshot, size, rows: rows)
        if own.most > estimate.most { (estimate.most, estimate.mostSubject) = (own.most, own.mostSubject) }
      }
      // A band more must be worth what blurs draw twice for it.
      if estimate.most < 0.8 * best.estimate.most { best = (estimate, count) }
      count *= 2
    }
    return best
  }

  /// More than a blur of this deviation reaches.
  private static func reach(_ sigma: Double) -> Double { sigma > 0 ? min(sigma, 500) * 4.25 + 8 : 0 }

  /// At least as many pixels as `most` counts and blurs need, found without looking where anything lies.
  static func bound(_ layers: [Layer], _ size: PixelSize) -> Double {
    var blurs = false
    func bound(_ layer: Layer, _ margin: Point) -> Double {
      var (margin, count) = (margin, 0.0)
      if layer.blur > 0 || !layer.shadows.isEmpty { blurs = true }
      func all() -> Double {
        (Double(size.width) + 2 * margin.x) * (Double(size.height) + 2 * margin.y)
      }
      if layer.opacity < 1 || layer.isGroup(opacity: 1) {
        if layer.blur > 0 {
          count += all()
          let sigma = layer.transform.concatenating(size.transform).deviations(layer.blur)
          margin = margin + Point(reach(sigma.x), reach(sigma.y))
        }
        count += all()
      }
      if layer.clipsChildren { count += all() }
      return count + (layer.children.map { bound($0, margin) }.max() ?? 0)
    }
    let most = layers.map { bound($0, .zero) }.max() ?? 0
    return blurs ? most + blurRoom(size) : most
  }
}

extension Rect {
  fileprivate var pixelCount: Double { width > 0 && height > 0 ? width * height : 0 }

  /// The whole pixels that this touches of another; none where either is no number.
  fileprivate func wholePixels(sharedWith other: Rect) -> Rect {
    let left = max(minX, other.minX.rounded(.down))
    let top = max(minY, other.minY.rounded(.down))
    let right = min(maxX, other.maxX.rounded(.up))
    let bottom = min(maxY, other.maxY.rounded(.up))
    guard left < right, top < bottom else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
