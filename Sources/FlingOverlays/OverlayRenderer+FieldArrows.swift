import FlingDynamics
import FlingGeometry
import FlingScene
import FlingStage

/// An active field.
private struct ActiveField {
  let field: FieldDefinition
  /// The force of a custom field.
  let law: Expression?
  let members: Set<Int>
}

/// Overlays of fields: the edges of their regions, their centers, and arrows for their accelerations.
extension OverlayRenderer {
  /// Draws all active fields.
  func drawFields(_ style: OverlayStyle, _ ink: OverlayPalette) -> InsertedLayers {
    let color = style.color ?? ink.field
    let width = style.width ?? 1.25
    var builder = OverlayBuilder(ink)
    let picture = scene.physicsPicture(.fields)
    let all = picture.fields.map {
      ActiveField(field: $0.definition, law: $0.force, members: Set($0.members))
    }
    for field in all.map(\.field) {
      let translation = AffineTransform(translationX: field.position.x, y: field.position.y)
      for edge in field.region.edges {
        builder.addLine(
          edge.transformed(by: translation), color.withOpacity(0.8), width: width, dash: [5, 4])
      }
    }
    // Fields on the same items add up, so they share one set of arrows.
    var groups: [[ActiveField]] = []
    var groupIndices: [Set<Int>: Int] = [:]
    for field in all {
      if let index = groupIndices[field.members] {
        groups[index].append(field)
      } else {
        groupIndices[field.members] = groups.count
        groups.append([field])
      }
    }
    for group in groups {
      builder.addFill(
        arrowPath(of: group, at: picture.fieldTime, width: width), color.withOpacity(0.55), hasHalo: false)
    }
    for field in all.map(\.field) where field.dependsOnDistance {
      builder.addLine(.circle(field.position, radius: 5), color, width: width)
      builder.addFill(.circle(field.position, radius: 2), color)
    }
    return InsertedLayers(slot: slotUponBackdrop, layers: builder.layers)
  }

  /// A grid of arrows, at most 18 on the longer side, for the sum of the fields' accelerations.
  private func arrowPath(of fields: [ActiveField], at time: Double, width: Double) -> Path {
    let size = document.canvas.size
    let spacing = max(20, max(size.width, size.height) / 18)
    let (columns, rows) = (Int(size.width / spacing), Int(size.height / spacing))
    var path = Path()
    for row in 0..<max(1, rows) {
      for column in 0..<max(1, columns) {
        let position = Point(
          (Double(column) + 0.5) * size.width / Double(max(1, columns)),
          (Double(row) + 0.5) * size.height / Double(max(1, rows)))
        let pull = fields.reduce(Point.zero) { $0 + (acceleration(of: $1, at: position, time) ?? .zero) }
        guard pull.isFinite else { continue }
        let strength = pull.length
        guard strength > 1 else { continue }
        // Weak arrows stay visible and strong ones stay in their cell: at 100 pt/s² an arrow has half of the
        // maximum length.
        let length = 0.8 * spacing * strength / (strength + 100)
        let arrow = pull * (length / strength)
        path.append(Path(arrowFrom: position - arrow / 2, along: arrow, width: width))
      }
    }
    return path
  }

  /// The acceleration that a field gives a resting item with mass and charge 1, in pt/s²; nil where it can't
  /// be computed.
  private func acceleration(of acting: ActiveField, at position: Point, _ time: Double) -> Point? {
    let field = acting.field
    guard let law = acting.law else {
      return field.vectorOnRestingItem(at: position, time: time)
    }
    guard field.region.contains(position - field.position) else { return nil }
    let force = try? scene.force(of: law, at: position)
    return force.map { $0 * (100 * field.strengthWithFalloff(at: position)) }
  }
}
