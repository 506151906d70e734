import FlingGeometry
import FlingScene
import FlingStage

/// Whether overlays have anything to show.
extension OverlayRenderer {
  /// Whether an overlay has something to show at a tick.
  /// - Parameter members: the views that it follows.
  func hasContent(_ overlay: Overlay, of members: [Int]) -> Bool {
    switch overlay.kind {
    case .touches: !scene.contacts.isEmpty
    case .trail, .ghosts: members.contains { !scene.isHidden(withAncestors: $0) }
    case .vectors: members.contains { scene.body(of: $0) != nil && !scene.isHidden(withAncestors: $0) }
    case .boundaries: !scene.physicsPicture(.boundaries).boundaries.isEmpty
    case .bodies: !scene.bodyViews.isEmpty
    case .attachments: !scene.physicsPicture(.attachments).attachments.isEmpty
    case .fields: !scene.physicsPicture(.fields).fields.isEmpty
    case .contacts:
      !scene.physicsPicture(.contacts).touches.isEmpty || !scene.physicsPicture(.contacts).impacts.isEmpty
    case .gestures: !document.gestures.isEmpty
    case .debug:
      !scene.bodyViews.isEmpty || !scene.contacts.isEmpty || !scene.physicsPicture(.fields).fields.isEmpty
    case .callout(_, let place, _):
      switch try? scene.place(place) {
      case .view(let view)?: scene.canvasBox(of: view) != nil
      default: true
      }
    case .dimension(_, .view(let view), _): isShown(view)
    case .spotlight(let spotlight): isShown(spotlight.view)
    case .bracket: members.contains { scene.canvasBox(of: $0) != nil }
    case .legend: document.overlays.contains { $0.kind.isExplainedByLegend }
    default: true
    }
  }

  private func isShown(_ view: Expression) -> Bool {
    (try? scene.view(view)).map { scene.canvasBox(of: $0) != nil } ?? true
  }
}

extension Overlay.Kind {
  /// Why an overlay of this kind showed nothing all the time.
  var reasonForNothing: String {
    switch self {
    case .touches: "no finger touches the canvas meanwhile"
    case .trail, .ghosts: "no view that it follows is shown"
    case .vectors: "no view that it follows is a body"
    case .boundaries: "no collision has a boundary"
    case .attachments: "no attachment is in"
    case .fields: "no field is in"
    case .contacts: "nothing touches"
    case .gestures: "the scene has no gestures"
    case .bodies, .debug: "there are no bodies"
    case .callout, .dimension, .spotlight: "the view that it points at is hidden"
    case .bracket: "the views that it points at are hidden"
    case .legend: "there are no vectors or trails"
    default: "it is empty"
    }
  }
}
