// Names of types, constants and methods before Swift 4.2. Projects of Swift 3 and 4 write them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// MARK: Views and controls

public typealias UIViewContentMode = UIView.ContentMode
public typealias UIViewAutoresizing = UIView.AutoresizingMask
public typealias UIViewAnimationOptions = UIView.AnimationOptions
public typealias UIViewAnimationCurve = UIView.AnimationCurve
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
public typealias UIControlState = UIControl.State
public typealias UIControlEvents = UIControl.Event
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
public typealias UIButtonType = UIButton.ButtonType
public typealias UITextBorderStyle = UITextField.BorderStyle
public typealias UIProgressViewStyle = UIProgressView.Style
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
public typealias UIStackViewDistribution = UIStackView.Distribution
public typealias UIStackViewAlignment = UIStackView.Alignment
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
public typealias UIBlurEffectStyle = UIBlurEffect.Style
public typealias UIImageRenderingMode = UIImage.RenderingMode
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
public typealias UIWindowLevel = UIWindow.Level
public typealias UIApplicationState = UIApplication.State
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
public typealias UIFontTextStyle = UIFont.TextStyle
public typealias RunLoopMode = RunLoop.Mode
public typealias NSAttributedStringKey = NSAttributedString.Key

extension RunLoop.Mode {
  public static let commonModes = RunLoop.Mode.common
  public static let defaultRunLoopMode = RunLoop.Mode.default
}

public let UIViewNoIntrinsicMetric: CGFloat = -1
public let UIWindowLevelNormal = UIWindow.Level.normal
public let UIWindowLevelAlert = UIWindow.Level.alert
public let UIWindowLevelStatusBar = UIWindow.Level.statusBar

public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

extension UIView {
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  public var childViewControllers: [UIViewController] { children }
  public func addChildViewController(_ child: UIViewController) { addChild(child) }
  public func removeFromParentViewController() { removeFromParent() }
  public func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }
  public func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }
}

// MARK: Gestures, touches and dynamics

public typealias UIGestureRecognizerState = UIGestureRecognizer.State
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
public typealias UITouchPhase = UITouch.Phase
public typealias UITouchType = UITouch.TouchType
public typealias UIEventType = UIEvent.EventType
public typealias UIEventSubtype = UIEvent.EventSubtype
public typealias UICollisionBehaviorMode = UICollisionBehavior.Mode
public typealias UIPushBehaviorMode = UIPushBehavior.Mode
public typealias UIAttachmentBehaviorType = UIAttachmentBehavior.AttachmentType

// MARK: Text

public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
public let UIFontWeightThin = UIFont.Weight.thin
public let UIFontWeightLight = UIFont.Weight.light
public let UIFontWeightRegular = UIFont.Weight.regular
public let UIFontWeightMedium = UIFont.Weight.medium
public let UIFontWeightSemibold = UIFont.Weight.semibold
public let UIFontWeightBold = UIFont.Weight.bold
public let UIFontWeightHeavy = UIFont.Weight.heavy
public let UIFontWeightBlack = UIFont.Weight.black

public let NSFontAttributeName = NSAttributedString.Key.font
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
public let NSKernAttributeName = NSAttributedString.Key.kern
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth

// MARK: Core Animation

public let kCAAnimationLinear = CAAnimationCalculationMode.linear
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse
public let kCATransitionFade = CATransitionType.fade
public let kCATransitionMoveIn = CATransitionType.moveIn
public let kCATransitionPush = CATransitionType.push
public let kCATransitionReveal = CATransitionType.reveal
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
public let kCATransitionFromRight = CATransitionSubtype.fromRight
public let kCATransitionFromTop = CATransitionSubtype.fromTop
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ

// MARK: Layers

public let kCALineCapButt = CAShapeLayerLineCap.butt
public let kCALineCapRound = CAShapeLayerLineCap.round
public let kCALineCapSquare = CAShapeLayerLineCap.square
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
public let kCALineJoinRound = CAShapeLayerLineJoin.round
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
public let kCAGradientLayerAxial = CAGradientLayerType.axial
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified
public let kCATruncationNone = CATextLayerTruncationMode.none
public let kCATruncationStart = CATextLayerTruncationMode.start
public let kCATruncationMiddle = CATextLayerTruncationMode.middle
public let kCATruncationEnd = CATextLayerTruncationMode.end
public let kCAGravityCenter = CALayerContentsGravity.center
public let kCAGravityResize = CALayerContentsGravity.resize
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
public let kCAGravityTop = CALayerContentsGravity.top
public let kCAGravityBottom = CALayerContentsGravity.bottom
public let kCAGravityLeft = CALayerContentsGravity.left
public let kCAGravityRight = CALayerContentsGravity.right
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
public let kCAGravityTopRight = CALayerContentsGravity.topRight
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight

// MARK: Dictionaries

extension NSMutableDictionary {
  /// Sets the value of a key whose type is `NSCopying`, as Objective-C's dictionaries declare it. A key that
  /// is not hashable has no effect but a note.
  @preconcurrency @MainActor
  public func setObject(_ object: Any, forKey key: any NSCopying) {
    guard let key = key as? AnyHashable else {
      RuntimeNotes.add("a dictionary's key of type \(type(of: key)) is not hashable; it was not set")
      return
    }
    setObject(object, forKey: key)
  }
}
