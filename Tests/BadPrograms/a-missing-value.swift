import UIKit

final class CardController: UIViewController {
  private var card: UIView!

  override func viewDidLoad() {
    super.viewDidLoad()
    card.center = view.center
  }
}
