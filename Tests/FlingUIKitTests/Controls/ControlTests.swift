import FlingGeometry
import FlingStage
import FlingUIKit
import Testing

@MainActor
@Suite("Controls")
struct ControlTests {
  @Test func `A button reports a touch inside to methods and actions`() {
    final class Target: MainActorObject {
      var log: [String] = []
      init() { super.init(isolated: ()) }
      func tapped(_ sender: UIButton) { log.append(sender.currentTitle ?? "") }
      func plain() { log.append("plain") }
    }
    let rig = AppRig()
    let target = Target()
    let button = rig.add(UIButton(type: .system))
    button.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    button.setTitle("Go", for: .normal)
    button.addTarget(target, action: Selector(target.tapped), for: .touchUpInside)
    button.addTarget(target, action: Selector(target.plain), for: .touchDown)
    button.addAction(UIAction { _ in target.log.append("action") }, for: .primaryActionTriggered)
    rig.tap(150, 120)
    #expect(target.log == ["plain", "Go", "action"])
    rig.stroke([Point(150, 120), Point(150, 300), Point(150, 400)])
    #expect(target.log == ["plain", "Go", "action", "plain"], "a lift far away is none inside")
    button.isEnabled = false
    rig.tap(150, 120)
    #expect(target.log.count == 4)
  }

  @Test func `A configured button has the look of its configuration`() throws {
    let rig = AppRig()
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Go"
    configuration.baseBackgroundColor = .red
    configuration.cornerStyle = .capsule
    let button = rig.add(UIButton(configuration: configuration))
    #expect(button.bounds.width > 24 && button.bounds.height > 20)
    rig.run(1)
    let layer = try #require(rig.runtime.layers.first?.children.first?.children.first)
    #expect(layer.fill == .color(Color(red: 1, green: 0, blue: 0)))
    #expect(layer.children.contains { $0.text != nil || $0.children.contains { $0.text != nil } })
    #expect(button.titleLabel?.textColor == .white)
  }

  @Test func `A switch keeps its size and changes by a tap`() {
    let rig = AppRig()
    let control = rig.add(UISwitch(frame: CGRect(x: 20, y: 20, width: 300, height: 200)))
    #expect(control.bounds.size == CGSize(width: 51, height: 31))
    control.frame = CGRect(x: 10, y: 10, width: 7, height: 7)
    #expect(control.frame == CGRect(x: 10, y: 10, width: 51, height: 31))
    var values: [Bool] = []
    control.addAction(UIAction { _ in values.append(control.isOn) }, for: .valueChanged)
    rig.tap(30, 25)
    rig.tap(30, 25)
    #expect(values == [true, false])
  }

  @Test func `A slider follows a finger that takes its thumb`() {
    let rig = AppRig()
    let slider = rig.add(UISlider(frame: CGRect(x: 20, y: 100, width: 228, height: 34)))
    slider.maximumValue = 10
    var count = 0
    slider.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
    rig.run(1)
    rig.stroke([Point(34, 117), Point(84, 117), Point(134, 117)])
    #expect(near(CGFloat(slider.value), 5, 1e-5) && count == 2)
    rig.stroke([Point(34, 117), Point(84, 117)])
    #expect(near(CGFloat(slider.value), 5, 1e-5), "the thumb is elsewhere")
  }

  @Test func `A segmented control chooses the segment that is touched`() {
    let rig = AppRig()
    let control = rig.add(UISegmentedControl(items: ["A", "B", "C"]))
    control.frame = CGRect(x: 0, y: 100, width: 300, height: 32)
    control.selectedSegmentIndex = 0
    var chosen: [Int] = []
    control.addAction(UIAction { _ in chosen.append(control.selectedSegmentIndex) }, for: .valueChanged)
    rig.tap(250, 110)
    rig.tap(250, 110)
    rig.tap(150, 110)
    #expect(chosen == [2, 1])
  }

  @Test func `A stack places its views in a row with spaces`() {
    let rig = AppRig()
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    let stack = rig.add(UIStackView(arrangedSubviews: views))
    stack.frame = CGRect(x: 0, y: 0, width: 320, height: 50)
    stack.spacing = 10
    stack.distribution = .fillEqually
    rig.run(1)
    #expect(
      views.map(\.frame.minX) == [0, 110, 220]
        && views.allSatisfy { $0.frame.size == CGSize(width: 100, height: 50) })
    views[1].isHidden = true
    stack.axis = .vertical
    stack.alignment = .center
    stack.distribution = .equalSpacing
    stack.frame.size.height = 100
    rig.run(1)
    #expect(views[0].frame == CGRect(x: 150, y: 0, width: 20, height: 20))
    #expect(views[2].frame == CGRect(x: 150, y: 80, width: 20, height: 20))
  }

  @Test func `The insets of a title move it, and narrow it only where room is missing`() throws {
    let rig = AppRig()
    let button = rig.add(UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 40)))
    button.setTitle("Go", for: .normal)
    rig.run(1)
    let label = try #require(button.titleLabel)
    let before = label.frame
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 20, bottom: 6, right: 0)
    rig.run(1)
    #expect(near(label.frame.origin, before.minX + 10, before.minY - 3) && label.frame.width == before.width)
    button.contentHorizontalAlignment = .left
    button.setNeedsLayout()
    rig.run(1)
    #expect(near(label.frame.minX, 20))
    button.titleEdgeInsets.right = 175
    rig.run(1)
    #expect(near(label.frame.width, 5))
  }

  @Test func `A disabled button of the system type fades, a custom one keeps the color of its title`() {
    let rig = AppRig()
    let (system, custom) = (rig.add(UIButton(type: .system)), rig.add(UIButton(type: .custom)))
    for button in [system, custom] {
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      button.setTitle("Go", for: .normal)
      button.isEnabled = false
    }
    rig.run(1)
    #expect(custom.titleLabel?.alpha == 1 && (system.titleLabel?.alpha ?? 1) < 1)
    #expect(!RuntimeNotes.all.contains { $0.contains("buttons of the types") })
    rig.add(UIButton(type: .close))
    #expect(RuntimeNotes.all.contains { $0.contains("buttons of the types") })
  }

  @Test func `Titles of segments keep their attributes, and the selected segment stays selected`() {
    let rig = AppRig()
    let control = rig.add(UISegmentedControl(items: ["A", "B"]))
    control.frame = CGRect(x: 0, y: 100, width: 300, height: 32)
    control.selectedSegmentIndex = 1
    let font = UIFont.boldSystemFont(ofSize: 20)
    control.setTitleTextAttributes([.font: font, .foregroundColor: UIColor.red], for: .normal)
    control.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
    rig.run(1)
    let labels = control.subviews.compactMap { $0 as? UILabel }
    #expect(labels.count == 2 && labels.allSatisfy { $0.font == font })
    #expect(labels[0].textColor == .red && labels[1].textColor == .blue)
    control.setEnabled(false, forSegmentAt: 0)
    control.insertSegment(withTitle: "C", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && !control.isEnabledForSegment(at: 1))
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == 1 && control.isEnabledForSegment(at: 1))
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func `A text field shows the text of its placeholder`() {
    let rig = AppRig()
    let field = rig.add(UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34)))
    field.attributedPlaceholder = NSAttributedString(string: "Name")
    rig.run(1)
    let label = field.subviews.first as? UILabel
    #expect(field.placeholder == "Name" && label?.text == "Name")
    field.placeholder = "City"
    rig.run(1)
    #expect(field.attributedPlaceholder?.string == "City" && label?.text == "City")
  }

  @Test func `Views of a stack give way one after the other`() {
    let rig = AppRig()
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20)) }
    let stack = rig.add(UIStackView(arrangedSubviews: views))
    views[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    stack.frame = CGRect(x: 0, y: 0, width: 150, height: 50)
    rig.run(1)
    #expect(views.map(\.frame.width) == [50, 0, 100])
  }

  @Test func `Numbers of steppers and page controls stay in their ranges`() {
    let stepper = UIStepper()
    stepper.value = 50
    stepper.maximumValue = 20
    #expect(stepper.value == 20)
    let pages = UIPageControl()
    pages.currentPage = 3
    #expect(pages.currentPage == 0, "there is no page yet")
    pages.numberOfPages = 5
    pages.currentPage = 7
    #expect(pages.currentPage == 4)
    pages.numberOfPages = 2
    #expect(pages.currentPage == 1)
  }

  @Test func `A new tint colors the tracks of sliders and progress views`() {
    let rig = AppRig()
    let slider = rig.add(UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 34)))
    let progress = rig.add(UIProgressView(frame: CGRect(x: 0, y: 50, width: 100, height: 4)))
    rig.run(1)
    rig.view.tintColor = .red
    let red = UIColor.red.cgColor
    #expect(slider.layer.sublayers?.contains { $0.backgroundColor == red } ?? false)
    #expect(progress.layer.sublayers?.first?.backgroundColor == red)
  }

  @Test func `A view that leaves a stack leaves its own spacing behind`() {
    let (first, second) = (UIView(), UIView())
    let stack = UIStackView(arrangedSubviews: [first, second])
    stack.spacing = 4
    stack.setCustomSpacing(30, after: first)
    stack.insertArrangedSubview(first, at: 1)
    #expect(stack.customSpacing(after: first) == 30, "it only moves")
    stack.removeArrangedSubview(first)
    stack.addArrangedSubview(first)
    #expect(stack.customSpacing(after: first) == 4)
  }

  @Test func `A label centers its lines vertically and sizes to fit`() throws {
    let rig = AppRig()
    let label = rig.add(UILabel())
    label.text = "Fling"
    label.font = .boldSystemFont(ofSize: 20)
    label.sizeToFit()
    let size = label.bounds.size
    #expect(size.width > 30 && size.width == size.width.rounded() && size.height > 20)
    label.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
    rig.run(1)
    let text = try #require(
      rig.runtime.layers.first?.children.first?.children.first?.children.first?.text)
    let middle = text.glyphs.bounds.midY
    #expect(abs(middle - 50) < 5)
    #expect(!label.isUserInteractionEnabled)
  }
}

@MainActor
@Suite("Layout of controls")
struct ControlLayoutTests {
  @Test func `A button is laid out once and then rests`() {
    final class Counting: UIButton {
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
      }
    }
    let rig = AppRig()
    let button = rig.add(Counting(type: .system))
    button.setTitle("Go", for: .normal)
    button.configuration = .filled()
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    rig.run(3)
    let count = button.count
    rig.run(10)
    #expect(button.count == count && count > 0)
  }
}
