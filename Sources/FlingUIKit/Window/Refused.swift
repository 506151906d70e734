// Types that this layer does not have. The compiler says so at the line that names them.

@available(*, unavailable, message: "Fling has no collection views; see Documentation/UIKit.md#refused")
open class UICollectionView {}
@available(*, unavailable, message: "Fling has no collection views; see Documentation/UIKit.md#refused")
open class UICollectionViewController {}
@available(*, unavailable, message: "Fling has no collection views; see Documentation/UIKit.md#refused")
open class UICollectionViewCell {}
@available(*, unavailable, message: "Fling has no collection views; see Documentation/UIKit.md#refused")
open class UICollectionViewLayout {}
@available(*, unavailable, message: "Fling has no collection views; see Documentation/UIKit.md#refused")
open class UICollectionViewFlowLayout {}
@available(*, unavailable, message: "Fling has no table views; see Documentation/UIKit.md#refused")
open class UITableView {}
@available(*, unavailable, message: "Fling has no table views; see Documentation/UIKit.md#refused")
open class UITableViewController {}
@available(*, unavailable, message: "Fling has no table views; see Documentation/UIKit.md#refused")
open class UITableViewCell {}
@available(*, unavailable, message: "Fling has no scroll views yet; move the bounds of a view instead")
open class UIScrollView {}
@available(*, unavailable, message: "Fling has no text views yet; use a label with numberOfLines = 0")
open class UITextView {}
@available(*, unavailable, message: "Fling has no tab bars; film one of the controllers")
open class UITabBarController {}
@available(*, unavailable, message: "Fling has no pages of controllers; film one of the controllers")
open class UIPageViewController {}
@available(*, unavailable, message: "Fling has no split views; film one of the controllers")
open class UISplitViewController {}
@available(*, unavailable, message: "Fling has no alerts; show a view of your own")
open class UIAlertController {}
@available(*, unavailable, message: "Fling has no pickers; use a segmented control")
open class UIPickerView {}
@available(*, unavailable, message: "Fling has no pickers; use a segmented control")
open class UIDatePicker {}
@available(*, unavailable, message: "Fling does not read storyboards; make the controller in code")
open class UIStoryboard {}
@available(*, unavailable, message: "Fling does not read interface files; make the views in code")
open class UINib {}
@available(*, unavailable, message: "Fling has no web views")
open class WKWebView {}
@available(*, unavailable, message: "Fling has no maps")
open class MKMapView {}
@available(*, unavailable, message: "Fling plays no video")
open class AVPlayer {}
@available(*, unavailable, message: "Fling plays no video")
open class AVPlayerLayer {}
@available(*, unavailable, message: "Fling has no particle emitters; move layers by a display link")
open class CAEmitterLayer {}
@available(*, unavailable, message: "Fling has no particle emitters; move layers by a display link")
open class CAEmitterCell {}
@available(*, unavailable, message: "Fling has no replicator layers; add the copies in code")
open class CAReplicatorLayer {}
@available(*, unavailable, message: "Fling has no 3-D layers")
open class CATransformLayer {}
@available(*, unavailable, message: "Fling makes no pictures in memory; draw in draw(_:)")
open class UIGraphicsImageRenderer {}
@available(*, unavailable, message: "Fling has no SpriteKit")
open class SKScene {}
@available(*, unavailable, message: "Fling has no SpriteKit")
open class SKView {}

@available(*, unavailable, message: "Fling has no table views; see Documentation/UIKit.md#refused")
public protocol UITableViewDataSource {}
@available(*, unavailable, message: "Fling has no table views; see Documentation/UIKit.md#refused")
public protocol UITableViewDelegate {}
@available(*, unavailable, message: "Fling has no collection views; see Documentation/UIKit.md#refused")
public protocol UICollectionViewDataSource {}
@available(*, unavailable, message: "Fling has no collection views; see Documentation/UIKit.md#refused")
public protocol UICollectionViewDelegate {}
@available(*, unavailable, message: "Fling has no scroll views yet; move the bounds of a view instead")
public protocol UIScrollViewDelegate {}
@available(*, unavailable, message: "Fling has no transitions of controllers yet")
public protocol UIViewControllerTransitioningDelegate {}
@available(*, unavailable, message: "Fling has no transitions of controllers yet")
public protocol UIViewControllerAnimatedTransitioning {}
