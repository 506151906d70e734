// Names that types of views and controls had before Swift 4.2.

public typealias UIViewAutoresizing = UIView.AutoresizingMask
public typealias UIViewContentMode = UIView.ContentMode
public typealias UIViewAnimationOptions = UIView.AnimationOptions
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
public typealias UIViewAnimationCurve = UIView.AnimationCurve
public typealias UIControlEvents = UIControl.Event
public typealias UIControlState = UIControl.State
public typealias UIButtonType = UIButton.ButtonType
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
public typealias UIStackViewDistribution = UIStackView.Distribution
public typealias UIStackViewAlignment = UIStackView.Alignment
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
public typealias UIBlurEffectStyle = UIBlurEffect.Style
public typealias UIImageRenderingMode = UIImage.RenderingMode

/// What an action of a control calls.
public typealias UIActionHandler = @MainActor (UIAction) -> Void
