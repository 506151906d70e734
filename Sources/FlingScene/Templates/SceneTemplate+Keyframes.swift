extension SceneTemplate {
  /// A tap answered by keyframes.
  static let keyframes = SceneTemplate(
    name: "keyframes", summary: "A button that squashes when tapped, by keyframes.",
    text: #"""
      fling: 1
      title: TITLE
      description: A button is pressed, squashes, leaps and is itself again, twice.
      canvas: {size: [320, 200], scale: 2, background: = paper}
      let:
        paper: 'light-dark(#f4f5f8, #17191f)'
        accent: 'light-dark(#5666f5, #7b89ff)'
      views:
        - view: button
          center: [160, 110]
          size: [148, 52]
          corner: 26
          fill: = accent
          shadow: {color: black 22%, offset: [0, 4], blur: 10}
          views:
            - label: words
              frame: [0, 0, 148, 52]
              text: Press me
              align: center
              color: white
              font: {size: 19, weight: semibold}
      gestures:
        # A recognizer and what it does; taps in the script below reach it as a finger's would.
        - tap: press
          view: button
          recognized:
            - animate: button
              duration: 0.6s
              # What stands at 0 % is what is there; each may have an ease of its own.
              keyframes:
                - {at: 20%, scale: [1.08, 0.82], ease: ease-out}
                - {at: 55%, scale: [0.94, 1.1], center: [160, 92], ease: ease-in-out}
                - {at: 80%, scale: [1.03, 0.96], center: [160, 110]}
                - {at: 100%, scale: 1, center: [160, 110]}
              then: [{mark: done}]
      script:
        - tap: button
          at: 0.3s
        - tap: button
          at: 1.5s
      expect:
        - fires: press
          times: 2
        - at: done
          that: = button.scale == 1 and button.center == [160, 110]
      show:
        # Fingers are drawn.
        - touches:
      render:
        duration: 2.6s

      """#)
}
