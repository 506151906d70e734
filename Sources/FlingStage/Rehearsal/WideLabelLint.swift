import FlingGeometry
import FlingScene

/// Finds labels whose text is wider than the view on which they lie.
struct WideLabelLint {
  /// The labels that were not too wide yet, with the views that contain them.
  private var candidates: [(label: Int, card: Int)]
  /// When each label was first too wide.
  private var findings: [(label: Int, card: Int, time: Time)] = []

  init(_ document: Document) {
    candidates = document.views.indices.compactMap { (view) -> (label: Int, card: Int)? in
      guard document.views[view].kind == .label, let card = document.views[view].parent?.index,
        document.views[card].kind == .view
      else { return nil }
      return (view, card)
    }
  }

  mutating func observe(_ scene: RunningScene) {
    let wide = candidates.filter { WideLabelLint.isTooWide($0.label, for: $0.card, scene) }
    guard !wide.isEmpty else { return }
    findings += wide.map { (label: $0.label, card: $0.card, time: scene.state.now) }
    candidates.removeAll { candidate in wide.contains { $0.label == candidate.label } }
  }

  private static func isTooWide(_ label: Int, for card: Int, _ scene: RunningScene) -> Bool {
    let (text, ground) = (scene.state.views[label], scene.state.views[card])
    let size = ground.geometry.size
    return text.geometry.size.x > size.x + 0.5 && text.place[.horizontal].isContent && text.opacity > 0
      && (ground.fill != nil || ground.stroke != nil)
      // A text beside its view, such as a title below an icon, may be wider.
      && Rect(x: 0, y: 0, width: size.x, height: size.y).contains(text.geometry.middle)
      && !scene.evaluator.isHidden(withAncestors: label)
  }

  func notes(_ scene: RunningScene) -> [Diagnostic] {
    findings.sorted { $0.label < $1.label }.map { label, card, time in
      let declared = scene.document.views[label]
      let (text, ground) = (scene.evaluator.title(of: label), scene.evaluator.title(of: card))
      return scene.document.diagnostic(
        .note, "the text of \(text) is wider than \(ground) at \(time.written)",
        at: declared.settings.first { $0.key == .text }?.range ?? declared.range,
        hint: "make \(ground) wider or the font smaller, or give \(text) a width, within which it wraps")
    }
  }
}
