import FlingGeometry
import FlingUIKit
import Testing

@MainActor
@Suite("Auto Layout")
struct AutoLayoutTests {
  /// A view that constraints place.
  private func free(in rig: AppRig) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    return rig.add(view)
  }

  @Test func `Edges, centers and sizes place a view before the frame is shown`() {
    let rig = AppRig()
    let pinned = free(in: rig)
    let centered = free(in: rig)
    NSLayoutConstraint.activate([
      pinned.leadingAnchor.constraint(equalTo: rig.view.leadingAnchor, constant: 20),
      pinned.trailingAnchor.constraint(equalTo: rig.view.trailingAnchor, constant: -20),
      pinned.topAnchor.constraint(equalTo: rig.view.topAnchor, constant: 10),
      pinned.heightAnchor.constraint(equalTo: pinned.widthAnchor, multiplier: 0.5),
      centered.centerXAnchor.constraint(equalTo: rig.view.centerXAnchor),
      centered.topAnchor.constraint(equalTo: pinned.bottomAnchor, constant: 8),
      centered.widthAnchor.constraint(equalToConstant: 100),
      centered.heightAnchor.constraint(equalToConstant: 40),
    ])
    rig.run(1)
    #expect(pinned.frame == CGRect(x: 20, y: 10, width: 280, height: 140))
    #expect(centered.frame == CGRect(x: 110, y: 158, width: 100, height: 40))
  }

  @Test func `A program that calls layoutSubviews() in a block animates what constraints move`() throws {
    let rig = AppRig()
    let view = free(in: rig)
    let top = view.topAnchor.constraint(equalTo: rig.view.topAnchor, constant: 0)
    NSLayoutConstraint.activate([
      top, view.leadingAnchor.constraint(equalTo: rig.view.leadingAnchor),
      view.widthAnchor.constraint(equalToConstant: 40), view.heightAnchor.constraint(equalToConstant: 40),
    ])
    rig.run(1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      top.constant = 100
      rig.view.layoutSubviews()
    }
    #expect(view.frame.minY == 100)
    rig.run(30)
    let shown = try #require(view.layer.presentation()?.frame.minY)
    #expect(near(shown, 50, 2))
  }

  @Test func `The safe area and views inside of views count`() {
    let runtime = AppRuntime(
      ScreenSettings(
        size: Size(width: 320, height: 480), scale: 1,
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0)))
    let controller = UIViewController()
    runtime.start(root: controller)
    let outer = UIView()
    let inner = UIView()
    outer.translatesAutoresizingMaskIntoConstraints = false
    inner.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(outer)
    outer.addSubview(inner)
    let safe = controller.view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      outer.topAnchor.constraint(equalTo: safe.topAnchor),
      outer.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      outer.leftAnchor.constraint(equalTo: safe.leftAnchor, constant: 10),
      outer.rightAnchor.constraint(equalTo: safe.rightAnchor, constant: -10),
      inner.centerXAnchor.constraint(equalTo: outer.centerXAnchor),
      inner.centerYAnchor.constraint(equalTo: outer.centerYAnchor),
      inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5),
      inner.heightAnchor.constraint(equalToConstant: 99),
    ])
    runtime.tick([])
    #expect(outer.frame == CGRect(x: 10, y: 47, width: 300, height: 399))
    #expect(inner.frame == CGRect(x: 75, y: 150, width: 150, height: 99))
  }

  @Test func `Margins are those of the system, and a controller's view has them inside of its safe area`() {
    let runtime = AppRuntime(
      ScreenSettings(
        size: Size(width: 390, height: 480), scale: 1,
        safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0)))
    let controller = UIViewController()
    runtime.start(root: controller)
    #expect(controller.view.layoutMargins == UIEdgeInsets(top: 47, left: 16, bottom: 34, right: 16))
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(inner)
    #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    let guide = controller.view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: guide.topAnchor),
      inner.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      inner.heightAnchor.constraint(equalToConstant: 10),
    ])
    runtime.tick([])
    #expect(inner.frame == CGRect(x: 16, y: 47, width: 358, height: 10))
    controller.view.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    runtime.tick([])
    #expect(inner.frame == CGRect(x: 6, y: 5, width: 376, height: 10))
  }

  @Test func `An image view takes the size of a picture that it gets later`() {
    let rig = AppRig()
    let view = UIImageView(image: nil)
    view.translatesAutoresizingMaskIntoConstraints = false
    rig.add(view)
    view.topAnchor.constraint(equalTo: rig.view.topAnchor).isActive = true
    view.leftAnchor.constraint(equalTo: rig.view.leftAnchor).isActive = true
    rig.run(1)
    view.image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in }
    rig.run(1)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 40, height: 30))
  }

  @Test func `A label has the size of its text, at its priorities`() {
    let rig = AppRig()
    let label = UILabel()
    label.text = "Fling"
    label.translatesAutoresizingMaskIntoConstraints = false
    rig.add(label)
    label.centerXAnchor.constraint(equalTo: rig.view.centerXAnchor).isActive = true
    label.topAnchor.constraint(equalTo: rig.view.topAnchor, constant: 30).isActive = true
    rig.run(1)
    #expect(label.bounds.size == label.intrinsicContentSize && label.frame.minY == 30)
    label.widthAnchor.constraint(equalToConstant: 200).isActive = true
    rig.run(1)
    #expect(label.bounds.width == 200)
  }

  @Test func `Inequalities act where they are violated, and priorities decide`() {
    let rig = AppRig()
    let view = free(in: rig)
    let wish = view.widthAnchor.constraint(equalToConstant: 500)
    wish.priority = .defaultHigh
    NSLayoutConstraint.activate([
      wish, view.widthAnchor.constraint(lessThanOrEqualTo: rig.view.widthAnchor, constant: -40),
      view.heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
    ])
    rig.run(1)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 280, height: 30))
  }

  @Test func `A changed constant moves with the animation of its block`() {
    let rig = AppRig()
    let view = free(in: rig)
    let left = view.leftAnchor.constraint(equalTo: rig.view.leftAnchor, constant: 0)
    NSLayoutConstraint.activate([
      left, view.topAnchor.constraint(equalTo: rig.view.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 10),
    ])
    rig.run(1)
    left.constant = 100
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { rig.view.layoutIfNeeded() }
    #expect(view.frame.minX == 100)
    rig.run(15)
    #expect(near(view.layer.presentation()?.frame.minX ?? 0, 50, 1e-9))
  }

  @Test func `What was moved by hand is not pulled back while the solution stays`() {
    let rig = AppRig()
    let view = free(in: rig)
    NSLayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: rig.view.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: rig.view.centerYAnchor),
      view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 10),
    ])
    rig.run(1)
    #expect(view.center == CGPoint(x: 160, y: 240))
    view.center = CGPoint(x: 20, y: 20)
    rig.view.setNeedsLayout()
    rig.run(2)
    #expect(view.center == CGPoint(x: 20, y: 20))
  }

  @Test func `A view that no constraint names keeps its frame`() {
    let rig = AppRig()
    let named = free(in: rig)
    named.widthAnchor.constraint(equalToConstant: 10).isActive = true
    let other = free(in: rig)
    other.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
    rig.run(2)
    #expect(other.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
  }
}
