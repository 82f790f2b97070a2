#ifndef CRUNEDATA_H
#define CRUNEDATA_H

#include <stddef.h>
#include <stdint.h>

/// An embedded file of `Tables/`, `Fonts/` or `Seed/`, with its original contents.
typedef struct {
  /// The path in the repository, such as "Tables/Scripts/elder.txt"; null after the last file.
  const char *_Nullable path;
  const unsigned char *_Nullable bytes;
  size_t count;
} RuneDataFile;

// The files of each kind by number, sorted by path. Those of letters are here, the other kinds in CRuneKitData, which RuneLetters does
// without, each in a source file of its own. What is not linked is empty (Absent.c).

/// Scripts and modes, languages, words, the mappings of Unicode, and the works that they are from.
RuneDataFile runeLetterFile(size_t index);
/// The pronunciation of English and the modes that write it.
RuneDataFile runeSoundFile(size_t index);
/// The strokes that pictures are drawn with.
RuneDataFile runeStrokeFile(size_t index);
/// The font files, and the widths of fonts that viewers have.
RuneDataFile runeFontFile(size_t index);
/// The bundled quotes.
RuneDataFile runeQuoteFile(size_t index);

/// Spells a word of a script that has no table in ASCII, by a Unicode library: both are code points. Gives the number of letters; -1
/// where there is no room for them, and in programs without RuneKit, which has the library.
ptrdiff_t runeRomanize(const uint32_t *_Nonnull word, size_t count, uint32_t *_Nonnull letters, size_t capacity);

#endif
