import FlingDynamics
package import FlingGeometry
package import FlingScene
package import FlingType

/// A scene at a moment, as far as overlays read it.
package struct SceneMoment {
  private let scene: any ShownScene
  private let evaluator: SceneEvaluator

  init(_ scene: any ShownScene) {
    self.scene = scene
    evaluator = scene.evaluator
  }

  private var state: SceneState { evaluator.state }

  package var document: Document { evaluator.document }
  /// Width and height of the canvas in points.
  package var canvasSize: Point { evaluator.canvasSize }
  /// A tick, or a moment between two ticks.
  package var now: Time { state.now }
  /// The last tick that has begun.
  package var tick: Int { state.tick }
  /// The time since the last tick, in 1/600 s.
  package var unitsSinceTick: Int { state.unitsSinceTick }
  /// The time since the last tick as a fraction of a tick.
  package var tickFraction: Double { state.tickFraction }
  /// The time of each mark; nil if it was not reached yet.
  package var marks: [Time?] { state.marks }
  /// The background beneath all views.
  package var background: Paint? { state.background }

  // MARK: Expressions

  package func evaluate(_ expression: Expression) throws(RunError) -> Value {
    try evaluator.evaluate(expression)
  }

  /// A number without a unit.
  package func number(_ expression: Expression) throws(RunError) -> Double {
    try evaluator.number(expression)
  }

  package func text(_ expression: Expression) throws(RunError) -> String { try evaluator.text(expression) }

  package func point(_ expression: Expression) throws(RunError) -> Point { try evaluator.point(expression) }

  package func color(_ expression: Expression) throws(RunError) -> Color { try evaluator.color(expression) }

  /// The index of a view; 0 for the canvas.
  package func view(_ expression: Expression) throws(RunError) -> Int {
    guard case .view(let view) = try evaluate(expression) else {
      throw RunError("a view is needed here", at: expression.range)
    }
    return view.index
  }

  /// A point of the canvas, or a view.
  package enum Place {
    case point(Point)
    case view(Int)
  }

  package func place(_ expression: Expression) throws(RunError) -> Place {
    switch try evaluate(expression) {
    case .point(let point): return .point(point)
    case .view(let view): return .view(view.index)
    default: throw RunError("a point or a view is needed here", at: expression.range)
    }
  }

  package func insets(_ formula: InsetsFormula) throws(RunError) -> Insets {
    try evaluator.insets(formula)
  }

  /// The views that match patterns of names, in document order.
  package func views(of patterns: [ItemPattern]) throws(RunError) -> [Int] {
    try evaluator.views(of: patterns)
  }

  /// The force of a custom field on a resting item with mass and charge 1.
  package func force(of law: Expression, at position: Point) throws(RunError) -> Point {
    try evaluator.force(law, position, .zero, mass: 1, charge: 1, at: 0)
  }

  /// Begins work that does not count toward the limit of steps in a tick.
  package func beginUncountedWork() { evaluator.steps = 0 }

  // MARK: Views

  /// The children of the canvas in drawing order.
  package var drawnChildren: [ViewID] { evaluator.drawnChildren(of: 0) }

  package func isHidden(_ view: Int) -> Bool { state.views[view].isHidden }

  /// Whether the view and all views around it are shown. They may lie outside of the canvas.
  package func isShown(_ view: Int) -> Bool {
    evaluator.ancestry(of: view).allSatisfy { !state.views[$0].isHidden && state.views[$0].opacity > 0 }
  }

  /// The outline of a view in its own coordinates.
  package func shape(of view: Int) -> Shape { state.views[view].shape }

  /// The box around a view in the canvas, or around the members of the item group that it represents; nil if
  /// nothing of it is shown.
  package func canvasBox(of view: Int) -> Rect? {
    if view == 0 { return Rect(x: 0, y: 0, width: canvasSize.x, height: canvasSize.y) }
    guard isShown(view) else { return nil }
    if let members = groupMembers(of: view) {
      return members.compactMap(canvasBox).reduce(nil) { $0?.union($1) ?? $1 }
    }
    let transform = transformToCanvas(of: view)
    let size = size(of: view)
    let bounds = Rect(x: 0, y: 0, width: size.x, height: size.y)
    if case .rectangle = shape(of: view) { return Rect(around: bounds.corners.map(transform.apply)) }
    let path = shape(of: view).path
    guard !path.isEmpty else { return Rect(around: bounds.corners.map(transform.apply)) }
    return path.transformed(by: transform).bounds
  }

  /// The words of a label or an arrow.
  package struct Words {
    package let view: Int
    /// A box around all ink, in the view's own coordinates.
    package let box: Rect
    package let toCanvas: AffineTransform
    package let fromCanvas: AffineTransform
  }

  /// The words on the canvas, in document order.
  package var words: [Words] {
    document.views.compactMap { view in
      let index = view.id.index
      guard view.kind == .label || view.kind == .arrow, isShown(index),
        let text = evaluator.words(of: index)
      else { return nil }
      let toCanvas = transformToCanvas(of: index)
      return toCanvas.inverted.map {
        Words(view: index, box: text.glyphs.bounds, toCanvas: toCanvas, fromCanvas: $0)
      }
    }
  }

  /// Whether the view itself has a fill or a stroke.
  package func isDrawn(_ view: Int) -> Bool {
    state.views[view].paint != nil || (state.views[view].stroke?.width ?? 0) > 0
  }

  /// The view's name, or its kind with its place in the file.
  package func title(of view: Int) -> String { evaluator.title(of: view) }

  /// Whether a view or one that contains it is hidden.
  package func isHidden(withAncestors view: Int) -> Bool { evaluator.isHidden(withAncestors: view) }

  /// The fill of a view; nil draws nothing.
  package func fill(of view: Int) -> Paint? { state.views[view].fill }

  /// Width and height before scale and rotation, in points.
  package func size(of view: Int) -> Point { state.views[view].geometry.size }

  /// In radians, clockwise, in the coordinates of the view's parent.
  package func rotation(of view: Int) -> Double { state.views[view].geometry.rotation }

  /// The bounding box of the view in its parent's coordinates.
  package func frame(of view: Int) -> Rect { state.views[view].geometry.frame }

  /// The map from a view's own coordinates to the canvas.
  package func transformToCanvas(of view: Int) -> AffineTransform { evaluator.transformToCanvas(of: view) }

  /// The center of a view in the canvas, and its rotation in its parent.
  package func pose(of view: Int) -> (center: Point, rotation: Double) {
    let pose = evaluator.pose(of: view)
    return (pose.center + pose.origin, pose.rotation)
  }

  // MARK: Bodies

  /// The body of a view at the last tick.
  package struct Body {
    package let isResting: Bool
    package let isAnchored: Bool
    /// The center of mass from the center of the view, in the axes of the body.
    package let centroid: Point
  }

  /// The views that are bodies, in document order.
  package var bodyViews: [Int] { state.bodies.views }

  /// Nil if the view is no body.
  package func body(of view: Int) -> Body? {
    state.bodies[view].shown.map {
      Body(isResting: $0.isResting, isAnchored: $0.isAnchored, centroid: $0.centroid)
    }
  }

  /// The members of the active item group that a view represents; nil for other views.
  package func groupMembers(of view: Int) -> [Int]? { state.bodies.groups[view]?.members }

  /// The velocity of the center of mass, in pt/s.
  package func velocity(of view: Int) -> Point { evaluator.velocity(of: view).linear }

  /// The acceleration in the step from the last tick to the next, in pt/s².
  package func acceleration(of view: Int) -> Point { state.bodies.acceleration(of: view) }

  package func mass(of view: Int) -> Double { evaluator.mass(of: view) }

  /// The position of a view's body at the start of the last step and after each of its substeps; empty if the
  /// view is no body.
  package func positionsInLastStep(of view: Int) -> [Point] { evaluator.positionsInLastStep(of: view) }

  /// What is shown of bodies and behaviors beyond poses.
  package func physicsPicture(_ parts: Overlay.Physics) -> PhysicsPicture { scene.physicsPicture(parts) }

  // MARK: Fingers

  /// A finger on the screen.
  package struct Contact {
    /// A running number that identifies the contact from touch-down to lift.
    package let number: Int
    package let position: Point
    /// False in the tick of the lift.
    package let isDown: Bool

    fileprivate init(_ contact: Fingers.Contact) {
      number = contact.number
      position = contact.position
      isDown = contact.isDown
    }
  }

  /// Fingers that are down or were lifted in this tick, in the order of touch-down.
  package var contacts: [Contact] { state.fingers.contacts.map(Contact.init) }

  /// Where a contact is at the next tick; nil if it is not known.
  package func nextPosition(ofContact number: Int) -> Point? {
    state.nextContacts.first { $0.number == number }?.position
  }

  /// The name of each gesture's state; nil while it is possible.
  package var gestureStates: [String?] { state.fingers.states }

  // MARK: Pictures

  /// The layers of views with their children in canvas coordinates, at a moment before the next tick; nil for
  /// views that are not visible.
  package func layers(ofShown views: [Int], at moment: Time) throws(RunError) -> [Layer?] {
    try scene.atMoment(moment) { () throws(RunError) in views.map { evaluator.layer(ofShown: $0) } }
  }

  /// The snapshot with further layers among the views.
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - canvasOrigin: the position of the canvas in the picture.
  ///   - inserted: in canvas coordinates.
  package func snapshot(size: Size, canvasOrigin: Point, inserting inserted: [InsertedLayers]) -> Snapshot {
    evaluator.snapshot(size: size, canvasOrigin: canvasOrigin, inserting: inserted)
  }

  /// Typesets texts with the fonts of the scene.
  package var typesetter: Typesetter { evaluator.labels.typesetter }

  /// Warns about characters of a text that no font has, once for each character.
  /// - Parameter hint: what the author can do.
  package func warnOfMissingGlyphs(
    in text: String, _ style: TextStyle, at range: SourceRange, hint: String
  ) {
    evaluator.labels.warnOfMissingGlyphs(in: text, style, at: range) { _ in hint }
  }
}
