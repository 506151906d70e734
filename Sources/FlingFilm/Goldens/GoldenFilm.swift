import FlingGeometry
import FlingScene
import FlingStage

/// A scene in one of its themes, run once and ready to be compared with its golden.
struct GoldenFilm: Sendable {
  let scene: PreparedScene
  /// All frames by the scene's own rate, at the canvas's size.
  let plan: OutputPlan
  let trace: OutputPlan
  /// What tells the themes of a scene apart in names of files.
  let suffix: String
  /// The frames that a golden of it keeps as PNG.
  let keyFrames: [Int]

  /// Frames are as large as the canvas at its scale, but no side is longer than this many pixels.
  static let longestSide = 2048.0

  init(_ document: Document, suffix: String) throws(SceneError) {
    scene = try PreparedScene(document)
    self.suffix = suffix
    let frames = Output(
      kind: .frames(digits: 4), path: "frames",
      width: GoldenFilm.width(
        of: scene.pictureSize, scale: document.canvas.scale, atMost: GoldenFilm.longestSide))
    plan = try OutputPlan(frames, of: scene, suffix: "")
    trace = try OutputPlan(Output(kind: .trace(.ticks), path: "trace.jsonl"), of: scene, suffix: "")
    keyFrames = KeyFrames.frames(of: plan, scene, hasTolerance: document.tolerance.allowsPixels)
  }

  /// Of a picture whose longer side would have too many pixels; nil of any other.
  static func width(of size: Size, scale: Double, atMost most: Double) -> Int? {
    let longest = max(size.width, size.height) * scale
    guard longest > most else { return nil }
    return max(1, Int(size.width * scale * most / longest))
  }

  var document: Document { scene.document }
  var tolerance: GoldenTolerance { scene.document.tolerance }

  /// `light` or `dark` of a scene that has both.
  var theme: String? { suffix.isEmpty ? nil : String(suffix.dropFirst()) }

  /// One run of the cells for its trace and its frames.
  func runs(room: Int) -> [RunCache] { scene.runs(for: [plan, trace], room: room) }

  /// - Parameter runs: as above, or none.
  func work(_ conveyor: OrderedPipeline, _ runs: [RunCache] = []) -> OutputWriter {
    OutputWriter(scene: scene, runs: runs, conveyor: conveyor, recordingRoom: 0, countFrames: { _ in })
  }

  /// The moment that a frame shows; of a sweep, of the cell that lasts longest.
  func time(ofFrame frame: Int) -> Time { plan.schedule.time(ofFrame: frame) }
}
