extension RunicMode {
  /// English by pronunciation, in the Elder Futhark.
  public static let elderSound = RunicMode(.elder, "sound")
  /// English by pronunciation, in the Younger Futhark.
  public static let youngerSound = RunicMode(.younger, "sound")
  /// English by pronunciation, in Cirth.
  public static let cirthSound = RunicMode(.cirth, "sound")
  /// English by pronunciation, in the futhorc.
  public static let futhorcSound = RunicMode(.futhorc, "sound")
  /// English by pronunciation, in medieval runes.
  public static let medievalSound = RunicMode(.medieval, "sound")
}
