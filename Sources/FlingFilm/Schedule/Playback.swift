import FlingCodecs
import FlingGeometry
package import FlingScene

/// How the frames of a film follow each other while it plays once, and how long they are shown.
struct Playback {
  /// The frames of the film as they follow each other in the scene.
  private let schedule: FrameSchedule
  /// The number of frames that are played.
  let frameCount: Int
  /// The last frame of the film, which may be shown longer.
  private let lastFrame: Int
  /// The time for which it is shown longer.
  private let hold: Time
  /// Whether the poster is frame 0 and the film begins with frame 1.
  private let hasPoster: Bool

  /// The additional time of `auto` in seconds.
  static let usualHold = Time(seconds: 0.8)

  /// - Parameters:
  ///   - endsElsewhere: whether the last picture of the film differs from the first.
  ///   - hasPoster: whether the poster precedes the film, for the shortest time that a GIF can show it.
  init(
    _ schedule: FrameSchedule, _ loop: Output.Loop, _ holdLast: Output.HoldLast, endsElsewhere: Bool,
    hasPoster: Bool = false
  ) {
    self.schedule = schedule
    self.hasPoster = hasPoster
    frameCount = Playback.frameCount(of: schedule, loop) + (hasPoster ? 1 : 0)
    lastFrame = schedule.frameCount - 1
    switch holdLast {
    case .time(let time): hold = time
    case .auto: hold = loop == .forever && endsElsewhere ? Playback.usualHold : .zero
    }
  }

  /// The number of frames that are played: there and back for a boomerang.
  static func frameCount(of schedule: FrameSchedule, _ loop: Output.Loop) -> Int {
    loop == .boomerang ? max(schedule.frameCount, 2 * schedule.frameCount - 2) : schedule.frameCount
  }

  /// The time at which a played frame appears, in hundredths of a second; for `frameCount`, the end.
  func hundredths(atFrame frame: Int) -> Int {
    guard hasPoster else { return hundredths(atFilmFrame: frame) }
    return frame == 0 ? 0 : GIFWriter.shortestDelay + hundredths(atFilmFrame: frame - 1)
  }

  private func hundredths(atFilmFrame frame: Int) -> Int {
    schedule.hundredths(atFrame: frame, hold: frame > lastFrame ? hold : .zero)
  }

  /// How long a range of played frames is shown, as delays that add up to that time.
  func delays(fromFrame first: Int, until end: Int) -> [FrameDelay] {
    schedule.delays(
      fromFrame: first, until: end, hold: (first..<end).contains(lastFrame) ? hold : .zero)
  }
}

extension Output {
  /// Whether the output is a film that plays by itself.
  package var isAnimation: Bool {
    switch kind {
    case .gif, .apng: true
    default: false
    }
  }

  /// How the film of an output loops; other outputs have no loop.
  var loop: Loop {
    switch kind {
    case .gif(let options): options.loop
    case .apng(let options): options.loop
    default: vector?.loop ?? .times(1)
    }
  }
}
