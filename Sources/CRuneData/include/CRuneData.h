#ifndef CRUNEDATA_H
#define CRUNEDATA_H

#include <stddef.h>

/// An embedded file of `Tables/`, `Fonts/` or `Seed/`, with its original contents.
typedef struct {
  /// The path in the repository, such as "Tables/Scripts/elder.txt".
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
} RuneDataFile;

/// All embedded files, sorted by path.
extern const RuneDataFile *_Nonnull const runeDataFiles;
extern const size_t runeDataFileCount;

/// Puts the dictionary of sounds in, once and before it is first looked for. Only with RUNEKIT_LEXICON_APART.
void runeSetLexicon(const unsigned char *_Nonnull bytes, size_t count);

#endif
