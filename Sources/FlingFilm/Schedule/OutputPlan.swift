import FlingGeometry
import FlingOverlays
package import FlingScene
import FlingStage

/// An output with its size, path and moments, which the rehearsals determine.
package struct OutputPlan: Sendable {
  package let output: Output
  /// Relative to the output folder, including the suffix of the theme.
  package let path: String
  package let size: PixelSize
  /// Schedule of the output's frames: for a film, all its frames; for a picture, one frame; for a trace with
  /// a row a frame, the moments of its rows. For a sweep, the schedule of the cell that lasts longest.
  package let schedule: FrameSchedule
  /// Whether the film contains the poster of the scene.
  let showsPosterFirst: Bool
  /// The moments of each cell.
  let cells: [CellTimes]
  /// Layout of a contact sheet; nil for other outputs.
  let sheet: GridLayout?

  /// The moments at which an output shows one cell.
  struct CellTimes: Hashable, Sendable {
    /// Schedule of the frames of a film.
    var schedule: FrameSchedule
    /// The end of the cell's film. Later frames show its last state.
    var end: Time
    /// The moments of a picture, a contact sheet or a strobe.
    var moments: [Time] = []

    func time(ofFrame frame: Int) -> Time { clamped(schedule.time(ofFrame: frame)) }

    /// The given time, but at most the last moment of the film.
    func clamped(_ time: Time) -> Time { min(time, end - Time(units: 1)) }

    /// The time that a trace with one row a tick covers.
    var span: Range<Time> { schedule.start..<max(schedule.start, end) }
  }

  /// Plans all outputs, in the order of the scene.
  /// - Parameter suffix: inserted before the extensions, to distinguish the themes of a scene.
  /// - Throws: `SceneError` with the problems of all outputs.
  static func all(of scene: PreparedScene, suffix: String) throws(SceneError) -> [OutputPlan] {
    var plans: [OutputPlan] = []
    var problems: [Diagnostic] = []
    for index in scene.document.render.outputs.indices {
      do throws(SceneError) {
        plans.append(try OutputPlan(index, of: scene, suffix: suffix))
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw SceneError(problems) }
    try scene.checkLayerMemory(of: plans)
    return plans
  }

  /// Plans an output of the scene.
  /// - Parameters:
  ///   - index: index of the output in the scene.
  ///   - suffix: inserted before the extension, to distinguish the themes of a scene.
  /// - Throws: `SceneError` at the output.
  init(_ index: Int, of scene: PreparedScene, suffix: String) throws(SceneError) {
    try self.init(scene.document.render.outputs[index], at: index, of: scene, suffix: suffix)
  }

  /// Plans an output.
  /// - Parameter index: index of the output in the scene; nil for an output that is not in the scene.
  init(_ output: Output, at index: Int? = nil, of scene: PreparedScene, suffix: String) throws(SceneError) {
    let document = scene.document
    self.output = output
    path = output.path(withSuffix: suffix)
    showsPosterFirst = document.render.showsPosterFirst && output.isAnimation
    let resolver = OutputTimeResolver(output, at: index, of: scene)
    cells = try resolver.cellTimes()
    schedule = resolver.outputSchedule(of: cells)
    sheet = resolver.layout(of: cells)
    try resolver.check(schedule)

    let canvas = sheet?.size ?? scene.pictureSize
    let isVector = output.vector != nil
    // The size of a vector output is in points, which have no pixels.
    let scale = isVector ? 1 : document.canvas.scale
    var width = isVector ? nil : output.width
    if sheet != nil, width == nil, output.height == nil {
      // Cells have the size of other outputs unless the sheet becomes too large.
      let longerSide = max(canvas.width, canvas.height) * document.canvas.scale
      if longerSide > OutputPlan.largestSheet {
        width = Int(canvas.width * document.canvas.scale * OutputPlan.largestSheet / longerSide)
      }
    }
    guard
      let size = PixelSize(
        canvas: canvas, scale: scale, width: width.map { max(1, $0) }, height: isVector ? nil : output.height)
    else {
      throw resolver.error(
        "the picture's sides must be 1 to \(Limits.canvasSide) pixels long, with at most \(Limits.megapixels(Double(Limits.pixels)))",
        hint: scene.grid == nil ? nil : "it contains all cells of the sweep: give it a width")
    }
    self.size = size
  }

  /// Longest side in pixels of a contact sheet without a width or height of its own.
  private static let largestSheet = 4096.0
}

extension FrameSchedule {
  /// Creates a schedule of one frame at a moment.
  init(of moment: Time) {
    self.init(from: moment, until: moment + Time(units: 1), framesPerSecond: 1, speed: 1)
  }
}
