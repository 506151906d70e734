package import FlingGeometry
import FlingScene
package import FlingStage

/// Collects the survey for overlays from every tick of a rehearsal.
package struct OverlaySurveyor: RehearsalObserver {
  private var survey: OverlaySurvey
  private var lengths: [Overlay.Quantity: VectorLengthHistogram] = [:]
  /// The members of vector overlays, by the overlay's index.
  private let members: [[Int]]
  /// The times of marks, if known from an earlier run.
  private let knownMarks: [Time?]?
  private let type: OverlayTypesetter
  /// Whether each overlay had anything to show.
  private var hasContent: [Bool]
  private var coveredViews: CoveredViewLint?

  package init(_ scene: SceneMoment, knownMarks: [Time?]?) throws(RunError) {
    self.knownMarks = knownMarks
    type = OverlayTypesetter(scene.typesetter)
    let overlays = scene.document.overlays
    survey = OverlaySurvey(
      blocks: OverlayBlockLayout(
        scene.document, sizes: overlays.map { _ in .zero }, owners: Array(overlays.indices)))
    survey.sides = overlays.map { _ in nil }
    survey.film = scene.document.render.start..<Time(units: .max)
    survey.plotRanges = overlays.map { _ in nil }
    survey.plotSeries = overlays.map { _ in PlotSeries() }
    survey.plotDimensions = overlays.map { _ in .plain }
    survey.textSizes = overlays.map { _ in .zero }
    survey.areShown = overlays.map { _ in false }
    hasContent = survey.areShown
    coveredViews = CoveredViewLint(scene.document)
    members = try OverlayRenderer(scene: scene).overlayMembers()
  }

  package mutating func observe(_ scene: SceneMoment) throws(RunError) {
    guard !scene.document.overlays.isEmpty else { return }
    survey.marks = knownMarks ?? scene.marks
    scene.beginUncountedWork()
    coveredViews?.observe(scene)
    for (index, overlay) in scene.document.overlays.enumerated() {
      guard let span = survey.span(of: overlay), span.contains(scene.now) else { continue }
      survey.areShown[index] = true
      if !hasContent[index] {
        hasContent[index] = OverlayRenderer(scene: scene).hasContent(overlay, of: members[index])
      }
      switch overlay.kind {
      case .caption(let formula), .step(let formula, _):
        let renderer = OverlayRenderer(scene: scene)
        let caption = try renderer.captionText(formula, "a \(overlay.kind.word.rawValue)")
        extend(&survey.textSizes[index], by: renderer.typeset(caption, of: formula, in: overlay, type))
        warnOfMissingGlyphs(in: caption, .caption, at: formula.range, scene)
      case .plot(let plot):
        let (value, dimension) = try OverlayRenderer(scene: scene).plotValue(plot)
        let known = survey.plotRanges[index] ?? value...value
        survey.plotRanges[index] = min(known.lowerBound, value)...max(known.upperBound, value)
        survey.plotSeries[index].add(PlotSeries.Sample(time: scene.now, value: value))
        survey.plotDimensions[index] = dimension
        if let title = plot.title {
          warnOfMissingGlyphs(in: try scene.text(title), .title, at: title.range, scene)
        }
      case .vectors(_, let quantity, let label):
        if let label {
          let text = try OverlayRenderer(scene: scene).labelText(label)
          warnOfMissingGlyphs(in: text, .annotation, at: label.range, scene)
        }
        for view in members[index] {
          lengths[quantity, default: VectorLengthHistogram()].add(
            OverlayRenderer(scene: scene).quantity(quantity, of: view).length)
        }
      case .callout, .dimension, .bracket: try measureAnnotation(overlay.kind, index, scene)
      default: break
      }
    }
  }

  /// Measures the text of an annotation. Chooses its side when it is shown for the first time.
  private mutating func measureAnnotation(
    _ kind: Overlay.Kind, _ index: Int, _ scene: SceneMoment
  ) throws(RunError) {
    let renderer = AnnotationRenderer(scene: scene, type: type)
    let form = try renderer.form(of: kind, members[index])
    var text = try renderer.text(of: kind, form, on: survey.sides[index] ?? .top)
    if survey.sides[index] == nil, let side = renderer.side(of: kind, form, text) {
      survey.sides[index] = side
      text = try renderer.text(of: kind, form, on: side)
    }
    extend(&survey.textSizes[index], by: text)
    if let formula = kind.text {
      warnOfMissingGlyphs(in: try scene.text(formula), .annotation, at: formula.range, scene)
    }
  }

  private func extend(_ size: inout Size, by text: TypesetText) {
    size = Size(width: max(size.width, text.size.width), height: max(size.height, text.size.height))
  }

  package func readFacts(_ scene: SceneMoment) {
    for overlay in scene.document.overlays {
      guard case .plot(let plot) = overlay.kind else { continue }
      scene.beginUncountedWork()
      _ = try? OverlayRenderer(scene: scene).plotValue(plot)
    }
  }

  /// Warns about characters of an overlay's text that no font has.
  private func warnOfMissingGlyphs(
    in text: String, _ font: OverlayTypesetter.Font, at range: SourceRange, _ scene: SceneMoment
  ) {
    scene.warnOfMissingGlyphs(
      in: text, font.style, at: range,
      hint: "overlays use the default font family; a label can have its own font")
  }

  package func findings(_ scene: SceneMoment, duration: Time) -> OverlaySurvey {
    var survey = survey
    survey.marks = knownMarks ?? scene.marks
    let start = scene.document.render.start
    survey.film = start..<max(start + duration, start + Time(units: 1))
    for (index, range) in survey.plotRanges.enumerated() {
      guard let range else { continue }
      survey.plotRanges[index] = OverlaySurveyor.rounded(range, survey.plotDimensions[index])
    }
    survey.notes = notes(survey, scene) + legendNotes(survey, scene) + stepNotes(scene)
    survey.textSizes = maxTextSizes(scene)
    survey.blockSizes = blockSizes(scene, survey.textSizes)
    let overlays = scene.document.overlays
    let owners = OverlayBlockLayout.blockOwners(overlays, spans: [overlays.map { survey.span(of: $0) }])
    survey.blocks = OverlayBlockLayout(scene.document, sizes: survey.blockSizes, owners: owners)
    survey.notes += coveredViews?.notes(scene, survey) ?? []
    let size = scene.document.canvas.size
    let targetLength = min(size.width, size.height) * 0.25
    for quantity in Overlay.Quantity.allCases {
      guard let percentile90 = lengths[quantity]?.percentile90 else { continue }
      survey.arrowScales[quantity] = RoundNumber.greatest(
        atMost: targetLength / percentile90, of: [10, 7, 5, 3, 2, 1.5, 1])
    }
    return survey
  }
}

extension OverlaySurveyor {
  /// A note about arrows of several quantities that neither labels nor a legend explain.
  private func legendNotes(_ survey: OverlaySurvey, _ scene: SceneMoment) -> [Diagnostic] {
    let overlays = scene.document.overlays
    guard !overlays.contains(where: { $0.kind.word == .legend }) else { return [] }
    var first: Overlay.Quantity?
    for (index, overlay) in overlays.enumerated() where survey.areShown[index] {
      guard case .vectors(_, let quantity, nil) = overlay.kind else { continue }
      if let first, first != quantity {
        return [
          scene.document.diagnostic(
            .note, "nothing tells which arrows are \(first.rawValue) and which \(quantity.rawValue)",
            at: overlay.range, hint: "add - legend:, or a label to each: label: v")
        ]
      }
      first = quantity
    }
    return []
  }

  /// Notes about steps without a time, which are shown beside those before them.
  private func stepNotes(_ scene: SceneMoment) -> [Diagnostic] {
    scene.document.overlays.compactMap { overlay in
      guard case .step(_, let number) = overlay.kind, number > 1, overlay.from == nil else { return nil }
      return scene.document.diagnostic(
        .note, "step \(number) is shown from the start, beside step \(number - 1)", at: overlay.range,
        hint: "say when it begins: from: 1s")
    }
  }

  /// Notes about overlays that are never shown, or show nothing. A mark that never comes is a warning instead.
  private func notes(_ survey: OverlaySurvey, _ scene: SceneMoment) -> [Diagnostic] {
    scene.document.overlays.enumerated().compactMap { index, overlay in
      if let from = overlay.from, survey.time(of: from) == nil { return nil }
      let word = overlay.kind.word.rawValue
      guard let span = survey.span(of: overlay), span.overlaps(survey.film) else {
        return scene.document.diagnostic(
          .note, "\"\(word)\" is never shown: its time lies outside of the film", at: overlay.range)
      }
      guard survey.areShown[index], !hasContent[index] else { return nil }
      return scene.document.diagnostic(
        .note, "\"\(word)\" shows nothing: \(overlay.kind.reasonForNothing)", at: overlay.range)
    }
  }

  /// The maximum sizes of texts. A clock is widest at the end of the film.
  private func maxTextSizes(_ scene: SceneMoment) -> [Size] {
    scene.document.overlays.enumerated().map { index, overlay in
      guard case .clock = overlay.kind else { return survey.textSizes[index] }
      let end = max(survey.film.lowerBound, scene.now)
      return type.tabularFigures(OverlayRenderer.clockText(end, formattedLike: end), .caption).size
    }
  }

  /// The maximum sizes of blocks with their padding; zero for overlays that were never shown.
  private func blockSizes(_ scene: SceneMoment, _ texts: [Size]) -> [Size] {
    scene.document.overlays.enumerated().map { index, overlay in
      guard survey.areShown[index] else { return .zero }
      switch overlay.kind {
      case .caption, .clock:
        let padding = OverlayRenderer.padding(of: overlay)
        guard texts[index].height > 0 else { return .zero }
        return Size(width: texts[index].width + 2 * padding.x, height: texts[index].height + 2 * padding.y)
      case .step:
        let padding = OverlayRenderer.padding(of: overlay)
        let size = StepCaption.size(texts[index])
        return Size(width: size.width + 2 * padding.x, height: size.height + 2 * padding.y)
      case .legend:
        return OverlayRenderer(scene: scene).legendLayout(
          of: overlay, members: members, isShown: survey.areShown, type
        ).size
      case .plot(let plot): return OverlayRenderer(scene: scene).plotSize(plot, of: overlay)
      case .gestures: return OverlayRenderer(scene: scene).gestureTable(of: overlay, type).size
      default: return .zero
      }
    }
  }

  /// The range extended to round numbers, in degrees for angles.
  private static func rounded(_ range: ClosedRange<Double>, _ dimension: Dimension) -> ClosedRange<Double> {
    let unit = dimension == .angle ? Double.pi / 180 : 1
    var (low, high) = (range.lowerBound / unit, range.upperBound / unit)
    if high - low < 1e-6 * max(1, abs(low)) {
      low -= 1
      high += 1
    }
    let step = RoundNumber.least(atLeast: (high - low) / 4)
    let ends = (Elementary.floor(low / step + 1e-9) * step, Elementary.ceil(high / step - 1e-9) * step)
    guard ends.0 < ends.1, ends.0.isFinite, ends.1.isFinite else { return range }
    return ends.0 * unit...ends.1 * unit
  }
}

/// A histogram of the lengths of drawn vectors, which gives a quantile without storing the lengths.
private struct VectorLengthHistogram {
  /// By exponent and the first three bits of the fraction, so that a bin is an eighth of an octave.
  private var counts = [Int](repeating: 0, count: 2048 * 8)
  private var total = 0

  /// Adds a length; lengths up to 1e-3 and infinite ones are ignored.
  mutating func add(_ length: Double) {
    guard length > 1e-3, length.isFinite else { return }
    counts[Int(length.bitPattern >> 49)] += 1
    total += 1
  }

  /// The 90th percentile; nil without any length.
  var percentile90: Double? {
    guard total > 0 else { return nil }
    var remaining = total / 10
    for index in counts.indices.reversed() {
      if counts[index] > remaining { return Double(bitPattern: UInt64(index + 1) << 49) }
      remaining -= counts[index]
    }
    return nil
  }
}

/// Round numbers: 1, 2 or 5 times a power of ten.
enum RoundNumber {
  /// The greatest round number that is at most `number`, which must be finite and above 0.
  static func greatest(atMost number: Double, of steps: [Double] = [10, 5, 2, 1]) -> Double {
    let power = Elementary.pow(10, Elementary.floor(Elementary.log(number) / Elementary.log(10)))
    for step in steps where step * power <= number * (1 + 1e-9) { return step * power }
    return power
  }

  /// The least round number that is at least `number`.
  static func least(atLeast number: Double) -> Double {
    let step = greatest(atMost: number)
    if step >= number * (1 - 1e-9) { return step }
    return greatest(atMost: step * 2.5 * (1 + 1e-9))
  }
}
