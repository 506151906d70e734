import FlingGeometry
import FlingScene
import FlingType

/// The current state of a view.
struct ViewState {
  let kind: View.Kind
  /// As on screen, with running animations.
  var geometry = ViewGeometry()
  /// The goal of the running animations of geometry; nil without any.
  var model: ViewGeometry?
  var outline: Outline
  var corners = Corners.square
  var fillRule = FillRule.nonzero
  var fill: Paint?
  /// The picture of an image.
  var picture: ShownPicture?
  var stroke: Stroke?
  var shadows: [Shadow] = []
  var opacity = 1.0
  var blend = BlendMode.normal
  /// The standard deviation of the blur in points, at least 0.
  var blur = 0.0
  var clipsChildren = false
  var isHidden = false
  var isTouchable: Bool
  /// Siblings are drawn in the order of this number, then in list order.
  var z = 0.0
  var body: BodyOutline
  /// The text of a label.
  var label = LabelState()
  /// The paint of a label's glyphs.
  var color: Paint? = .color(.black)
  /// What was written of the view's place; otherwise the outline's box determines it.
  var place = PlaceRules()
  /// What the view says to layouts.
  var layout = LayoutState()
  /// Whether the program that the scene shows does not have the view at present.
  var isAbsent = false

  init(kind: View.Kind, isTouchable: Bool) {
    self.kind = kind
    self.isTouchable = isTouchable
    switch kind {
    case .image:
      outline = .bounds
      body = .rectangle
      picture = ShownPicture()
    case .canvas, .view, .label:
      outline = .bounds
      body = .rectangle
    case .ellipse:
      outline = .bounds
      body = .shape
      fill = .color(.black)
    case .polygon:
      outline = .points([])
      body = .shape
      fill = .color(.black)
    case .path:
      outline = .path(Path())
      body = .shape
      fill = .color(.black)
    case .line:
      outline = .line(from: .zero, to: .zero)
      body = .none
      stroke = Stroke(paint: .color(.black))
    case .arrow:
      outline = .arrow(Arrow())
      body = .none
      stroke = Stroke(paint: .color(.black))
      label.arrangement.alignment = .center
    }
  }

  /// The outline in own coordinates.
  var shape: Shape {
    let bounds = Rect(x: 0, y: 0, width: geometry.size.x, height: geometry.size.y)
    switch outline {
    case .bounds: return kind == .ellipse ? .ellipse(bounds) : .rectangle(bounds, corners)
    case .points(let points): return .polygon(points, cornerRadius: corners.topLeft)
    case .regular(let sides):
      return .polygon(Polygon.regular(sides: sides, in: bounds), cornerRadius: corners.topLeft)
    case .star(let points, let inner):
      return .polygon(Polygon.star(points: points, inner: inner, in: bounds), cornerRadius: corners.topLeft)
    case .path(let path): return .path(path, fillRule)
    case .line(let from, let to):
      let corner = Point(min(from.x, to.x), min(from.y, to.y))
      return .line(from: from - corner, to: to - corner)
    case .arrow(let arrow): return .path(arrow.ownPath, .nonzero)
    }
  }

  /// The paint of the shape; for an image, its picture.
  var paint: Paint? {
    let bounds = Rect(x: 0, y: 0, width: geometry.size.x, height: geometry.size.y)
    guard let picture else { return fill?.placed(in: bounds) }
    return .picture(
      PictureFill(
        number: picture.number, frame: picture.fit.frame(of: picture.size, in: bounds), tint: picture.tint))
  }

  /// The picture of an image.
  struct ShownPicture {
    var number = 0
    /// The picture's own size, in points.
    var size = Size.zero
    var fit = PictureFit.fill
    var tint: Color?

    /// The height that keeps the proportions in a width, in points.
    func height(for width: Double) -> Double { size.width > 0 ? width * size.height / size.width : 0 }

    /// The width that keeps the proportions in a height, in points.
    func width(for height: Double) -> Double { size.height > 0 ? height * size.width / size.height : 0 }
  }

  /// The outline that is filled and stroked.
  enum Outline: Hashable {
    /// A rectangle or ellipse of the view's size.
    case bounds
    /// In own coordinates.
    case points([Point])
    case regular(Int)
    case star(Int, Double)
    /// In own coordinates.
    case path(Path)
    /// In the parent's coordinates.
    case line(from: Point, to: Point)
    indirect case arrow(Arrow)
  }
}

/// The collision outline of a view, relative to the center of its bounds.
enum BodyOutline: Hashable {
  case rectangle
  case ellipse
  case shape
  case none
  case points([Point])
  case path(Path)
  case sized(Size)
}
