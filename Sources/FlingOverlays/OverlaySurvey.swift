package import FlingGeometry
package import FlingScene

/// Facts about the whole film that overlays need before its first frame: times of marks, scales of arrows,
/// heights of strips.
package struct OverlaySurvey: Sendable {
  /// The start and end of the film.
  var film = Time.zero..<Time.zero
  /// The time of each mark; nil if it was never reached.
  var marks: [Time?] = []
  /// Points of an arrow per unit of velocity, acceleration and force.
  var arrowScales: [Overlay.Quantity: Double] = [:]
  /// The minimum and maximum value of each plot, by the overlay's index; nil for other overlays.
  var plotRanges: [ClosedRange<Double>?] = []
  /// The values of each plot, likewise; empty for other overlays.
  var plotSeries: [PlotSeries] = []
  /// The dimension of each plot's values, likewise.
  var plotDimensions: [Dimension] = []
  /// The maximum size of each overlay's text, likewise; zero without one.
  var textSizes: [Size] = []
  /// The maximum size of each block (text with its ground, chart or table), likewise.
  var blockSizes: [Size] = []
  /// Whether each overlay is ever shown.
  var areShown: [Bool] = []
  /// The side of each callout, dimension line or bracket, likewise; nil for other overlays and those that are
  /// never shown.
  var sides: [Overlay.Side?] = []
  var blocks: OverlayBlockLayout
  /// Notes about overlays that show nothing or cover views.
  package var notes: [Diagnostic] = []

  /// The size in points of a picture with the canvas and its strips.
  package func pictureSize(of canvas: Size) -> Size { blocks.pictureSize(of: canvas) }

  /// The time of a moment of `from` or `until`; nil if its mark was never reached.
  func time(of moment: Moment) -> Time? { moment.time(with: marks) }

  /// When an overlay is shown; nil for never.
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
