import UIKit

final class CardController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    var angle = 0.0
    while angle < 10 { angle *= 2 }
  }
}
