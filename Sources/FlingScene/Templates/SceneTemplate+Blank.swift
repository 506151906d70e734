extension SceneTemplate {
  /// A beginning: one view, one animation, one expectation.
  static let blank = SceneTemplate(
    name: "blank", summary: "A card that turns: the least that moves.",
    text: #"""
      fling: 1
      title: TITLE
      description: What there is to see, in a sentence, for those who can't see it.
      # Points, and pixels a point. x grows to the right, y down.
      canvas: {size: [320, 200], scale: 2, background: = paper}
      let:
        # Names for values; --set name=value gives them others. light-dark follows the theme.
        paper: 'light-dark(#f4f5f8, #17191f)'
        accent: 'light-dark(#5666f5, #7b89ff)'
      views:
        # The first lies at the back. A name is what the rest of the scene calls it by.
        - view: card
          center: [160, 100]
          size: [96, 64]
          corner: 14
          corner-style: continuous
          fill: = accent
      script:
        # What happens, one step after the other.
        - do:
            - animate: card
              to: {rotation: 180deg}
              duration: 0.8s
          at: 0.2s
      expect:
        # What must come true: fling check proves it without drawing.
        - at: 1s
          that: = abs(card.rotation - 180deg) < 0.01deg
      render:
        duration: 1.4s

      """#)
}
