import FlingGeometry
import FlingScene
import FlingStage

/// Overlays of fingers.
extension OverlayRenderer {
  /// The diameter of a fingertip, in points.
  private static let fingertip = 28.0

  /// Draws all visible fingers. Each has two drawings, its tail and its tip, whose numbers it keeps while
  /// it is visible. `width` is the diameter of a fingertip.
  /// - Parameter firstPart: the number of the first drawing.
  func drawFingers(
    _ style: OverlayStyle, _ live: LiveOverlays, _ ink: OverlayPalette, firstPart: Int = 0
  ) -> [OverlayDrawing] {
    let visible = live.fingers.filter { $0.start <= scene.now && !$0.hasFaded(at: scene.now) }
    guard let last = visible.map(\.slot).max() else { return [] }
    let look = FingerLook(
      color: style.color ?? ink.text, halo: ink.halo, radius: (style.width ?? OverlayRenderer.fingertip) / 2)
    let words = scene.words.map { WordBox(box: $0.box, fromCanvas: $0.fromCanvas) }
    return (0...last).flatMap { slot in
      var (tail, tip): ([Layer], [Layer]) = ([], [])
      if let finger = visible.first(where: { $0.slot == slot }),
        let head = location(ofContact: finger.contact) ?? finger.samples.last?.point
      {
        let left = finger.left(at: scene.now)
        let strokes = look.tail(along: finger.way(at: scene.now, head: head), besides: words)
        var group = Layer(group: strokes, opacity: 1 - left)
        // A place of its own, so that vector films move the strokes with the finger.
        group.transform = AffineTransform(translationX: head.x, y: head.y)
        group.shape = .ellipse(.zero)
        tail = [group]
        tip = look.tip(at: head, left: left)
      }
      let part = firstPart + 2 * slot
      return [
        OverlayDrawing(part: part, InsertedLayers(slot: nil, layers: tail, isBelowOverlays: true)),
        OverlayDrawing(part: part + 1, InsertedLayers(slot: nil, layers: tip)),
      ]
    }
  }

  /// The position of a finger, interpolated between ticks; nil if it is not down.
  private func location(ofContact number: Int) -> Point? {
    guard let contact = scene.contacts.first(where: { $0.number == number && $0.isDown }) else {
      return nil
    }
    guard scene.unitsSinceTick > 0,
      let next = scene.nextPosition(ofContact: number)
    else {
      return contact.position
    }
    return contact.position.mixed(with: next, by: scene.tickFraction)
  }
}
