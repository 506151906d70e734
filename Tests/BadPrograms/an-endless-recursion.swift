import UIKit

final class CardController: UIViewController {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOut(view, depth: 0)
  }

  private func layOut(_ view: UIView, depth: Int) {
    layOut(view, depth: depth + 1)
    view.tag = depth
  }
}
