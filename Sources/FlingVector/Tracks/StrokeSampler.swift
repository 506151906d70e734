import FlingGeometry
import FlingStage

/// Samples a line along an outline while its structure stays the same.
struct StrokeSampler {
  private let stroke: Stroke
  private var paint: PaintSampler
  private var width: SampledChannel<ChannelFitter>
  private var dash: SampledChannel<ChannelFitter>
  private var phase: SampledChannel<ChannelFitter>
  private var trim: SampledChannel<ChannelFitter>
  private var magnification: Double
  /// The length of the outline when its drawn part changed first, in points.
  private var outlineLength = 1.0

  /// - Parameter box: what the stroke covers, in the coordinates of the layer.
  init(
    _ line: LayerLook.Line, _ box: @autoclosure () -> Rect, _ frame: DrawingFrame, _ place: TrackPlace,
    _ clock: SampleClock
  ) throws(VectorError) {
    stroke = line.stroke
    magnification = frame.magnification
    paint = try PaintSampler(line.paints, in: box(), frame, place, clock)
    width = SampledChannel([stroke.width], clock)
    dash = SampledChannel(stroke.dash, clock)
    phase = SampledChannel([stroke.phase], clock)
    trim = SampledChannel([stroke.trim.lowerBound, stroke.trim.upperBound], clock)
  }

  /// Takes the line at the present moment, of the same structure as before.
  /// - Parameter shape: the outline.
  mutating func set(
    _ line: LayerLook.Line, _ box: @autoclosure () -> Rect, _ shape: Shape?, _ frame: DrawingFrame,
    _ place: TrackPlace, _ context: TrackContext
  ) throws(VectorError) {
    magnification = max(magnification, frame.magnification)
    let absence = frame.absence
    try paint.set(line.paints, in: box(), frame, place, context)
    width.set([line.stroke.width], thickness, absentSince: absence, context)
    dash.set(line.stroke.dash, length, absentSince: absence, context)
    phase.set([line.stroke.phase], length, absentSince: absence, context)
    let drawn = [line.stroke.trim.lowerBound, line.stroke.trim.upperBound]
    if drawn != trim.last, outlineLength == 1, let shape { outlineLength = max(2, shape.path.length) }
    trim.set(drawn, share, absentSince: absence, context)
  }

  private var length: Quantity { .points(magnification: magnification) }
  private var thickness: Quantity {
    stroke.alignment == .center ? .width(magnification: magnification) : length
  }
  private var share: Quantity { .factor(extent: outlineLength * magnification) }

  func finished(_ assembly: inout TrackAssembly, _ subject: Layer.Subject?) -> StrokeTrack {
    let drawn = trim.finished(share, &assembly)
    return StrokeTrack(
      paint: paint.finished(&assembly, subject), width: width.finished(thickness, &assembly),
      dash: stroke.dash.isEmpty ? nil : dash.finished(length, &assembly),
      phase: phase.finished(length, &assembly), cap: stroke.cap, join: stroke.join,
      miterLimit: stroke.miterLimit, alignment: stroke.alignment,
      trim: drawn.isConstant && drawn.first == [0, 1] ? nil : drawn)
  }
}
