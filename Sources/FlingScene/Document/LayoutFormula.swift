package import FlingGeometry

/// How a view places its children, with parts that may be computed. Nil stands for the default.
package struct LayoutFormula: Sendable {
  package var arrangement: Arrangement
  package var gap: Expression?
  /// Of a grid.
  package var rowGap: Expression?
  package var insets: InsetsFormula?
  /// A text, the word of a `LayoutAlignment`.
  package var align: Expression?
  /// A text, the word of a `LayoutJustification`; of a stack.
  package var justify: Expression?
  /// How changed places are reached; nil if at once.
  package var animation: Motion?

  /// The duration and curve of moves.
  package struct Motion: Sendable {
    /// A time; 0.25 s if nil.
    package var duration: Expression?
    package var curve: Animation.Curve
  }

  package enum Arrangement: Sendable {
    /// A text, the word of an `Axis`.
    case stack(Expression)
    /// A number of columns.
    case grid(Expression)
  }

  package init(
    _ arrangement: Arrangement, gap: Expression?, rowGap: Expression?, insets: InsetsFormula?,
    align: Expression?, justify: Expression?, animation: Motion?
  ) {
    self.arrangement = arrangement
    self.gap = gap
    self.rowGap = rowGap
    self.insets = insets
    self.align = align
    self.justify = justify
    self.animation = animation
  }
}

extension LayoutFormula {
  /// Whether the layout may set the length of a child on an axis.
  /// - Parameter grows: whether the child has `grow`.
  package func mayGiveLength(on axis: Axis, grows: Bool) -> Bool {
    switch arrangement {
    case .grid: mayStretch
    case .stack(let direction):
      switch direction.constant {
      case .text(let word)?: word == axis.rawValue ? grows : mayStretch
      default: grows || mayStretch
      }
    }
  }

  /// Whether the places of children may depend on the view's own length on an axis.
  /// - Parameter grows: whether a child has `grow`.
  package func mayRead(_ axis: Axis, grows: Bool) -> Bool {
    switch arrangement {
    case .grid: axis == .horizontal
    case .stack(let direction):
      switch direction.constant {
      case .text(axis.rawValue)?: grows || mayBeOther(than: "start", justify)
      case .text?: mayBeOther(than: "start", align)
      default: true
      }
    }
  }

  /// Whether the axis along which children grow is known and another one, or there is none.
  package func neverGrows(on axis: Axis) -> Bool {
    switch arrangement {
    case .grid: true
    case .stack(let direction):
      if case .text(let word)? = direction.constant { word != axis.rawValue } else { false }
    }
  }

  private var mayStretch: Bool {
    guard let align else { return false }
    guard case .text(let word)? = align.constant else { return true }
    return word == LayoutAlignment.stretch.rawValue
  }

  private func mayBeOther(than word: String, _ expression: Expression?) -> Bool {
    guard let expression else { return false }
    return expression.constant != .text(word)
  }
}
