import UIKit

final class CardController: UIViewController {
  @IBOutlet private weak var card: UIImageView!
  @IBOutlet private weak var caption: UILabel!

  override func viewDidLoad() {
    super.viewDidLoad()
    card.layer.cornerRadius = 8
    caption.text = "Drag me"
  }
}
