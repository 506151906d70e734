import FlingGeometry
import FlingScene
import FlingStage

/// Finds texts and charts on the picture that cover parts of views at the start or at the end of the film.
struct CoveredViewLint {
  /// A view or its words.
  private struct Shown {
    let view: Int
    let box: Rect
    let isWords: Bool
  }

  /// What is shown at the start of the film; nil before it.
  private var start: [Shown]?

  /// Nil for a scene without texts and charts on the picture.
  init?(_ document: Document) {
    let hasBlocks = document.overlays.contains {
      if case .word = $0.effectivePlacement { true } else { false }
    }
    guard hasBlocks else { return nil }
  }

  mutating func observe(_ scene: SceneMoment) {
    guard start == nil, scene.now >= scene.document.render.start else { return }
    start = CoveredViewLint.shown(scene)
  }

  /// Notes in the order of the overlays, at most one for each place.
  /// - Parameter scene: at its last tick.
  func notes(_ scene: SceneMoment, _ survey: OverlaySurvey) -> [Diagnostic] {
    let end = survey.film.upperBound
    var moments = [(time: survey.film.lowerBound, words: "start", shown: start ?? [])]
    // A run that goes on after its film may have moved everything.
    if scene.now <= end + Time(tick: 1) {
      moments.append((end - Time(units: 1), "end", CoveredViewLint.shown(scene)))
    }
    var noted: [Rect] = []
    return scene.document.overlays.enumerated().compactMap { index, overlay in
      guard case .word = overlay.effectivePlacement, survey.areShown[index],
        let block = survey.blocks.boxes[index], !noted.contains(block), let span = survey.span(of: overlay)
      else { return nil }
      for moment in moments where span.contains(moment.time) {
        guard let view = moment.shown.first(where: { CoveredViewLint.covers(block, $0) })?.view else {
          continue
        }
        noted.append(block)
        let word = overlay.kind.word.rawValue
        let covered = scene.document.views[view].name.map { "the view \"\($0)\"" } ?? scene.title(of: view)
        return scene.document.diagnostic(
          .note, "the overlay \"\(word)\" covers a part of \(covered) at the \(moment.words)",
          at: overlay.range,
          hint: "move it to another place, or beside the picture: place: below")
      }
      return nil
    }
  }

  /// Whether a block hides a part of a view. A view around the whole block is its ground.
  private static func covers(_ block: Rect, _ shown: Shown) -> Bool {
    // Edges may touch.
    let inner = block.inset(by: Insets(top: 2, left: 2, bottom: 2, right: 2))
    guard shown.box.intersects(inner) else { return false }
    let isGround =
      shown.box.minX <= inner.minX && shown.box.maxX >= inner.maxX && shown.box.minY <= inner.minY
      && shown.box.maxY >= inner.maxY
    return shown.isWords || !isGround
  }

  /// Words and filled views. Lines and paths may leave most of their boxes empty.
  private static func shown(_ scene: SceneMoment) -> [Shown] {
    let words = scene.words.compactMap { words in
      Rect(around: words.box.corners.map(words.toCanvas.apply)).map {
        Shown(view: words.view, box: $0, isWords: true)
      }
    }
    let views = scene.document.views.compactMap { view -> Shown? in
      let index = view.id.index
      guard [.view, .ellipse, .image, .label].contains(view.kind), view.group == nil, scene.isDrawn(index)
      else { return nil }
      return scene.canvasBox(of: index).map { Shown(view: index, box: $0, isWords: false) }
    }
    return words + views
  }
}
