extension RunicMode {
  /// English by pronunciation, in a script.
  ///
  /// - Complexity: Constant.
  public static func sound(_ script: RunicScript) -> RunicMode { RunicMode(script, "sound") }
}
