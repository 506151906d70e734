import UIKit

final class CardController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    perform(#selector(fail), with: nil, afterDelay: 0.2)
  }

  @objc private func fail() {
    fatalError("not yet")
  }
}
