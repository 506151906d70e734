package import FlingGeometry
package import FlingScene
import FlingStage

/// An output with all that the rehearsal tells: which moments it shows, how large it is.
package struct OutputPlan: Sendable {
  package let output: Output
  /// Relative to the output folder, the theme's suffix included.
  package let path: String
  package let size: PixelSize
  /// The frames of a film; the one frame of a picture; of a trace, the moments of its rows if it has a row a frame.
  package let schedule: FrameSchedule
  /// The time that a trace with a row a tick covers.
  package let span: Range<Time>

  /// - Parameter suffix: put before the extension; tells the themes of a scene apart.
  /// - Throws: `SceneError` at the output's place.
  init(_ output: Output, of document: Document, _ rehearsal: Rehearsal, suffix: String) throws(SceneError) {
    let plan = document.render
    self.output = output
    path = OutputPlan.insert(suffix, into: output.path)

    func fail(_ message: String, hint: String? = nil) -> SceneError {
      let range = output.range ?? plan.range
      return SceneError([document.source.error(message, at: range, hint: hint)])
    }
    func time(of moment: Moment?, default other: Time) throws(SceneError) -> Time {
      guard let moment else { return other }
      guard let time = rehearsal.time(of: moment) else {
        throw fail("the mark of \"\(output.path)\" never comes")
      }
      return max(.zero, time)
    }

    guard
      let size = PixelSize(
        canvas: rehearsal.pictureSize, scale: document.canvas.scale, width: output.width,
        height: output.height
      )
    else {
      throw fail("the picture's sides must be 1 to \(Limits.canvasSide) pixels long")
    }
    self.size = size

    let start = try time(of: output.from, default: plan.start)
    let end = try time(of: output.until, default: plan.start + rehearsal.duration)
    span = start..<max(start, end)
    guard end > start else {
      throw fail("\"\(output.path)\" covers no time: it ends at \(DecimalText.text(end.seconds))s")
    }

    var rate = output.framesPerSecond ?? plan.framesPerSecond
    if case .gif = output.kind, output.framesPerSecond == nil { rate = min(rate, OutputPlan.fastestGIF) }
    if case .apng = output.kind, output.framesPerSecond == nil { rate = min(rate, OutputPlan.fastestAPNG) }
    let film = FrameSchedule(from: start, until: end, framesPerSecond: rate, speed: plan.speed)
    switch output.kind {
    case .gif where rate > OutputPlan.fastestGIF:
      throw fail("a GIF shows at most \(DecimalText.text(OutputPlan.fastestGIF)) frames a second")
    case .apng where rate > OutputPlan.fastestAPNG:
      throw fail("an APNG shows at most \(DecimalText.text(OutputPlan.fastestAPNG)) frames a second")
    case .png(let moment):
      let shown = try time(of: moment, default: film.time(ofFrame: film.frameCount - 1))
      schedule = FrameSchedule(of: shown)
    case .gif, .apng, .frames, .trace, .stream:
      guard film.frameCount <= Limits.frames else {
        throw fail(
          "\"\(output.path)\" would have \(film.frameCount) frames; \(Limits.frames) are the most",
          hint: "lower fps, or cut it with from and until")
      }
      schedule = film
    }
  }

  private static let fastestGIF = 50.0
  /// Browsers show what is asked for 10 ms or less for 100.
  private static let fastestAPNG = 90.0

  private static func insert(_ suffix: String, into path: String) -> String {
    let (folder, name) = TemporaryName.split(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + suffix }
    return folder + name[..<dot] + suffix + name[dot...]
  }
}

extension FrameSchedule {
  /// One frame that shows this moment.
  init(of moment: Time) {
    self.init(from: moment, until: moment + Time(units: 1), framesPerSecond: 1, speed: 1)
  }
}
