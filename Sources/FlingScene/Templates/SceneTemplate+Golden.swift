extension SceneTemplate {
  /// A motion that tests compare.
  static let golden = SceneTemplate(
    name: "golden", summary: "A small switch, made to be compared in tests.",
    text: #"""
      fling: 1
      title: TITLE
      description: A switch is tapped; its knob goes over and its color changes. Small, still at both ends, made to be compared.
      # A golden is compared to the last pixel: small pictures and few frames tell the same sooner.
      canvas: {size: [120, 80], scale: 1, background: white}
      # Every draw of random follows from this.
      seed: 1
      let: {on: 0}
      views:
        - view: switch
          center: [60, 40]
          size: [64, 36]
          corner: 18
          fill: '#e9e9eb'
          views:
            - ellipse: knob
              center: [18, 18]
              size: 30
              fill: white
              touchable: false
      gestures:
        - tap: toggle
          view: switch
          recognized:
            - let: {on: = 1 - on}
            - animate: switch
              to:
                fill: = if(on == 1, '#34c759', '#e9e9eb')
              duration: 0.2s
            - animate: knob
              to:
                center: = [if(on == 1, 46, 18), 18]
              duration: 0.2s
            - mark: toggled
      script:
        - tap: switch
          at: 0.2s
        - tap: switch
          at: 0.8s
      expect:
        # Say what must be true in words too: a picture that differs does not tell why.
        - fires: toggle
          times: 2
        - at: toggled
          that: = on == 1
          because: a mark keeps the first moment
        - at: toggled + 0.2s
          that: = abs(knob.center.x - 46) < 0.001
        - at: 1.3s
          that: = on == 0 and abs(knob.center.x - 18) < 0.001
      render:
        duration: 1.4s
        fps: 20
        # What is compared: where things are, tick by tick, and what they look like.
        outputs:
          - trace: NAME.jsonl
          - gif: NAME.gif
          - png: NAME-on.png
            at: toggled + 0.3s

      """#)
}
