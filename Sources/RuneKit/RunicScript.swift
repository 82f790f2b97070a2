public enum RunicScript: String, CaseIterable, Codable, Sendable { case elder, younger, cirth }
