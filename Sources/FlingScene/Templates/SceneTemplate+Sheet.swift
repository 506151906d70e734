extension SceneTemplate {
  /// A contact sheet for documentation.
  static let sheet = SceneTemplate(
    name: "sheet", summary: "A swipe, frame by frame in one picture.",
    text: #"""
      fling: 1
      title: TITLE
      description: Six pictures side by side show how a page is swiped away and the next one follows.
      canvas: {size: [180, 240], scale: 2, background: = paper}
      let:
        paper: 'light-dark(#f4f5f8, #17191f)'
        accent: 'light-dark(#5666f5, #7b89ff)'
        accent-2: 'light-dark(#ff6b57, #ff7d6b)'
      views:
        - view: next
          center: [90, 120]
          size: [132, 184]
          corner: 18
          corner-style: continuous
          # Live: grows as the page before goes.
          scale: = 0.8 + 0.2 * clamp((90 - page.center.x) / 160, 0, 1)
          fill: = accent-2
        - view: page
          center: [90, 120]
          size: [132, 184]
          corner: 18
          corner-style: continuous
          fill: = accent
      gestures:
        - swipe: away
          view: page
          direction: left
          recognized:
            - animate: page
              to: {center: [-90, 120], rotation: -8deg}
              duration: 0.4s
              ease: ease-out
      script:
        - swipe: page
          at: 0.2s
          direction: left
          distance: 90
      expect:
        - fires: away
        - eventually: = page.center.x == -90
      show:
        - touches:
      render:
        duration: 1s
        outputs:
          # A contact sheet for print and reviews; count, or at: [0s, 0.5s, …].
          - sheet: NAME.png
            count: 6
            columns: 6
            from: 0.2s
            until: 0.8s
          - gif: NAME.gif

      """#)
}
