extension SceneTemplate {
  /// A pan that carries and throws.
  static let toss = SceneTemplate(
    name: "toss", summary: "A card that a finger drags, throws or lets go.",
    text: #"""
      fling: 1
      title: TITLE
      description: A finger drags a card by its corner and throws it off the screen; let go slowly, it returns to its place.
      canvas: {size: [320, 360], scale: 2, background: = paper}
      let:
        paper: 'light-dark(#f4f5f8, #17191f)'
        home: [160, 190]
        # Points a second at which it flies.
        fast-enough: 900
      views:
        - view: card
          center: = home
          size: [180, 124]
          corner: 18
          corner-style: continuous
          fill: {linear: 150deg, stops: ['#8b97ff', '#4453d6']}
      actions:
        go-home:
          - animate: card
            to: {center: = home, rotation: 0}
            duration: 0.5s
            spring: {damping: 0.7}
      gestures:
        - pan: throw
          view: card
          began:
            - remove: all
            # The card hangs on the finger by where it was taken, and swings.
            - add:
                attachment: grab
                item: card
                offset: = local(card, gesture.location) - card.size / 2
                anchor: = gesture.location
          changed:
            - set: grab
              anchor: = gesture.location
          ended:
            - remove: grab
            - if: = length(gesture.velocity) > fast-enough
              then:
                - add:
                    dynamic-item: flight
                    items: card
                    velocity: = gesture.velocity
                    angular-velocity: 6rad/s
                - mark: thrown
                # Back again after it has gone.
                - after: 0.6s
                  do: [{remove: all}, {run: go-home}]
              else:
                - mark: let-go
                - run: go-home
          cancelled: [{run: go-home}]
      script:
        - drag: card
          at: 0.3s
          from: [100, 230]
          to: [140, 150]
          duration: 0.5s
          hold: 0.1s
        - drag: card
          delay: 0.7s
          from: [230, 230]
          to: [250, 150]
          duration: 0.2s
          # What recognizers report when it is let go.
          release: [700, -1000]
      expect:
        - fires: throw
          times: 2
        - at: thrown + 0.5s
          that: = card.center.y < -60
          because: it flies off the screen
        - at: let-go + 0.5s
          that: = distance(card.center, home) < 0.5
        - at: thrown + 1.2s
          that: = distance(card.center, home) < 0.01 and card.rotation == 0
      show:
        - touches:
      render:
        duration: 3.6s

      """#)
}
