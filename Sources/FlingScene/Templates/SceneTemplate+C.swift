internal import CTemplates

extension SceneTemplate {
  /// All templates, the simplest first. Their scenes are the files in `Sources/CTemplates/Scenes`.
  package static let all = unsafe [
    SceneTemplate("blank", "A rotating card: a minimal scene.", fling_template_blank()),
    SceneTemplate("drop", "Gravity, collisions, elasticity and friction.", fling_template_drop()),
    SceneTemplate("spring", "A spring animation beside an eased one.", fling_template_spring()),
    SceneTemplate(
      "keyframes", "A button that squashes when tapped, with keyframes.", fling_template_keyframes()),
    SceneTemplate("toss", "A card that a finger drags, throws or lets go.", fling_template_toss()),
    SceneTemplate("pendulum", "A rod, a spring, and a plot of an angle.", fling_template_pendulum()),
    SceneTemplate("reorder", "A row that a finger lifts and drops among others.", fling_template_reorder()),
    SceneTemplate("refresh", "A list of components that is pulled down.", fling_template_refresh()),
    SceneTemplate("compare", "A menu that opens in two ways, side by side.", fling_template_compare()),
    SceneTemplate("sweep", "The same motion with three values, side by side.", fling_template_sweep()),
    SceneTemplate("sheet", "A swipe, frame by frame in one picture.", fling_template_sheet()),
    SceneTemplate(
      "strobe", "A throw in one picture, every tenth of a second.", fling_template_strobe()),
    SceneTemplate("golden", "A small switch for golden tests.", fling_template_golden()),
  ]

  /// - Parameter text: zero-terminated UTF-8.
  private init(_ name: String, _ summary: String, _ text: UnsafePointer<CChar>) {
    unsafe self.init(name: name, summary: summary, text: String(cString: text))
  }
}
