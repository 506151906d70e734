import FlingScene

/// Collects the notes about a run: what is probably a mistake, but no reason for a warning.
struct RehearsalNotes {
  private var cutLabels: CutLabelLint
  private var wideLabels: WideLabelLint
  private var views: UnseenViewLint
  private var fingers = FingerDistanceLint()

  init(_ scene: RunningScene) {
    cutLabels = CutLabelLint(scene.document)
    wideLabels = WideLabelLint(scene.document)
    views = UnseenViewLint(scene)
  }

  /// Observes a tick before its step.
  mutating func observe(_ scene: RunningScene) {
    cutLabels.observe(scene)
    wideLabels.observe(scene)
    views.observe(scene)
    fingers.observe(scene)
  }

  func notes(_ scene: RunningScene) -> [Diagnostic] {
    cutLabels.notes(scene) + wideLabels.notes(scene) + views.notes(scene)
  }

  /// Notes that are printed only if they are asked for.
  func hints(_ scene: RunningScene) -> [Diagnostic] { fingers.notes(scene) }
}
