import UIKit

class FirstController: UIViewController {}
class SecondController: UIViewController {}
