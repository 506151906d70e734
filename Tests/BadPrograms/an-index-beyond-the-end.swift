import UIKit

final class CardController: UIViewController {
  private var frames = [CGRect(x: 0, y: 0, width: 50, height: 50)]

  override func viewDidLoad() {
    super.viewDidLoad()
    for number in 0...1 { addCard(number) }
  }

  private func addCard(_ number: Int) {
    view.addSubview(UIView(frame: frames[number]))
  }
}
