import FlingGeometry
package import FlingScene
import FlingStage

/// An output with all that the rehearsals tell: which moments it shows, how large it is.
package struct OutputPlan: Sendable {
  package let output: Output
  /// Relative to the output folder, the theme's suffix included.
  package let path: String
  package let size: PixelSize
  /// The frames of a film; the one frame of a picture; of a trace, the moments of its rows if it has a row a frame. Of a
  /// sweep, that of the cell that lasts longest.
  package let schedule: FrameSchedule
  /// When the frames are in each cell.
  let cells: [CellTimes]
  /// Where the frames of a contact sheet lie.
  let sheet: GridLayout?

  /// The moments of one cell.
  struct CellTimes: Hashable, Sendable {
    /// Of a film.
    var schedule: FrameSchedule
    /// Where the film ends; its last state stays from there on.
    var end: Time
    /// What a picture shows, one after the other.
    var moments: [Time] = []

    func time(ofFrame frame: Int) -> Time { held(schedule.time(ofFrame: frame)) }

    /// The moment, or the last of the film.
    func held(_ time: Time) -> Time { min(time, end - Time(units: 1)) }

    /// The time that a trace with a row a tick covers.
    var span: Range<Time> { schedule.start..<max(schedule.start, end) }
  }

  /// The plans of all outputs, in the order of the scene.
  /// - Parameter suffix: put before the extensions; tells the themes of a scene apart.
  /// - Throws: `SceneError` with what is wrong of each, at its place.
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
    try scene.checkLayers(of: plans)
    return plans
  }

  /// - Parameters:
  ///   - index: the output's place in the scene.
  ///   - suffix: put before the extension; tells the themes of a scene apart.
  /// - Throws: `SceneError` at the output's place.
  init(_ index: Int, of scene: PreparedScene, suffix: String) throws(SceneError) {
    try self.init(scene.document.render.outputs[index], at: index, of: scene, suffix: suffix)
  }

  /// - Parameter index: the output's place in the scene; nil for one that the scene does not ask for.
  init(_ output: Output, at index: Int? = nil, of scene: PreparedScene, suffix: String) throws(SceneError) {
    let document = scene.document
    self.output = output
    path = output.path(withSuffix: suffix)
    let survey = OutputSurvey(output, at: index, of: scene)
    cells = try survey.cells()
    schedule = survey.longest(of: cells)
    sheet = survey.layout(of: cells)
    try survey.check(schedule)

    let canvas = sheet?.size ?? scene.pictureSize
    var width = output.width
    if sheet != nil, width == nil, output.height == nil {
      // The sides of cells are those of other outputs, unless that makes a poster.
      let most = max(canvas.width, canvas.height) * document.canvas.scale
      if most > OutputPlan.largestSheet {
        width = Int(canvas.width * document.canvas.scale * OutputPlan.largestSheet / most)
      }
    }
    guard
      let size = PixelSize(
        canvas: canvas, scale: document.canvas.scale, width: width.map { max(1, $0) }, height: output.height)
    else {
      throw survey.error(
        "the picture's sides must be 1 to \(Limits.canvasSide) pixels long, with at most \(Limits.megapixels(Double(Limits.pixels)))",
        hint: scene.grid == nil ? nil : "all cells of the sweep lie in it: give it a width")
    }
    self.size = size
  }

  /// The longest side in pixels that a contact sheet has without being told.
  private static let largestSheet = 4096.0
}

extension FrameSchedule {
  /// One frame that shows this moment.
  init(of moment: Time) {
    self.init(from: moment, until: moment + Time(units: 1), framesPerSecond: 1, speed: 1)
  }
}
