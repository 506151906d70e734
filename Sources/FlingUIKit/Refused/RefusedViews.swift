// Views that this layer does not have. The compiler says so at the line that names them.

@available(
  *, unavailable,
  message:
    "Fling has no table views; add the rows as views, or use a stack view; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public enum Style: Int { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int { case fade, right, left, top, bottom, none, middle, automatic }
  public static let automaticDimension: CGFloat = -1
  public init(frame: CGRect, style: Style) { fatalError("unavailable") }
  public required init?(coder: NSCoder) { fatalError("unavailable") }
  public override init(frame: CGRect) { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message:
    "Fling has no table views; add the rows as views, or use a stack view; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UITableViewController: UIViewController {
  public init(style: UITableView.Style) { fatalError("unavailable") }
  public override init(nibName: String?, bundle: Bundle?) { fatalError("unavailable") }
  public required init?(coder: NSCoder) { fatalError("unavailable") }
  open var tableView: UITableView! { nil }
}

@available(
  *, unavailable,
  message:
    "Fling has no table views; add the rows as views, or use a stack view; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Int { case `default`, value1, value2, subtitle }
  public init(style: CellStyle, reuseIdentifier: String?) { fatalError("unavailable") }
  public required init?(coder: NSCoder) { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message:
    "Fling has no table views; add the rows as views, or use a stack view; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {}

@available(
  *, unavailable,
  message:
    "Fling has no table views; add the rows as views, or use a stack view; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {}

@available(
  *, unavailable,
  message:
    "Fling has no table views; add the rows as views, or use a stack view; see Documentation/UIKit.md#refused"
)
public protocol UITableViewDataSource {}

@available(
  *, unavailable,
  message:
    "Fling has no table views; add the rows as views, or use a stack view; see Documentation/UIKit.md#refused"
)
public protocol UITableViewDelegate {}

@available(
  *, unavailable,
  message:
    "Fling has no table views; add the rows as views, or use a stack view; see Documentation/UIKit.md#refused"
)
public protocol UITableViewDataSourcePrefetching {}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    fatalError("unavailable")
  }
  public required init?(coder: NSCoder) { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController {
  public init(collectionViewLayout layout: UICollectionViewLayout) { fatalError("unavailable") }
  public override init(nibName: String?, bundle: Bundle?) { fatalError("unavailable") }
  public required init?(coder: NSCoder) { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  public convenience init(forCellWith indexPath: IndexPath) { fatalError("unavailable") }
}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
public protocol UICollectionViewDataSource {}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
public protocol UICollectionViewDelegate {}

@available(
  *, unavailable,
  message: "Fling has no collection views; add the items as views; see Documentation/UIKit.md#refused"
)
public protocol UICollectionViewDelegateFlowLayout {}

@available(*, unavailable, message: "Fling has no scroll views yet; move the bounds of a view instead")
@preconcurrency @MainActor
open class UIScrollView: UIView {}

@available(*, unavailable, message: "Fling has no scroll views yet; move the bounds of a view instead")
public protocol UIScrollViewDelegate {}

@available(*, unavailable, message: "Fling has no text views yet; use a label with numberOfLines = 0")
@preconcurrency @MainActor
open class UITextView: UIScrollView {}

@available(*, unavailable, message: "Fling has no text views yet; use a label with numberOfLines = 0")
public protocol UITextViewDelegate {}

@available(*, unavailable, message: "Fling has no pickers; use a segmented control")
@preconcurrency @MainActor
open class UIPickerView: UIView {}

@available(*, unavailable, message: "Fling has no pickers; use a segmented control")
@preconcurrency @MainActor
open class UIDatePicker: UIControl {}

@available(*, unavailable, message: "Fling has no pickers; use a segmented control")
@preconcurrency @MainActor
open class UIColorWell: UIControl {}

@available(*, unavailable, message: "Fling has no pickers; use a segmented control")
public protocol UIPickerViewDataSource {}

@available(*, unavailable, message: "Fling has no pickers; use a segmented control")
public protocol UIPickerViewDelegate {}

@available(*, unavailable, message: "Fling draws no bars of the system; add a view of your own")
@preconcurrency @MainActor
open class UISearchBar: UIView {}

@available(*, unavailable, message: "Fling draws no bars of the system; add a view of your own")
@preconcurrency @MainActor
open class UITabBar: UIView {}

@available(*, unavailable, message: "Fling draws no bars of the system; add a view of your own")
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
  public convenience init(title: String?, image: UIImage?, tag: Int) { fatalError("unavailable") }
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    fatalError("unavailable")
  }
}

@available(*, unavailable, message: "Fling draws no bars of the system; add a view of your own")
@preconcurrency @MainActor
open class UIToolbar: UIView {}

@available(*, unavailable, message: "Fling draws no bars of the system; add a view of your own")
public protocol UISearchBarDelegate {}
