import FlingDynamics
import FlingGeometry
import FlingScene

/// The overlays of a running scene with the history that they show.
///
/// The size of the history is bounded, whatever the length of the film.
struct LiveOverlays {
  let survey: OverlaySurvey
  /// The views of each overlay, by the overlay's index.
  let members: [[Int]]
  /// When each overlay is shown; nil for never.
  let spans: [Range<Time>?]
  /// By overlay and member.
  private(set) var trails: [[Trail]]
  private(set) var ghosts: [[Ghost]]
  /// The series of each plot; nil for other overlays.
  private(set) var series: [PlotSeries?]
  /// The visible fingers in the order of touch-down; recorded only if an overlay shows them.
  private(set) var fingers: [FingerTail] = []
  /// The last state of each gesture; recorded only if an overlay shows it.
  private(set) var gestures: [DisplayedGestureState] = []
  let type: OverlayTypesetter
  /// The contacts at the last tick.
  private(set) var touches: [PhysicsPicture.Touch] = []
  /// Contacts that began within the last quarter of a second.
  private(set) var contactFlashes: [ContactFlash] = []
  /// Where anchors were at the last tick. Those that moved in the step after it are elsewhere now.
  private(set) var anchors: [Int: Point] = [:]

  /// A view at an earlier moment.
  struct Ghost {
    let time: Time
    let member: Int
    let layer: Layer
  }

  /// The beginning of a contact that is strong enough to be shown.
  struct ContactFlash {
    let time: Time
    let point: Point
    /// The strength of the impact, 0...1.
    let strength: Double
    static let life = Time(units: 150)
  }

  private static let ghostLimit = 480
  private static let contactFlashLimit = 256

  init(_ evaluator: SceneEvaluator, _ survey: OverlaySurvey) throws(RunError) {
    self.survey = survey
    type = OverlayTypesetter(evaluator.labels.typesetter)
    members = try OverlayRenderer(evaluator: evaluator).overlayMembers()
    gestures = evaluator.document.gestures.map { _ in DisplayedGestureState() }
    spans = evaluator.document.overlays.map { survey.span(of: $0) }
    trails = members.map { $0.map { _ in Trail() } }
    ghosts = members.map { _ in [] }
    series = evaluator.document.overlays.enumerated().map { [spans] index, overlay in
      guard case .plot = overlay.kind, let span = spans[index] else { return nil }
      let end = min(span.upperBound, survey.film.upperBound)
      return PlotSeries(ticks: max(0, end.units - span.lowerBound.units) / Time.unitsPerTick)
    }
  }

  /// Records the state of a tick before its step.
  mutating func observe(_ evaluator: SceneEvaluator) throws(RunError) {
    for (index, overlay) in evaluator.document.overlays.enumerated() {
      guard let span = spans[index], span.contains(evaluator.state.now) else { continue }
      switch overlay.kind {
      case .trail: extendTrails(index, evaluator)
      case .touches: observeFingers(evaluator)
      case .gestures: observeGestures(evaluator)
      case .plot(let plot) where evaluator.state.now < survey.film.upperBound:
        evaluator.steps = 0
        series[index]?.add(
          PlotSeries.Sample(
            time: evaluator.state.now, value: try OverlayRenderer(evaluator: evaluator).plotValue(plot).value)
        )
      case .contacts, .debug: observeContacts(evaluator)
      default: break
      }
      switch overlay.kind {
      case .attachments: observeAnchors(evaluator)
      case .debug:
        observeAnchors(evaluator)
        observeFingers(evaluator)
      default: break
      }
    }
  }

  /// Records moments between a tick and the next, after the step.
  mutating func observeBetweenTicks(_ scene: any ShownScene) throws(RunError) {
    let evaluator = scene.evaluator
    for (index, overlay) in evaluator.document.overlays.enumerated() {
      guard case .ghosts(_, let every) = overlay.kind, let span = spans[index] else { continue }
      let passed = max(0, evaluator.state.now.units - span.lowerBound.units)
      var number = (passed + every.units - 1) / every.units
      while true {
        let moment = span.lowerBound + Time(units: number * every.units)
        guard moment < Time(tick: evaluator.state.tick + 1), span.contains(moment) else { break }
        try captureGhosts(index, at: moment, scene)
        number += 1
      }
    }
  }

  // MARK: Trails

  /// Extends trails to the current tick by the positions after each substep. A body that moved more than a
  /// point beside its step, or another view that moved more than a fifth of the canvas's diagonal, begins a
  /// new line.
  private mutating func extendTrails(_ index: Int, _ evaluator: SceneEvaluator) {
    let size = evaluator.document.canvas.size
    let leap = 0.2 * Point(size.width, size.height).length
    for (memberIndex, view) in members[index].enumerated() {
      let point = OverlayRenderer(evaluator: evaluator).canvasCenter(of: view)
      guard let last = trails[index][memberIndex].lines.last?.last else {
        trails[index][memberIndex].add(point, isJump: true)
        continue
      }
      let poses = evaluator.positionsInLastStep(of: view)
      guard let end = poses.last else {
        // The view is no body: animations or actions move it.
        trails[index][memberIndex].add(point, isJump: point.distance(to: last) > leap)
        continue
      }
      if poses[0].distance(to: last) < 1 {
        for pose in poses.dropFirst() { trails[index][memberIndex].add(pose, isJump: false) }
      }
      // An action may have moved the body in this tick.
      trails[index][memberIndex].add(point, isJump: point.distance(to: end) > 1)
    }
  }

  // MARK: Ghosts

  /// Adds ghosts of the members whose look has changed; drops the oldest beyond the limit.
  private mutating func captureGhosts(_ index: Int, at moment: Time, _ scene: any ShownScene) throws(RunError)
  {
    let members = members[index]
    let layers = try scene.atMoment(moment) { () throws(RunError) in
      members.map { scene.evaluator.layer(ofShown: $0) }
    }
    for (memberIndex, layer) in layers.enumerated() {
      guard let layer, ghosts[index].last(where: { $0.member == memberIndex })?.layer != layer else {
        continue
      }
      ghosts[index].append(Ghost(time: moment, member: memberIndex, layer: layer))
    }
    let surplus = ghosts[index].count - LiveOverlays.ghostLimit
    if surplus > 0 { ghosts[index].removeFirst(surplus) }
  }

  // MARK: Fingers

  /// Records the positions of fingers.
  private mutating func observeFingers(_ evaluator: SceneEvaluator) {
    fingers.removeAll { $0.hasFaded(at: evaluator.state.now) }
    for contact in evaluator.state.fingers.contacts {
      let known = fingers.firstIndex { $0.contact == contact.number }
      guard contact.isDown || known != nil else { continue }
      let index = known ?? fingers.count
      if known == nil { fingers.append(FingerTail(contact: contact.number, start: evaluator.state.now)) }
      if contact.isDown {
        // Several overlays may record the same tick.
        if fingers[index].samples.last?.time != evaluator.state.now {
          fingers[index].add(contact.position, at: evaluator.state.now)
        }
      } else if fingers[index].end == nil {
        fingers[index].end = evaluator.state.now
      }
    }
  }

  private mutating func observeGestures(_ evaluator: SceneEvaluator) {
    for (index, state) in evaluator.state.fingers.states.enumerated() {
      gestures[index].observe(state, at: evaluator.state.now)
    }
  }

  /// The entries of a gesture table at a moment, in document order.
  func gestureEntries(at now: Time) -> [GestureTable.Entry] { gestures.map { $0.entry(at: now) } }

  // MARK: Contacts and anchors

  /// Records contacts and contact flashes, without duplicates.
  private mutating func observeContacts(_ evaluator: SceneEvaluator) {
    let picture = OverlayRenderer(evaluator: evaluator).physicsPicture(.contacts)
    touches = picture.touches
    contactFlashes.removeAll { $0.time + ContactFlash.life <= evaluator.state.now }
    let before = Time(tick: evaluator.state.tick - 1)
    for contactFlash in LiveOverlays.contactFlashes(in: picture, after: before)
    where !contactFlashes.contains(where: { $0.time == contactFlash.time && $0.point == contactFlash.point })
    {
      contactFlashes.append(contactFlash)
    }
    if contactFlashes.count > LiveOverlays.contactFlashLimit {
      contactFlashes.removeFirst(contactFlashes.count - LiveOverlays.contactFlashLimit)
    }
  }

  /// The contacts that began in the step that starts at a time.
  static func contactFlashes(in picture: PhysicsPicture, after start: Time) -> [ContactFlash] {
    picture.impacts.compactMap { impact in
      // The threshold hides bodies that settle, whose contacts begin again and again, softly.
      guard impact.velocityChange > 20 else { return nil }
      return ContactFlash(
        time: impact.time(after: start), point: impact.point,
        strength: min(1, (impact.velocityChange / 800).squareRoot()))
    }
  }

  /// Records the anchors of attachments.
  private mutating func observeAnchors(_ evaluator: SceneEvaluator) {
    anchors = [:]
    for attachment in OverlayRenderer(evaluator: evaluator).physicsPicture(.attachments).attachments {
      anchors[attachment.id] = attachment.geometry.anchor
    }
  }
}
