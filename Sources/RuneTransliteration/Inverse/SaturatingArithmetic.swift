extension FixedWidthInteger {
  /// The sum, or the greatest number where that is too small for it.
  func addingOrMax(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product, or the greatest number where that is too small for it.
  func multipliedOrMax(_ other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
