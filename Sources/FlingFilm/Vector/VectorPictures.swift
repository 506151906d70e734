import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage
import FlingVector

/// The PNG files that vector outputs contain.
struct VectorPictures {
  private let shelf: ImageStore
  /// Pixels per point of the scene's pictures.
  private let scale: Double

  /// Most pixels of a paint that is drawn.
  private static let pixelLimit = 1_000_000.0

  /// - Parameter scale: pixels per point of the scene's pictures.
  init(_ shelf: ImageStore, scale: Double) {
    self.shelf = shelf
    self.scale = scale
  }

  /// The number of the scene's pictures.
  var count: Int { shelf.pictures.count }

  /// The file of a picture. It is encoded anew, so that it contains no words, color profiles or animations of the
  /// scene's file, which other programs would show.
  func picture(_ number: Int) -> VectorFilm.Raster? {
    shelf.pictures.indices.contains(number) ? raster(of: shelf.pictures[number].bitmap) : nil
  }

  /// Draws a paint in a box.
  func raster(_ paint: Paint, _ box: Rect) -> VectorFilm.Raster? {
    // A gradient looks the same when it is enlarged; the edges of what it fills are those of a shape.
    let isSmooth = if case .gradient = paint { true } else { false }
    return raster(
      of: [Layer(transform: .identity, shape: .rectangle(box, .square), fill: paint)], in: box,
      density: isSmooth ? 1 : VectorPictures.screenDensity)
  }

  /// Screens may have two pixels where the film has one.
  static let screenDensity = 2.0

  /// Draws layers in a box of their coordinates.
  /// - Parameter density: pixels per pixel of the film.
  func raster(
    of layers: [Layer], in box: Rect, density: Double = VectorPictures.screenDensity
  ) -> VectorFilm.Raster? {
    let area = box.width * box.height
    let scale = min(density * scale, (VectorPictures.pixelLimit / max(area, 1e-6)).squareRoot())
    let longest = max(box.width, box.height)
    guard
      let size = PixelSize(
        canvas: box.size, scale: min(scale, Double(Limits.canvasSide) / max(longest, 1e-6)), width: nil,
        height: nil)
    else { return nil }
    let toPicture = AffineTransform(translationX: -box.minX, y: -box.minY)
    let snapshot = Snapshot(
      size: box.size, scale: scale, background: nil, layers: layers.map { $0.moved(by: toPicture) })
    return raster(of: FramePainter(size, shelf).paint(snapshot))
  }

  private func raster(of bitmap: Bitmap) -> VectorFilm.Raster? {
    guard let png = try? PNGEncoder(effort: .small).encode(bitmap) else { return nil }
    return VectorFilm.Raster(png: png, width: bitmap.width, height: bitmap.height)
  }
}
