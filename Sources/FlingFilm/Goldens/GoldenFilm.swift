import FlingGeometry
import FlingScene
import FlingStage

/// A scene in one of its themes, rehearsed and ready to be compared with its golden.
struct GoldenFilm: Sendable {
  let scene: PreparedScene
  /// All frames at the scene's own rate and the canvas's size.
  let plan: OutputPlan
  let trace: OutputPlan
  /// Suffix of file names that distinguishes the themes of a scene; empty for a single theme.
  let suffix: String
  /// Numbers of the frames that its golden keeps as PNG.
  let keyFrames: [Int]

  /// Longest side of frames in pixels. Otherwise frames have the canvas's size times its scale.
  static let longestSide = 2048.0

  /// A row a tick, with views.
  static let traceOptions = Output.TraceOptions()

  init(_ document: Document, suffix: String) throws(SceneError) {
    scene = try PreparedScene(document)
    self.suffix = suffix
    (plan, trace) = try GoldenFilm.plans(of: scene)
    keyFrames = KeyFrames.frames(of: plan, scene, hasTolerance: document.tolerance.allowsPixels)
  }

  /// The outputs that are compared: the frames, and the trace.
  static func plans(of scene: PreparedScene) throws(SceneError) -> (frames: OutputPlan, trace: OutputPlan) {
    let width = GoldenFilm.reducedWidth(
      of: scene.pictureSize, scale: scene.document.canvas.scale, atMost: GoldenFilm.longestSide)
    let frames = Output(kind: .frames(digits: 4), path: "frames", width: width)
    let trace = Output(kind: .trace(GoldenFilm.traceOptions), path: "trace.jsonl")
    return (try OutputPlan(frames, of: scene, suffix: ""), try OutputPlan(trace, of: scene, suffix: ""))
  }

  /// Width in pixels that reduces the longer side to a limit; nil if the picture does not exceed it.
  static func reducedWidth(of size: Size, scale: Double, atMost maxSide: Double) -> Int? {
    let longest = max(size.width, size.height) * scale
    guard longest > maxSide else { return nil }
    return max(1, Int(size.width * scale * maxSide / longest))
  }

  var document: Document { scene.document }
  var tolerance: GoldenTolerance { scene.document.tolerance }

  /// `light` or `dark` for a scene with both themes; nil otherwise.
  var theme: String? { suffix.isEmpty ? nil : String(suffix.dropFirst()) }

  /// Runs of the cells that trace and frames share.
  /// - Parameter byteLimit: approximate number of bytes that all runs together may keep.
  func sharedRunCaches(byteLimit: Int) -> [RunCache] {
    scene.runCaches(for: [plan, trace], byteLimit: byteLimit)
  }

  /// A writer for outputs of this film.
  /// - Parameter runs: the runs returned by `sharedRunCaches(byteLimit:)`, or none.
  func outputWriter(_ pipeline: OrderedPipeline, _ runs: [RunCache] = []) -> OutputWriter {
    OutputWriter(scene: scene, runs: runs, pipeline: pipeline, recordingByteLimit: 0, countFrames: { _ in })
  }

  /// The keyframes of all views that have a name and move, as a motion output in JSON has them; nil for a scene without
  /// vector outputs, or one that has no such form.
  var keyframes: [UInt8]? {
    guard document.render.outputs.contains(where: { $0.vector != nil }) else { return nil }
    let motion = Output(kind: .motion(Output.MotionOptions()), path: "keyframes.json")
    return (try? OutputPlan(motion, of: scene, suffix: "")).flatMap {
      try? VectorFileMaker($0, of: [scene]).file().bytes
    }
  }

  /// The moment that a frame shows; for a sweep, in the cell that lasts longest.
  func time(ofFrame frame: Int) -> Time { plan.schedule.time(ofFrame: frame) }
}
