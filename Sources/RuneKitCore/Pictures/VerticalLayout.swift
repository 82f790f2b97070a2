/// How letters are turned in a text that is written downwards.
package enum VerticalLayout: String, CaseIterable, Sendable { case upright, turned }
