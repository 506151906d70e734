import FlingUIKit
import Testing

@MainActor
@Suite("Visual formats")
struct VisualFormatTests {
  /// The frames of two views that formats place in a view of 320 × 480 points.
  private func frames(
    _ formats: [String], options: NSLayoutConstraint.FormatOptions = [], metrics: [String: Any]? = nil
  ) -> (CGRect, CGRect) {
    let rig = AppRig()
    let (a, b) = (UIView(), UIView())
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      rig.add(view)
    }
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b]))
    }
    rig.run(1)
    return (a.frame, b.frame)
  }

  @Test func `Edges, spaces and sizes are read in both directions`() {
    let (a, b) = frames(
      ["H:|[a(100)]-20-[b(==a)]", "V:|-30-[a(40)]", "V:[b(50)]-(-10)-|"], metrics: nil)
    #expect(a == CGRect(x: 0, y: 30, width: 100, height: 40))
    #expect(b.minX == 120 && b.width == 100 && b.height == 50)
    #expect(b.maxY == AppRig().view.bounds.height + 10)
  }

  @Test func `A space without a number is 8 points between views and the margin at edges`() {
    let (a, b) = frames(["|-[a(60)]-[b(60)]", "V:|-[a(20)]", "V:|[b(20)]"])
    // The margins of a controller's view: 16 points at the sides, none above.
    #expect(a.minX == 16 && a.minY == 0)
    #expect(b.minX == 84 && b.minY == 0)
  }

  @Test func `Metrics, inequalities, priorities and alignments count`() {
    let (a, b) = frames(
      ["|-gap-[a(>=50,<=80,200@500)]-gap-[b(30)]"], options: [.alignAllTop, .alignAllBottom],
      metrics: ["gap": 12])
    #expect(a.minX == 12 && a.width == 80)
    #expect(b.minX == 104 && b.minY == a.minY && b.height == a.height)
  }

  @Test(arguments: ["|[a]-", "[c]", "|-none-[a]", "[a", "[a]]", "", "|-8-|", "[a(50]", "[a]-8[b]"])
  func `A format with a fault makes no constraints`(format: String) {
    let view = UIView()
    UIView().addSubview(view)
    let made = NSLayoutConstraint.constraints(withVisualFormat: format, views: ["a": view, "b": view])
    #expect(made.isEmpty)
  }
}
