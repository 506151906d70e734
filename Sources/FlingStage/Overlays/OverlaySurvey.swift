import FlingGeometry
import FlingScene

/// What overlays must know of a whole film before its first frame is drawn: when marks come, how long arrows get, how
/// high strips are.
struct OverlaySurvey: Sendable {
  /// When the film begins and ends.
  var film = Time.zero..<Time.zero
  var marks: [Time?] = []
  /// Points of an arrow for a unit of velocity, acceleration and force.
  var arrowScales: [Overlay.Quantity: Double] = [:]
  /// The least and the greatest value of each plot, by the overlay's place in the scene; nil for what is none.
  var plotRanges: [ClosedRange<Double>?] = []
  /// What the values of plots are measured in, likewise.
  var plotDimensions: [Dimension] = []
  /// How large the text of each overlay ever gets, likewise; zero without one.
  var textSizes: [Size] = []
  /// How large each text with its ground, chart or table ever gets, likewise.
  var blockSizes: [Size] = []
  var blocks: OverlayBlocks

  /// A moment of `from` or `until`; nil if its mark never came.
  func time(of moment: Moment) -> Time? {
    switch moment {
    case .time(let time): time
    case .mark(let mark, let offset, _):
      mark.index < marks.count ? marks[mark.index].map { $0 + offset } : nil
    }
  }

  /// When an overlay is shown; nil if never.
  func span(of overlay: Overlay) -> Range<Time>? {
    var start = film.lowerBound
    if let from = overlay.from {
      guard let time = time(of: from) else { return nil }
      start = max(start, time)
    }
    let end = overlay.until.flatMap(time) ?? Time(units: .max)
    return start < end ? start..<end : nil
  }
}
