public import FlingGeometry

/// A complete scene as written: names are resolved, styles merged, copies made, and every expression is
/// compiled and typed as far as possible before the run. A value; `Stage` runs it.
public struct Document: Sendable {
  public var source: SourceFile
  public var title: String?
  public var description: String?
  public var canvas: Canvas
  public var seed: UInt64
  /// The theme for which constants were computed.
  public var theme: Theme
  /// The families of `fonts`, in the order of the file.
  public var fonts: [FontDeclaration]
  /// The declared variables, in the order of the file.
  public var variables: [Variable]
  /// All variables, sorted so that each follows those that its initial value reads.
  public var variableOrder: [VariableID]
  /// All views in document order (a parent before its children); the first is the canvas.
  public var views: [View]
  public var behaviorNames: [BehaviorName]
  /// The behaviors of the top-level list in list order.
  public var behaviors: [Behavior]
  /// The gestures in list order, with every copy.
  public var gestures: [Gesture]
  public var actionLists: [ActionList]
  public var script: [ScriptStep]
  /// The entries of `when` in list order, with every copy.
  public var whens: [When]
  public var expectations: [Expectation]
  /// The overlays drawn on the film, in list order, with every copy.
  public var overlays: [Overlay]
  /// The names of marks, in the order of their first occurrence in the file.
  public var marks: [String]
  public var timers: [String]
  /// The pictures of views; keys refer to them by index.
  public var pictures: [PictureSource]
  /// The closing speed in pt/s below which contacts are inelastic.
  public var bounceThreshold: Double
  public var render: RenderPlan
  /// The allowed difference between the film and its golden.
  public var tolerance: GoldenTolerance
  /// The sweep of which this document is the first cell; nil without a sweep.
  public var sweep: Sweep?
  /// The warnings found while the scene was read.
  public var warnings: [Diagnostic]
  /// Whether a view may be blurred. If so, compositing layers may be larger than the picture.
  package var hasBlurs = true

  public struct Canvas: Sendable {
    /// The size in points.
    public var size: Size
    /// Pixels per point.
    public var scale: Double
    public var background: PaintFormula
  }

  public struct Variable: Sendable {
    public var name: String
    /// The initial value. It is constant if it reads only constants and variables that no action assigns.
    public var initial: Expression
    /// Whether some action assigns it.
    public var isAssigned: Bool
    public var range: SourceRange
  }

  public struct BehaviorName: Sendable {
    /// Empty for an unnamed entry.
    public var name: String
    public var kind: Behavior.Kind
  }

  public struct ActionList: Sendable {
    public var name: String
    public var actions: [Action]
  }
}
