/// Sine and cosine of an angle in radians.
///
/// Computed here rather than by the C library, whose last digits differ from platform to platform: the same ring has
/// the same bytes everywhere. Correct to about 1e-15 for angles of a few turns.
func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  let quarter = Double.pi / 2
  let turns = (angle / quarter).rounded()
  guard turns.isFinite, abs(turns) < 1e6 else { return (0, 1) }
  // The tail of π/2 that a Double cannot hold is taken off apart.
  let x = (angle - turns * quarter) - turns * 6.123233995736766e-17
  let square = x * x
  var sine = 1.0
  var cosine = 1.0
  // Taylor's series on ±π/4, summed from its small end; the terms left out are below 1e-17.
  for n in stride(from: 9.0, through: 1, by: -1) {
    sine = 1 - square / ((2 * n) * (2 * n + 1)) * sine
    cosine = 1 - square / ((2 * n - 1) * (2 * n)) * cosine
  }
  sine *= x
  switch Int(turns) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// The last number for which a condition was seen to hold, and the first one for which it was not, after a range was halved so often.
func halved<Failure: Error>(
  _ range: (low: Double, high: Double), times: Int, while holds: (Double) throws(Failure) -> Bool
) throws(Failure) -> (low: Double, high: Double) {
  var (low, high) = range
  for _ in 0..<times {
    let middle = (low + high) / 2
    if try holds(middle) { low = middle } else { high = middle }
  }
  return (low, high)
}

/// The angle in radians, from -π to π, of a sine and a cosine; correct to about 1e-15.
func angle(sine: Double, cosine: Double) -> Double {
  if cosine < 0 { return (sine < 0 ? -Double.pi : .pi) - angle(sine: sine, cosine: -cosine) }
  // Halved three times: at most π/16, whose tangent is a fifth.
  var (sine, cosine) = (sine, cosine)
  for _ in 0..<3 {
    let half = ((1 + cosine) / 2).squareRoot()
    (sine, cosine) = (sine / (2 * half), half)
  }
  let tangent = sine / cosine
  let square = tangent * tangent
  var sum = 0.0
  for n in stride(from: 23.0, through: 1, by: -2) { sum = 1 / n - square * sum }
  return 8 * tangent * sum
}
