import FlingFilm
import FlingGeometry

/// A moment of a scene: a time from its start, or a time from one of its marks.
///
/// Times are rounded to 1/600 s.
public struct Moment: Hashable, Sendable {
  let moment: OutputMoment

  /// A time from the start of the scene.
  ///
  /// - Parameter seconds: the time in seconds of the scene, 0 to 86 400; times outside are clamped, and NaN counts
  ///   as 0.
  public static func seconds(_ seconds: Double) -> Moment {
    Moment(moment: OutputMoment(mark: nil, offset: time(max(0, seconds))))
  }

  /// The first time at which a mark is set.
  ///
  /// - Parameters:
  ///   - name: the name of the mark.
  ///   - offset: seconds after the mark; negative before it. Offsets beyond a day are clamped.
  public static func mark(_ name: String, offset: Double = 0) -> Moment {
    Moment(moment: OutputMoment(mark: name, offset: time(offset)))
  }

  /// The moment of a text such as `0.5s`, `landed` or `landed+0.2s`; nil for other texts.
  public init?(_ text: String) {
    guard let moment = OutputMoment(text) else { return nil }
    self.init(moment: moment)
  }

  private init(moment: OutputMoment) {
    self.moment = moment
  }

  private static func time(_ seconds: Double) -> Time {
    let limit = OutputMoment.secondsLimit
    return seconds.isNaN ? .zero : Time(seconds: min(max(seconds, -limit), limit))
  }
}

extension Moment: CustomStringConvertible {
  /// The moment as text, such as `0.5s` or `landed+0.2s`.
  public var description: String { moment.description }
}
