import FlingGeometry
import FlingStage

/// What the tracks of a film share while it is sampled.
struct TrackContext {
  let options: KeyframeOptions
  let facts: VectorFilmBuilder.Facts
  var clock = SampleClock()
  /// Whether the present moment is a frame of the film.
  var isFrame = false
  /// Whether the present moment is a tick of the scene.
  var isTick = false
  var glyphs = GlyphTable()
  /// The nodes of each source: for each one, the indices of the nodes around it and of itself.
  var paths: [Layer.Subject: [[Int]]] = [:]

  /// Whether a layer is not taken at the present moment, because its numbers are those of a tick.
  func passes(over subject: Layer.Subject?) -> Bool {
    guard !isTick, !isFrame, case .overlay(let overlay, _)? = subject else { return false }
    return facts.overlaysOfTicks.contains(overlay)
  }
}

/// A paint that has to be drawn as a picture.
struct RasterRequest: Hashable {
  /// In the coordinates of its layer.
  var paint: Paint
  var box: Rect
  /// What the paint is, for an error.
  var name: String
}

/// What the tracks of a film share when they end.
struct TrackAssembly {
  let options: KeyframeOptions
  let facts: VectorFilmBuilder.Facts
  var deviation = VectorFilm.Deviation()
  /// Whether each picture is used, by its number.
  private(set) var usesPicture: [Bool] = []
  private(set) var rasters: [(request: RasterRequest, subject: Layer.Subject?)] = []
  private var rasterNumbers: [RasterRequest: Int] = [:]

  init(options: KeyframeOptions, facts: VectorFilmBuilder.Facts) {
    self.options = options
    self.facts = facts
  }

  func name(of subject: Layer.Subject?) -> String? {
    if case .view(let view)? = subject { facts.viewNames[view] } else { nil }
  }

  mutating func usePicture(_ number: Int) {
    guard number >= 0 else { return }
    while usesPicture.count <= number { usesPicture.append(false) }
    usesPicture[number] = true
  }

  /// The index of a raster.
  mutating func rasterNumber(of request: RasterRequest, _ subject: Layer.Subject?) -> Int {
    if let number = rasterNumbers[request] { return number }
    rasterNumbers[request] = rasters.count
    rasters.append((request, subject))
    return rasters.count - 1
  }
}
