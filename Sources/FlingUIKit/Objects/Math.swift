internal import FlingGeometry

// Elementary functions whose results do not depend on the machine. They hide those of the C library.

public func sin(_ x: Double) -> Double { Elementary.sin(x) }
public func cos(_ x: Double) -> Double { Elementary.cos(x) }
public func tan(_ x: Double) -> Double { Elementary.tan(x) }
public func asin(_ x: Double) -> Double { Elementary.asin(x) }
public func acos(_ x: Double) -> Double { Elementary.acos(x) }
public func atan(_ x: Double) -> Double { Elementary.atan(x) }
public func atan2(_ y: Double, _ x: Double) -> Double { Elementary.atan2(y, x) }
public func sinh(_ x: Double) -> Double { Elementary.sinh(x) }
public func cosh(_ x: Double) -> Double { Elementary.cosh(x) }
public func tanh(_ x: Double) -> Double {
  // Beyond 20 the quotient is 1 to the last bit, and the functions may overflow.
  abs(x) > 20 ? (x < 0 ? -1 : 1) : Elementary.sinh(x) / Elementary.cosh(x)
}
public func exp(_ x: Double) -> Double { Elementary.exp(x) }
public func exp2(_ x: Double) -> Double { Elementary.pow(2, x) }
public func log(_ x: Double) -> Double { Elementary.log(x) }
public func log2(_ x: Double) -> Double { Elementary.log(x) / Elementary.log(2) }
public func log10(_ x: Double) -> Double { Elementary.log(x) / Elementary.log(10) }
public func pow(_ x: Double, _ y: Double) -> Double { Elementary.pow(x, y) }
public func hypot(_ x: Double, _ y: Double) -> Double { Elementary.hypot(x, y) }
public func cbrt(_ x: Double) -> Double { Elementary.cbrt(x) }

public func sin(_ x: CGFloat) -> CGFloat { CGFloat(sin(x.native)) }
public func cos(_ x: CGFloat) -> CGFloat { CGFloat(cos(x.native)) }
public func tan(_ x: CGFloat) -> CGFloat { CGFloat(tan(x.native)) }
public func asin(_ x: CGFloat) -> CGFloat { CGFloat(asin(x.native)) }
public func acos(_ x: CGFloat) -> CGFloat { CGFloat(acos(x.native)) }
public func atan(_ x: CGFloat) -> CGFloat { CGFloat(atan(x.native)) }
public func atan2(_ y: CGFloat, _ x: CGFloat) -> CGFloat { CGFloat(atan2(y.native, x.native)) }
public func sinh(_ x: CGFloat) -> CGFloat { CGFloat(sinh(x.native)) }
public func cosh(_ x: CGFloat) -> CGFloat { CGFloat(cosh(x.native)) }
public func tanh(_ x: CGFloat) -> CGFloat { CGFloat(tanh(x.native)) }
public func exp(_ x: CGFloat) -> CGFloat { CGFloat(exp(x.native)) }
public func exp2(_ x: CGFloat) -> CGFloat { CGFloat(exp2(x.native)) }
public func log(_ x: CGFloat) -> CGFloat { CGFloat(log(x.native)) }
public func log2(_ x: CGFloat) -> CGFloat { CGFloat(log2(x.native)) }
public func log10(_ x: CGFloat) -> CGFloat { CGFloat(log10(x.native)) }
public func pow(_ x: CGFloat, _ y: CGFloat) -> CGFloat { CGFloat(pow(x.native, y.native)) }
public func hypot(_ x: CGFloat, _ y: CGFloat) -> CGFloat { CGFloat(hypot(x.native, y.native)) }
public func cbrt(_ x: CGFloat) -> CGFloat { CGFloat(cbrt(x.native)) }

public func sin(_ x: Float) -> Float { Float(sin(Double(x))) }
public func cos(_ x: Float) -> Float { Float(cos(Double(x))) }
public func tan(_ x: Float) -> Float { Float(tan(Double(x))) }
public func asin(_ x: Float) -> Float { Float(asin(Double(x))) }
public func acos(_ x: Float) -> Float { Float(acos(Double(x))) }
public func atan(_ x: Float) -> Float { Float(atan(Double(x))) }
public func atan2(_ y: Float, _ x: Float) -> Float { Float(atan2(Double(y), Double(x))) }
public func sinf(_ x: Float) -> Float { sin(x) }
public func cosf(_ x: Float) -> Float { cos(x) }
public func tanf(_ x: Float) -> Float { tan(x) }
public func atan2f(_ y: Float, _ x: Float) -> Float { atan2(y, x) }
public func exp(_ x: Float) -> Float { Float(exp(Double(x))) }
public func log(_ x: Float) -> Float { Float(log(Double(x))) }
public func pow(_ x: Float, _ y: Float) -> Float { Float(pow(Double(x), Double(y))) }
public func powf(_ x: Float, _ y: Float) -> Float { pow(x, y) }
public func hypot(_ x: Float, _ y: Float) -> Float { Float(hypot(Double(x), Double(y))) }
public func hypotf(_ x: Float, _ y: Float) -> Float { hypot(x, y) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public let M_PI = Double.pi
// swift-format-ignore: AlwaysUseLowerCamelCase
public let M_PI_2 = Double.pi / 2
// swift-format-ignore: AlwaysUseLowerCamelCase
public let M_PI_4 = Double.pi / 4
// swift-format-ignore: AlwaysUseLowerCamelCase
public let M_1_PI = 1 / Double.pi
// swift-format-ignore: AlwaysUseLowerCamelCase
public let M_E = Elementary.exp(1)
// swift-format-ignore: AlwaysUseLowerCamelCase
public let M_SQRT2 = 2.0.squareRoot()
// swift-format-ignore: AlwaysUseLowerCamelCase
public let M_SQRT1_2 = 0.5.squareRoot()
// swift-format-ignore: AlwaysUseLowerCamelCase
public let M_LN2 = Elementary.log(2)

/// The largest number of its kind.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The former name of `MAXFLOAT`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HUGE = MAXFLOAT
