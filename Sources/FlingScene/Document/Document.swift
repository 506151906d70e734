public import FlingGeometry

/// A scene as written, read whole: names resolved, styles merged, copies made, every expression compiled and typed as
/// far as can be known before it runs. It is a value; running it is the stage's work.
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
  /// In the order of the file.
  public var variables: [Variable]
  /// The variables so ordered that each comes after those its first value reads.
  public var variableOrder: [VariableID]
  /// All views in document order (a parent before its children); the first is the canvas.
  public var views: [View]
  public var behaviorNames: [BehaviorName]
  /// The behaviors of the top-level list in list order.
  public var behaviors: [Behavior]
  /// In list order, with every copy.
  public var gestures: [Gesture]
  public var actionLists: [ActionList]
  public var script: [ScriptStep]
  /// In list order, with every copy.
  public var whens: [When]
  public var expectations: [Expectation]
  /// What is shown upon the film, in list order, with every copy.
  public var overlays: [Overlay]
  /// Names of marks, in the order in which they first stand in the file.
  public var marks: [String]
  public var timers: [String]
  /// The pictures that views show, by the numbers that keys have for them.
  public var pictures: [PictureSource]
  /// Closing speed in pt/s below which nothing bounces.
  public var bounceThreshold: Double
  public var render: RenderPlan
  /// How far the film may be from its golden.
  public var tolerance: GoldenTolerance
  /// The scene over a table of values, of which this one has those of the first cell; nil for a scene by itself.
  public var sweep: Sweep?
  /// What is doubtful but no error.
  public var warnings: [Diagnostic]
  /// Whether a view may be blurred: then layers may be larger than the picture.
  package var hasBlurs = true

  public struct Canvas: Sendable {
    /// In points.
    public var size: Size
    /// Pixels a point.
    public var scale: Double
    public var background: PaintFormula
  }

  public struct Variable: Sendable {
    public var name: String
    /// Its first value. Constant if it reads only constants and variables that no action assigns.
    public var initial: Expression
    /// Whether some action assigns it.
    public var isAssigned: Bool
    public var range: SourceRange
  }

  public struct BehaviorName: Sendable {
    /// Empty for a nameless entry.
    public var name: String
    public var kind: Behavior.Kind
  }

  public struct ActionList: Sendable {
    public var name: String
    public var actions: [Action]
  }
}
