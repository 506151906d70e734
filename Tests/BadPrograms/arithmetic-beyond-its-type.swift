import UIKit

final class CardController: UIViewController {
  private var count = UInt8.max

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
      self.count += 1
    }
  }
}
