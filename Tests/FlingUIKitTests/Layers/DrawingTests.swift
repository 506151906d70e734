import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

/// What contexts record.
@MainActor
@Suite("Drawing into views and pictures")
struct DrawingTests {
  /// A view that draws with a closure.
  private final class Canvas: UIView {
    var drawing: (CGContext) -> Void = { _ in }

    override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      drawing(context)
    }
  }

  /// The layers that a view of 100 × 100 points draws.
  private func drawn(_ drawing: @escaping (CGContext) -> Void) -> Layer? {
    let rig = AppRig()
    let canvas = rig.add(Canvas(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    canvas.drawing = drawing
    rig.run(1)
    return rig.runtime.layers.first?.children.first?.children.first?.children.first
  }

  /// The layers that an image view of a picture shows.
  private func shown(_ image: UIImage?) -> Layer? {
    let rig = AppRig()
    rig.add(UIImageView(image: image))
    rig.run(1)
    return rig.runtime.layers.first?.children.first?.children.first?.children.first
  }

  @Test func `What a view draws ends at its bounds`() throws {
    let layer = try #require(drawn { $0.fill(CGRect(x: -50, y: 0, width: 500, height: 10)) })
    #expect(
      layer.clipsChildren && layer.shape == .rectangle(Rect(x: 0, y: 0, width: 100, height: 100), .square))
    #expect(layer.children.count == 1)
  }

  @Test func `A renderer's picture shows what its closure draws and has its size`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 30))
      context.cgContext.setFillColor(UIColor.blue.cgColor)
      context.cgContext.fillEllipse(in: CGRect(x: 20, y: 0, width: 20, height: 20))
    }
    #expect(image.size == CGSize(width: 40, height: 30))
    #expect(UIGraphicsGetCurrentContext() == nil)
    let layer = try #require(shown(image))
    #expect(
      layer.children.map(\.fill) == [.color(UIColor.red.cgColor.color), .color(UIColor.blue.cgColor.color)])
    #expect(
      layer.clipsChildren && layer.shape == .rectangle(Rect(x: 0, y: 0, width: 40, height: 30), .square))
  }

  @Test func `A drawing that goes on from its last picture does not become deeper`() throws {
    let size = CGSize(width: 40, height: 30)
    var image: UIImage?
    for index in 0..<200 {
      UIGraphicsBeginImageContext(size)
      image?.draw(in: CGRect(origin: .zero, size: size))
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: Double(index), y: 0, width: 1, height: 1))
      image = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
    }
    let layer = try #require(shown(image))
    #expect(layer.children.count == 200 && layer.children.allSatisfy { $0.children.isEmpty })
  }

  @Test func `A picture in another place keeps its border`() throws {
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in
      dot.draw(in: CGRect(x: 20, y: 10, width: 20, height: 20))
    }
    let layer = try #require(shown(image)?.children.first)
    #expect(
      layer.clipsChildren && layer.shape == .rectangle(Rect(x: 20, y: 10, width: 20, height: 20), .square))
  }

  @Test func `A linear gradient covers the band between its points, or all with its options`() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(),
        colors: [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray, locations: [0, 1]))
    func box(_ options: CGGradientDrawingOptions) throws -> Rect {
      let layer = drawn {
        $0.drawLinearGradient(
          gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: options)
      }
      let shape = try #require(layer?.children.first?.shape)
      guard case .path(let path, _) = shape else { return .zero }
      return path.bounds
    }
    let band = try box([])
    #expect(band.minX == 20 && band.maxX == 80 && band.minY < -1000 && band.maxY > 1000)
    let all = try box([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(all.minX < -1000 && all.maxX > 1000)
  }

  @Test func `A rectangle that is cleared becomes transparent, and the rest stays`() throws {
    let layer = try #require(
      drawn {
        $0.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
        $0.translateBy(x: 10, y: 0)
        $0.clear(CGRect(x: 0, y: 20, width: 30, height: 40))
      })
    let cleared = try #require(layer.children.first)
    guard case .path(let path, .evenodd)? = cleared.shape else {
      Issue.record("no clip")
      return
    }
    #expect(layer.children.count == 1 && cleared.clipsChildren && cleared.children.count == 1)
    #expect(!path.contains(Point(35, 30), .evenodd) && path.contains(Point(5, 30), .evenodd))
    let empty = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
      $0.cgContext.clear(CGRect(x: 0, y: 0, width: 40, height: 30))
    }
    #expect(shown(empty)?.children.isEmpty ?? true)
  }

  @Test func `A layer can be drawn into a picture`() throws {
    let rig = AppRig()
    let square = rig.square(50, 50, size: 20)
    square.backgroundColor = .red
    rig.run(1)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image {
      square.layer.render(in: $0.cgContext)
    }
    let layer = try #require(shown(image)?.children.first)
    #expect(layer.fill == .color(UIColor.red.cgColor.color))
    #expect(layer.transform == .identity)
  }

  @Test func `A path is moved by the transform that is passed by reference`() {
    var turn = CGAffineTransform(translationX: 5, y: 7)
    let box = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(CGPath(rect: box, transform: &turn).boundingBox.origin == CGPoint(x: 5, y: 7))
    #expect(CGPath(ellipseIn: box, transform: &turn).boundingBoxOfPath.minX == 5)
    #expect(CGPath(rect: box, transform: nil).copy(using: &turn)?.boundingBox.minY == 7)
  }
}
