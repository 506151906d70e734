import FlingScene

extension MotionWriter {
  /// An animator resource of Android: a set with a set for each view.
  func xml(_ motions: [ViewMotion]) -> String {
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- \(headline)
           Each inner set is the motion of one view, in this order. Translations are 0 at the start, in dp. -->
      <set xmlns:android="http://schemas.android.com/apk/res/android" xmlns:aapt="http://schemas.android.com/aapt">

      """
    for motion in motions {
      let start = motion.start
      text += "  <!-- \(MotionText.comment(motion.name)): starts with its middle at"
      text += " (\(DecimalText.text(start.x)), \(DecimalText.text(start.y)))."
      for remark in motion.remarks { text += " " + MotionText.comment(remark) }
      text += " -->\n  <set>\n"
      for property in ViewMotion.Property.allCases { text += xml(property, motion) }
      text += "  </set>\n"
    }
    return text + "</set>\n"
  }

  /// The animator of a property; empty if the property stays what it usually is.
  private func xml(_ property: ViewMotion.Property, _ motion: ViewMotion) -> String {
    let channel = motion.relative(property)
    guard !channel.isConstant || channel.first != [property.usual] else { return "" }
    let name =
      switch property {
      case .x: "translationX"
      case .y: "translationY"
      case .rotation: "rotation"
      case .scaleX: "scaleX"
      case .scaleY: "scaleY"
      case .opacity: "alpha"
      }
    var timing = "android:duration=\"\(DecimalText.text((passDuration * 1000).rounded()))\""
    switch film.loop {
    case .forever: timing += " android:repeatCount=\"infinite\""
    case .boomerang: timing += " android:repeatCount=\"infinite\" android:repeatMode=\"reverse\""
    case .times(let count): timing += count == 1 ? "" : " android:repeatCount=\"\(count - 1)\""
    }
    if let way = Way(channel, flatness: flatness(of: property), duration: passDuration),
      let text = xml(way, property, name: name, timing: timing)
    {
      return text
    }
    var text = """
          <objectAnimator \(timing) android:interpolator="@android:anim/linear_interpolator">
            <propertyValuesHolder android:propertyName="\(name)" android:valueType="floatType">

      """
    var previous = Channel.Easing.linear
    for keyframe in Channel.withoutHolds(channel.spanning(passDuration), gap: passDuration / 1e6) {
      text += "        <keyframe android:fraction=\"\(DecimalText.text(share(keyframe.time)))\""
      text += " android:value=\"\(number(keyframe.values[0], property))\""
      // In Android, the interpolator of a keyframe belongs to the way from the keyframe before.
      if case .cubic(let y1, let y2) = previous {
        text += """
          >
                    <aapt:attr name="android:interpolator">
                      <pathInterpolator android:controlX1="0.333333" android:controlY1="\(ShortDecimal.json(y1))" \
          android:controlX2="0.666667" android:controlY2="\(ShortDecimal.json(y2))"/>
                    </aapt:attr>
                  </keyframe>

          """
      } else {
        text += "/>\n"
      }
      previous = keyframe.easing
    }
    return text + "      </propertyValuesHolder>\n    </objectAnimator>\n"
  }

  /// An animator with one interpolator, a path of lines, which Android follows exactly; nil if the path is too long
  /// for a string of a resource.
  private func xml(
    _ way: Way, _ property: ViewMotion.Property, name: String, timing: String
  ) -> String? {
    var path = "M0,0"
    var previous = 0.0
    for stop in way.stops.dropFirst().dropLast() {
      let time = share(stop.time)
      // Each line must lead to a later time.
      guard time > previous, time < 1 else { continue }
      path += "L\(DecimalText.text(time)),\(ShortDecimal.json(stop.share))"
      previous = time
    }
    path += "L1,1"
    // AAPT2 writes strings of at most 32,767 bytes.
    guard path.utf8.count <= 32_000 else { return nil }
    return """
          <objectAnimator android:propertyName="\(name)" android:valueType="floatType" \
      android:valueFrom="\(number(way.from, property))" android:valueTo="\(number(way.to, property))" \(timing)>
            <aapt:attr name="android:interpolator">
              <pathInterpolator android:pathData="\(path)"/>
            </aapt:attr>
          </objectAnimator>

      """
  }
}
