/// The letters of a rune row: the only place that knows code points.
///
/// Modes name letters and never code points, so private-use Cirth stays readable and look-alike runes of different
/// rows cannot be mixed up. A script is read from a table such as `Tables/Scripts/elder.txt`.
public struct ScriptTable: Sendable {
  /// The name in commands and file names, such as "elder".
  public let name: String
  /// The ISO 15924 code, such as "Runr".
  public let iso15924: String
  /// One line for people.
  public let title: String
  /// What the notes of the letters say, as the heading of their column.
  package let noteTitle: String
  /// The letters in the order of the row.
  public let letters: [Letter]
  /// Runes of other rows among these, which scholarly modes write and all modes read.
  package let guests: [Letter]
  /// Other sets of letter forms, such as short-twig runes.
  package let variants: [Variant]
  /// The word dividers that options can choose instead of spaces.
  package let dividers: [Divider]
  /// The marks that replace Latin punctuation if options ask for it.
  package let punctuation: [PunctuationMark]
  /// Conflicting layouts of further code points, none of which is used unless it is chosen.
  package let registries: [Registry]

  /// A layout of code points for what the script's own table has none for, such as the separators of cirth.
  package struct Registry: Sendable, Hashable {
    /// The name in commands, such as "1998".
    package let name: String
    /// One line for people.
    package let title: String
    /// Letters that only such layouts have.
    package let letters: [Letter]
    /// Dividers that take the place of the script's own of the same name.
    package let dividers: [Divider]
    /// Marks that take the place of the script's own.
    package let punctuation: [PunctuationMark]
  }

  /// A set of letter forms: the letters it does not name keep their usual form.
  package struct Variant: Sendable {
    /// The name in commands, such as "short-twig".
    package let name: String
    /// One line for people.
    package let title: String
    /// Pairs of an index into `letters` and the code point of the form.
    let forms: [(letter: Int, scalar: Unicode.Scalar)]
  }

  /// A word divider by name, such as "dot".
  package struct Divider: Sendable, Hashable {
    /// The name in commands, such as "dot".
    package let name: String
    /// What is written.
    package let scalar: Unicode.Scalar
  }

  /// A Latin punctuation mark and the mark of the script that stands for it.
  package struct PunctuationMark: Sendable, Hashable {
    /// The mark in Latin text.
    package let latin: Unicode.Scalar
    /// What is written for it.
    package let scalar: Unicode.Scalar
  }

  package var allLetters: [Letter] { guests.isEmpty ? letters : letters + guests }

  /// The index of the letter with this name, or nil; those of guests come after those of `letters`.
  package func index(ofLetter name: String) -> Int? { allLetters.firstIndex { $0.name == name } }

  /// The code point of a letter in a variant; without a variant, or where the variant keeps it, the usual one.
  package func scalar(ofLetterAt index: Int, in variant: Variant?) -> Unicode.Scalar {
    variant?.forms.first { $0.letter == index }?.scalar ?? allLetters[index].scalar
  }

  /// The script with the letters, dividers and punctuation of one of its registries; nil where it has none of this name.
  package func laidOut(byRegistry name: String) -> ScriptTable? {
    guard let registry = registries.first(where: { $0.name == name }) else { return nil }
    return ScriptTable(
      name: self.name, iso15924: iso15924, title: title, noteTitle: noteTitle, letters: letters + registry.letters,
      guests: guests, variants: variants,
      dividers: registry.dividers + dividers.filter { own in !registry.dividers.contains { $0.name == own.name } },
      punctuation: registry.punctuation
        + punctuation.filter { own in !registry.punctuation.contains { $0.latin == own.latin } },
      registries: registries)
  }

  package func variant(named name: String) -> Variant? { variants.first { $0.name == name } }
}
