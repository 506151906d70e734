import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingOverlays

@Suite("Curves of plots")
struct PlotCurveTests {
  private let size = Size(width: 300, height: 100)

  private func sample(_ tick: Int, _ value: Double) -> PlotSeries.Sample {
    PlotSeries.Sample(time: Time(tick: tick), value: value)
  }

  /// The curve of a function of the tick over two seconds.
  private func curve(_ value: (Int) -> Double, values: ClosedRange<Double> = -1...1) -> PlotCurve {
    var series = PlotSeries()
    for tick in 0..<120 { series.add(sample(tick, value(tick))) }
    return PlotCurve(
      series, values: values, times: .zero..<Time(tick: 120), size: size, tolerance: 0.2)
  }

  @Test("Samples are omitted that are nearer to the curve than the tolerance")
  func tolerance() {
    let value = { (tick: Int) in Elementary.sin(Double(tick) / 120 * 4 * .pi) }
    let curve = curve(value)
    #expect(curve.samples.count < 70)
    func point(_ sample: PlotSeries.Sample) -> Point {
      Point(sample.time.seconds / 2 * 300, (1 - sample.value) / 2 * 100)
    }
    let corners = curve.samples.map(point)
    for tick in 0..<120 {
      let place = point(sample(tick, value(tick)))
      let distance = zip(corners, corners.dropFirst()).map { start, end in
        let share = min(max((place - start).dot(end - start) / (end - start).dot(end - start), 0), 1)
        return place.distance(to: start.mixed(with: end, by: share))
      }.min()
      #expect(distance ?? 1 <= 0.2 + 1e-9, "at tick \(tick)")
    }
  }

  @Test("Straight pieces have no points between their ends, corners and jumps stay")
  func corners() {
    #expect(curve { Double($0) / 120 }.samples.map(\.time) == [.zero, Time(tick: 119)])
    let jump = curve { $0 < 60 ? -1 : 1 }
    #expect(jump.samples.map(\.time) == [0, 59, 60, 119].map { Time(tick: $0) })
    // Far outside of the axis nothing is seen.
    let far = curve { $0 < 60 ? 0 : 1e300 + Double($0) * 1e290 }
    #expect(far.samples.map(\.time) == [0, 59, 60, 119].map { Time(tick: $0) })
  }

  @Test("What a picture shows is a beginning of the whole curve")
  func beginnings() throws {
    let curve = curve { Double($0 * $0) / 14400 }
    for units in [0, 3, 10, 597, 604, 1190] {
      let beginning = curve.beginning(until: Time(units: units), present: 9)
      #expect(curve.samples.starts(with: beginning.dropLast()))
      #expect(beginning.last?.time == Time(units: units))
      let exact = Double(units * units) / 1_440_000
      #expect(abs((beginning.last?.value ?? 9) - exact) < 0.01)
      #expect(curve.whole(at: Time(units: units), present: 9) == curve.samples)
    }
    // Behind the last tick that is known, it leads to the present value.
    let end = Time(units: 1195)
    #expect(curve.beginning(until: end, present: 0.99).last == PlotSeries.Sample(time: end, value: 0.99))
    #expect(curve.whole(at: end, present: 0.99).last == PlotSeries.Sample(time: end, value: 0.99))
    // The axis ends with the film.
    #expect(curve.whole(at: Time(tick: 130), present: 9) == curve.samples)
  }

  @Test("A film that goes on after its rehearsal extends the curve")
  func extended() {
    var curve = curve { _ in 0 }
    #expect(!curve.needsValue(at: Time(tick: 119)) && !curve.needsValue(at: Time(tick: 120)))
    var series = PlotSeries()
    series.add(sample(0, 0))
    series.add(sample(1, 0))
    curve = PlotCurve(
      series, values: -1...1, times: .zero..<Time(tick: 4), size: size, tolerance: 0.2)
    #expect(!curve.needsValue(at: Time(tick: 1)) && curve.needsValue(at: Time(tick: 2)))
    curve.add(sample(2, 0))
    curve.add(sample(3, 1))
    #expect(curve.samples == [sample(0, 0), sample(2, 0), sample(3, 1)])
  }

  @Test("A long series has a bounded number of samples and keeps its peaks and its last sample")
  func series() {
    var series = PlotSeries()
    for tick in 0..<100_000 { series.add(sample(tick, tick == 77_777 ? 5 : Double(tick % 7) / 7)) }
    let samples = series.samples
    #expect(samples.count > 1000 && samples.count <= 4097)
    #expect(samples.contains(sample(77_777, 5)))
    #expect(samples.last == sample(99_999, Double(99_999 % 7) / 7))
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test("Figures and words of charts have a contrast of at least 4.5 : 1", arguments: Theme.allCases)
  func contrast(theme: Theme) {
    let ink = OverlayPalette(theme: theme, background: nil)
    func luminance(_ color: Color) -> Double {
      func linear(_ part: Double, _ ground: Double) -> Double {
        Elementary.pow((part * color.alpha + ground * (1 - color.alpha) + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red, ink.paper.red) + 0.7152 * linear(color.green, ink.paper.green)
        + 0.0722 * linear(color.blue, ink.paper.blue)
    }
    for color in [ink.figures, ink.text] {
      let parts = [luminance(color), luminance(ink.paper)].sorted()
      #expect((parts[1] + 0.05) / (parts[0] + 0.05) >= 4.5)
    }
  }
}
