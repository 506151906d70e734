import UIKit

final class CardController: UIViewController {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.tag = depth(of: view)
  }

  private func depth(of view: UIView) -> Int { 1 + depth(of: view) }
}
