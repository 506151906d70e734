import UIKit

final class CardController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    for number in 1...1_000_000 { print("line", number) }
    fatalError("a million lines are printed")
  }
}
