import UIKit

struct Card {
  var title = "A"
}
