import FlingGeometry
import FlingScene
import FlingStage
import FlingVector

/// Replaces views, with all inside them, by pictures of them.
struct RasterViews {
  private let views: Set<Int>
  private let pictures: VectorPictures
  private let report: VectorReport
  /// By theme and view: the picture that stands for it.
  private var stills: [Key: Still] = [:]
  /// The files of the pictures, by the number of their fill less `firstNumber`.
  private var files: [VectorFilm.Raster] = []

  private struct Key: Hashable {
    let theme: Int
    let view: Int
  }

  private struct Still {
    /// The view in its own coordinates.
    let layer: Layer
    let box: Rect
    /// The number of the fill.
    let number: Int
  }

  /// The numbers of these pictures follow those of the scene.
  private let firstNumber: Int

  /// The largest difference of a coordinate at which a view looks the same, in points.
  private static let tolerance = 0.01

  init(_ views: Set<Int>, _ pictures: VectorPictures, _ report: VectorReport) {
    self.views = views
    self.pictures = pictures
    self.report = report
    firstNumber = pictures.count
  }

  /// The file of a picture that stands for a view; nil for a picture of the scene.
  func picture(_ number: Int) -> VectorFilm.Raster? {
    files.indices.contains(number - firstNumber) ? files[number - firstNumber] : nil
  }

  /// Replaces the views in the snapshots of all themes.
  /// - Throws: `SceneError` at a view that changes while it is shown.
  mutating func replaceViews(in snapshots: inout [Snapshot]) throws(SceneError) {
    guard !views.isEmpty else { return }
    for theme in snapshots.indices { try replaceViews(in: &snapshots[theme].layers, theme) }
  }

  private mutating func replaceViews(in layers: inout [Layer], _ theme: Int) throws(SceneError) {
    for index in layers.indices {
      if case .view(let view)? = layers[index].subject, views.contains(view) {
        try replace(&layers[index], Key(theme: theme, view: view))
      } else {
        try replaceViews(in: &layers[index].children, theme)
      }
    }
  }

  private mutating func replace(_ layer: inout Layer, _ key: Key) throws(SceneError) {
    // A view without an area is not seen.
    guard let fromCanvas = layer.transform.inverted else { return }
    var content = layer.moved(by: fromCanvas)
    content.opacity = 1
    content.blend = .normal
    if stills[key] == nil {
      guard let still = still(of: content) else { return }
      stills[key] = still
    }
    guard let still = stills[key] else { return }
    guard still.layer.resembles(content, within: RasterViews.tolerance) else {
      throw report.error(
        at: key.view, "\(report.title(of: .view(key.view))) changes, so it can't be one picture",
        hint: "name a view inside it that stays the same, or draw it without \"raster\"")
    }
    layer = Layer(
      transform: layer.transform, shape: .rectangle(still.box, .square),
      fill: .picture(PictureFill(number: still.number, frame: still.box)), opacity: layer.opacity,
      blend: layer.blend, subject: layer.subject)
  }

  private mutating func still(of layer: Layer) -> Still? {
    guard let box = layer.drawnBounds(.identity), let file = pictures.raster(of: [layer], in: box) else {
      return nil
    }
    files.append(file)
    return Still(layer: layer, box: box, number: firstNumber + files.count - 1)
  }
}

extension Layer {
  /// Whether another layer looks the same, up to rounding of transforms.
  fileprivate func resembles(_ other: Layer, within tolerance: Double) -> Bool {
    var plain = other
    plain.transform = transform
    plain.children = children
    return plain == self && transform.isNear(other.transform, within: tolerance)
      && children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.resembles($1, within: tolerance) }
  }
}

extension AffineTransform {
  /// Whether another transform maps points at a distance of up to 100 pt to nearly the same places.
  fileprivate func isNear(_ other: AffineTransform, within tolerance: Double) -> Bool {
    abs(tx - other.tx) <= tolerance && abs(ty - other.ty) <= tolerance
      && [a - other.a, b - other.b, c - other.c, d - other.d].allSatisfy { abs($0) * 100 <= tolerance }
  }
}
