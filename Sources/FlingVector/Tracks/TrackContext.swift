import FlingGeometry
import FlingStage

/// What the tracks of a film share while it is sampled.
struct TrackContext {
  let options: KeyframeOptions
  let facts: VectorFilmBuilder.Facts
  private(set) var clock = SampleClock()
  /// The moments at which layers are taken whose numbers are those of ticks. They change evenly in between, so
  /// that moments which are passed over are none at which they stand still.
  private var clockOfTicks = SampleClock()
  /// Whether the present moment is a frame of the film.
  private(set) var isFrame = false
  /// Whether the present moment is a tick of the scene.
  private(set) var isTick = false
  var glyphs = GlyphTable()
  /// The nodes of each source: for each one, the indices of the nodes around it and of itself.
  var paths: [Layer.Subject: [[Int]]] = [:]

  init(options: KeyframeOptions, facts: VectorFilmBuilder.Facts) {
    self.options = options
    self.facts = facts
  }

  /// Begins a moment.
  mutating func advance(to time: Double, isFrame: Bool, isTick: Bool) {
    clock.advance(to: time)
    if isFrame || isTick { clockOfTicks.advance(to: time) }
    self.isFrame = isFrame
    self.isTick = isTick
  }

  /// Whether the numbers of a layer are those of ticks and frames.
  func hasNumbersOfTicks(_ subject: Layer.Subject?) -> Bool {
    guard case .overlay(let overlay, _)? = subject else { return false }
    return facts.overlaysOfTicks.contains(overlay)
  }

  /// Whether a layer is not taken at the present moment, because its numbers are those of a tick.
  func passes(over subject: Layer.Subject?) -> Bool {
    !isTick && !isFrame && hasNumbersOfTicks(subject)
  }

  /// The moments at which a layer is taken.
  func clock(of subject: Layer.Subject?) -> SampleClock { hasNumbersOfTicks(subject) ? clockOfTicks : clock }

  /// Runs `body` with the moments of a layer.
  mutating func withClock<Result, Failure>(
    of subject: Layer.Subject?, _ body: (inout TrackContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard hasNumbersOfTicks(subject) else { return try body(&self) }
    swap(&clock, &clockOfTicks)
    defer { swap(&clock, &clockOfTicks) }
    return try body(&self)
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
