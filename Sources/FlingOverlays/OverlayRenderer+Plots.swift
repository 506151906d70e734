import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of charts over time.
extension OverlayRenderer {
  /// The current value of a plot.
  func plotValue(_ plot: Overlay.Plot) throws(RunError) -> (value: Double, dimension: Dimension) {
    guard case .number(let value, let dimension) = try scene.evaluate(plot.value) else {
      throw RunError("a number is needed here", at: plot.value.range)
    }
    guard value.isFinite else { throw RunError("a plot needs finite numbers", at: plot.value.range) }
    return (value, dimension)
  }

  /// The size of a plot.
  func plotSize(_ plot: Overlay.Plot, of overlay: Overlay) -> Size {
    let title = plot.title == nil ? 0.0 : 22
    if overlay.hasStrip { return Size(width: canvasSize.x, height: 96 + title) }
    return Size(width: min(220, max(80, canvasSize.x * 0.5)), height: 84 + title)
  }

  /// The curve of a plot over its whole film; nil for other overlays and without values.
  func curve(
    of overlay: Overlay, _ index: Int, during span: Range<Time>, _ survey: OverlaySurvey
  ) -> PlotCurve? {
    guard case .plot(let plot) = overlay.kind, let values = plot.range ?? survey.plotRanges[index] else {
      return nil
    }
    let end = min(span.upperBound, survey.film.upperBound)
    return PlotCurve(
      survey.plotSeries[index], values: values,
      times: span.lowerBound..<max(end, span.lowerBound + Time(units: 1)),
      size: plotSize(plot, of: overlay), tolerance: 0.2 / document.canvas.scale)
  }

  /// Draws a plot: title and current value, rules, and the curve up to now. The path is that of the whole curve
  /// in every picture; only its drawn part grows.
  func drawPlot(
    _ plot: Overlay.Plot, of overlay: Overlay, in box: Rect, _ curve: PlotCurve, _ dimension: Dimension,
    _ style: OverlayStyle, _ type: OverlayTypesetter, _ builder: inout OverlayBuilder
  ) throws(RunError) {
    let ink = builder.ink
    let color = style.color ?? ink.plot
    if !overlay.hasStrip { builder.addPill(box) }
    let present = try plotValue(plot).value
    let scale = ValueAxis(curve.values, dimension)
    var chart = box.inset(by: Insets(top: 12, left: 12, bottom: 22, right: 24))
    if let title = plot.title {
      let said = String(try scene.text(title).prefix(200))
      let titleText = type.typeset(title.isSpelled ? said : said.withMinusSigns, .title)
      builder.addText(titleText, at: Point(chart.minX, box.minY + 9), ink.text)
      let figure = type.tabularFigures(scale.text(of: present, finer: true), .title)
      // The title takes precedence over the current value, which the curve shows too. The space for the
      // longest value is reserved, so that the figure does not appear and disappear.
      let ends = [curve.values.lowerBound, curve.values.upperBound]
      let longest = ends.map { type.tabularFigures(scale.text(of: $0, finer: true), .title).size.width }
      let figureWidth = max(figure.size.width, longest.max() ?? 0)
      if titleText.size.width + figureWidth + 12 < chart.width {
        builder.addText(figure, at: Point(chart.maxX - figure.size.width, box.minY + 9), ink.text)
      }
      chart = chart.inset(by: Insets(top: 22, left: 0, bottom: 0, right: 0))
    }
    let marks = scale.marks.map { (value: $0, text: type.tabularFigures(scale.text(of: $0), .figures)) }
    let gutter = (marks.map(\.text.size.width).max() ?? 0) + 7
    chart = chart.inset(by: Insets(top: 0, left: gutter, bottom: 0, right: 0))
    guard chart.width > 8, chart.height > 8 else { return }
    let view = ChartMapping(chart, curve)
    drawAxes(marks, chart, view, curve.times, type, &builder)
    let whole = view.lines(through: curve.whole(at: scene.now, present: present))
    let beginning = curve.beginning(until: scene.now, present: present)
    let length = whole.reduce(0) { $0 + $1.length }
    let drawn = view.lines(through: beginning).reduce(0) { $0 + $1.length }
    var path = Path()
    for line in whole { path.append(Path(open: line.points)) }
    builder.addLine(
      path, color, width: style.width ?? 1.75, cap: .round,
      trim: 0...(length > 0 ? min(1, drawn / length) : 1))
    let head = beginning.last.map(view.point)
    let isInside = head.map { chart.minY - 0.5...chart.maxY + 0.5 ~= $0.y } ?? false
    builder.addFill(head.flatMap { isInside ? .circle($0, radius: 3.25) : nil } ?? Path(), color)
  }

  /// Draws rules for values, ticks for seconds, and the figures of both.
  private func drawAxes(
    _ marks: [(value: Double, text: TypesetText)], _ chart: Rect, _ view: ChartMapping,
    _ times: Range<Time>, _ type: OverlayTypesetter, _ builder: inout OverlayBuilder
  ) {
    let ink = builder.ink
    let pixel = 1 / document.canvas.scale
    func snapped(_ position: Double) -> Double { (Elementary.floor(position / pixel) + 0.5) * pixel }
    for mark in marks {
      let y = view.y(of: mark.value)
      builder.addLine(
        Path(open: [Point(chart.minX, snapped(y)), Point(chart.maxX, snapped(y))]),
        mark.value == 0 ? ink.rule : ink.faintRule, width: pixel, hasHalo: false)
      builder.addText(
        mark.text, at: Point(chart.minX - 7 - mark.text.size.width, y - mark.text.size.height / 2),
        ink.figures)
    }
    let (start, end) = (times.lowerBound.seconds, times.upperBound.seconds)
    let step = RoundNumber.least(atLeast: (end - start) / max(2, chart.width / 44))
    var number = Elementary.ceil(start / step - 1e-9)
    var lastEnd = -Double.infinity
    while number * step <= end + 1e-9 {
      let x = view.x(of: number * step)
      builder.addLine(
        Path(open: [Point(snapped(x), chart.maxY), Point(snapped(x), chart.maxY + 4)]), ink.rule,
        width: pixel, hasHalo: false)
      let isLast = (number + 1) * step > end + 1e-9
      let text = type.tabularFigures(
        ValueAxis.text(number * step, step: step) + (isLast ? " s" : ""), .figures)
      let digits = type.tabularFigures(ValueAxis.text(number * step, step: step), .figures).size.width
      let left = x - digits / 2
      if left > lastEnd + 4 {
        // The unit must not touch the picture's edge.
        let x = min(left, chart.maxX + 16 - text.size.width)
        builder.addText(text, at: Point(x, chart.maxY + 5), ink.figures)
        lastEnd = left + text.size.width
      }
      number += 1
    }
  }
}

/// Maps times and values to points of a chart.
private struct ChartMapping {
  private let chart: Rect
  private let values: ClosedRange<Double>
  private let start: Double
  private let length: Double

  init(_ chart: Rect, _ curve: PlotCurve) {
    self.chart = chart
    values = curve.values
    start = curve.times.lowerBound.seconds
    length = max(curve.times.upperBound.seconds - start, 1e-3)
  }

  func x(of seconds: Double) -> Double { chart.minX + (seconds - start) / length * chart.width }

  func y(of value: Double) -> Double {
    let fraction = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    return chart.maxY - fraction * chart.height
  }

  func point(_ sample: PlotSeries.Sample) -> Point { Point(x(of: sample.time.seconds), y(of: sample.value)) }

  /// The curve clipped to the range of the value axis.
  func lines(through samples: [PlotSeries.Sample]) -> [Polyline] {
    var lines: [[Point]] = []
    for (first, second) in zip(samples, samples.dropFirst()) {
      let (a, b) = (point(first), point(second))
      guard let visible = visibleFractions(from: a.y, to: b.y) else { continue }
      let (start, end) = (a.mixed(with: b, by: visible.lowerBound), a.mixed(with: b, by: visible.upperBound))
      if visible.lowerBound == 0, lines.last?.last == start {
        lines[lines.count - 1].append(end)
      } else {
        lines.append([start, end])
      }
    }
    return lines.map { Polyline(points: $0, isClosed: false) }
  }

  /// The part of the segment between two heights that lies in the chart, as fractions of its length.
  private func visibleFractions(from a: Double, to b: Double) -> ClosedRange<Double>? {
    guard a != b else { return a >= chart.minY && a <= chart.maxY ? 0...1 : nil }
    let ends = [chart.minY, chart.maxY].map { ($0 - a) / (b - a) }.sorted()
    let (start, end) = (max(0, ends[0]), min(1, ends[1]))
    return start < end ? start...end : nil
  }
}

/// The labeled values of the value axis and their format.
private struct ValueAxis {
  /// The labeled values: the ends of the axis, and 0 if it is not too close to an end.
  let marks: [Double]
  private let step: Double
  private let dimension: Dimension

  init(_ values: ClosedRange<Double>, _ dimension: Dimension) {
    self.dimension = dimension
    let length = values.upperBound - values.lowerBound
    step = RoundNumber.greatest(atMost: length * ValueAxis.factor(dimension) / 4)
    var marks = [values.lowerBound, values.upperBound]
    if values.lowerBound < -0.15 * length, values.upperBound > 0.15 * length { marks.insert(0, at: 1) }
    self.marks = marks
  }

  /// Formats a value with its unit.
  /// - Parameter finer: whether to use one more decimal.
  func text(of value: Double, finer: Bool = false) -> String {
    let unit = dimension == .angle ? "°" : dimension == .time ? " s" : ""
    return ValueAxis.text(value * ValueAxis.factor(dimension), step: finer ? step / 10 : step) + unit
  }

  /// The factor to the displayed unit: angles are displayed in degrees.
  private static func factor(_ dimension: Dimension) -> Double { dimension == .angle ? 180 / .pi : 1 }

  /// Formats a number with as many decimals as the step has.
  static func text(_ number: Double, step: Double) -> String {
    var decimals = 0
    var power = 1.0
    while decimals < 6, step * power < 1 - 1e-9 {
      power *= 10
      decimals += 1
    }
    let text = (try? NumberFormat(".\(decimals)")?.text(number, .plain)) ?? ""
    return text.replacing("-", with: "−")
  }
}
