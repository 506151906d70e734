import FlingGeometry
import FlingScene
import FlingType

/// Finds labels that are shown with an ellipsis because their text does not fit.
struct CutLabelLint {
  /// The labels that were not cut yet.
  private var candidates: [Int]
  /// The text and the frame of each label that were last found to fit, by view.
  private var fitting: [Int: (label: LabelState, frame: Point)] = [:]
  /// When each label was first cut, by view.
  private var cuts: [Int: Time] = [:]

  init(_ document: Document) {
    candidates = document.views.indices.filter { document.views[$0].kind == .label }
  }

  mutating func observe(_ scene: RunningScene) {
    let states = scene.state.views
    for view in candidates {
      let state = states[view]
      guard Axis.allCases.contains(where: { !state.place[$0].isContent }),
        state.label.arrangement.overflow == .ellipsis, !surelyFits(state, view),
        !scene.evaluator.isHidden(withAncestors: view)
      else { continue }
      if scene.evaluator.labels.typesetLabel(of: view, state).isCut {
        cuts[view] = scene.state.now
      } else {
        fitting[view] = (state.label, state.geometry.size)
      }
    }
    candidates.removeAll { cuts[$0] != nil }
  }

  /// Whether a text need not be typeset: it is so short that no font makes it too wide, or no longer than one
  /// that fits.
  private func surelyFits(_ state: ViewState, _ view: Int) -> Bool {
    let (label, frame) = (state.label, state.geometry.size)
    if let known = fitting[view], frame.x >= known.frame.x, frame.y >= known.frame.y {
      if label == known.label { return true }
      if label.style == known.label.style, label.arrangement == known.label.arrangement,
        label.text.utf8.count < known.label.text.utf8.count
      {
        return true
      }
    }
    // Few characters are wider than the font's size for each of their bytes.
    let widest = Double(label.text.utf8.count) * (label.style.size * 1.1 + max(0, label.style.tracking))
    return widest <= frame.x && !label.text.utf8.contains(UInt8(ascii: "\n"))
  }

  func notes(_ scene: RunningScene) -> [Diagnostic] {
    cuts.sorted { $0.key < $1.key }.map { view, time in
      let declared = scene.document.views[view]
      return scene.document.diagnostic(
        .note,
        "the text of \(scene.evaluator.title(of: view)) does not fit at \(time.written) and ends with …",
        at: declared.settings.first { $0.key == .text }?.range ?? declared.range,
        hint: "give it more room or a smaller font, or write overflow: none")
    }
  }
}
