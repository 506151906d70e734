import UIKit

final class CardController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let title: Any = 7
    print(title as! String)
  }
}
