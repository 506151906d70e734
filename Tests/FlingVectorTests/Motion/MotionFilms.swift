import FlingGeometry
import FlingScene
import FlingStage

@testable import FlingVector

/// Films of a few views.
enum MotionFilms {
  static func film(
    _ tracks: [LayerTrack], title: String = "", duration: Double = 1, loop: Output.Loop = .times(1)
  ) -> VectorFilm {
    VectorFilm(
      size: Size(width: 240, height: 360), duration: duration, loop: loop, poster: duration, title: title,
      tracks: tracks)
  }

  /// A ball that falls by 50 points in half a second.
  static let drop = film(
    [
      LayerTrack(
        subject: .view(0), name: "ball",
        pose: Pose(
          position: .separate(
            x: Channel(constant: [20]),
            y: Channel([.init(at: 0, [10], .cubic(y1: 0, y2: 0.5)), .init(at: 0.5, [60])]))
        ))
    ], title: "Drop")

  /// A card of which everything moves, each property with keyframes of its own.
  /// - options: how the times of keyframes are rounded.
  static func card(_ options: KeyframeOptions, seed: UInt64 = 1, loop: Output.Loop = .times(1)) -> VectorFilm
  {
    var random = seed &* 0x9E37_79B9_7F4A_7C15
    /// A whole number from 0 on.
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    func channel(_ start: [Double], _ step: Double) -> Channel {
      var keyframes: [Channel.Keyframe] = []
      var (sample, values) = (next(60), start)
      while sample < 900 {
        let easing: Channel.Easing =
          next(3) == 0
          ? .linear : .cubic(y1: Double(next(3000) - 1000) / 1000, y2: Double(next(3000) - 1000) / 1000)
        keyframes.append(.init(at: options.printedTime(Double(sample) / 300, .change), values, easing))
        sample += 30 + next(150)
        values = values.map { (($0 + Double(next(2001) - 1000) / 1000 * step) * 10_000).rounded() / 10_000 }
      }
      return Channel(keyframes)
    }
    let pose = Pose(
      position: .separate(x: channel([112.25], 100), y: channel([88], 100)), rotation: channel([0], 90),
      scale: channel([1, 1], 0.5))
    return film(
      [LayerTrack(subject: .view(0), name: "card", pose: pose, opacity: channel([0.5], 0.1))], duration: 3,
      loop: loop)
  }

  static func text(
    _ film: VectorFilm, _ format: MotionWriter.Format, views: [String] = [],
    tolerance: Double = KeyframeOptions.usualTolerance
  ) throws -> String {
    try MotionWriter(film, views: views, format: format, tolerance: tolerance).text()
  }
}
